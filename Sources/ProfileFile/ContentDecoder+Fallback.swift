import Displays

extension Decoder {
  mutating func fallback(_ field: Field?) -> Fallback? {
    guard let field else { return nil }
    guard case .mapping = field.node.content else { return plainFallback(field) }
    guard let fields = fields(field, of: FallbackKey.self) else { return nil }
    let sources = FallbackKey.sources.filter { fields[$0] != nil }
    guard let source = sources.first else {
      if !fields.hasUnreadKeys { mismatch(field) }
      return nil
    }
    guard sources.count == 1 else {
      let found = sources.map(\.rawValue).joined(separator: " and ")
      findings.error(
        .conflictingKeys, at: fields.mark, "fallback: found \(found), expected one of them; remove the others")
      return nil
    }
    reportUselessOptions(in: fields, beside: source)
    return fallback(source, in: fields).map { .source($0) }
  }

  private mutating func fallback(_ source: FallbackKey, in fields: Fields<FallbackKey>) -> ContentSource? {
    let fit = word(fields[.fit], as: Fit.self)?.value ?? .contain
    let background = color(fields[.background]) ?? .black
    let style = letterStyle(fields[.style]) ?? .standard
    return switch source {
    case .image: text(fields[.image]).map { .image(Path($0.value), Framing(fit: fit, background: background)) }
    case .color: color(fields[.color]).map { .color($0) }
    case .text: text(fields[.text], multiline: true).map { .text($0.value, background: background, style) }
    case .fit, .background, .style: nil
    }
  }

  private mutating func plainFallback(_ field: Field) -> Fallback? {
    switch field.node.scalar?.text {
    case "last": return .last
    case "card": return .card
    default:
      mismatch(field, hint: hint(field, among: ["last", "card"]))
      return nil
    }
  }

  private mutating func reportUselessOptions(in fields: Fields<FallbackKey>, beside source: FallbackKey) {
    for key in FallbackKey.allCases where key != source && !source.options.contains(key) {
      guard let option = fields[key] else { continue }
      findings.error(
        .conflictingKeys, at: option.node.mark,
        "\(key.rawValue): has no effect with \(source.rawValue); remove it")
    }
  }
}
