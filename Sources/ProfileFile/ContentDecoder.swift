import Displays

extension Decoder {
  mutating func content(_ field: Field?) -> Marked<Content>? {
    guard let field, let fields = fields(field, of: ContentKey.self) else { return nil }
    let fit = word(fields[.fit], as: Fit.self)?.value
    guard let source = fields[.mirror] else {
      if !fields.hasUnreadKeys { mismatch(field) }
      return nil
    }
    guard let name = text(source) else { return nil }
    return Marked(.mirror(Mirror(of: name, fit: fit ?? .contain)), at: field.node.mark)
  }
}
