import Displays

extension Decoder {
  /// - Returns: a selector without any key where the identity cannot be read.
  mutating func selector(_ field: Field?, of screen: Marked<String>) -> Selector {
    guard let field else {
      findings.error(
        .missingKey, at: screen.mark,
        "identity: missing, expected \(ScreenKey.identity.facts.expects) that identifies screen "
          + "\(screen.value.quoted)")
      return Selector(mark: screen.mark)
    }
    guard let fields = fields(field, of: IdentityKey.self) else { return Selector(mark: field.node.mark) }
    if case .mapping(let entries) = field.node.content, entries.isEmpty {
      mismatch(field, hint: "; { any: true } matches every screen")
    }
    return selector(fields)
  }

  private mutating func selector(_ fields: Fields<IdentityKey>) -> Selector {
    Selector(
      mark: fields.mark,
      connector: pattern(fields[.connector]), vendor: vendor(fields[.vendor]), model: pattern(fields[.model]),
      serial: pattern(fields[.serial]), description: pattern(fields[.description]), edid: hash(fields[.edid]),
      builtin: boolean(fields[.builtin])?.value, any: any(fields))
  }

  /// `any: false` would say nothing, and beside other keys `any` could only mean that they do not count.
  private mutating func any(_ fields: Fields<IdentityKey>) -> Bool {
    guard let field = fields[.any], let any = boolean(field) else { return false }
    if !any.value { mismatch(field, hint: "; leave the key out") }
    if any.value, let other = IdentityKey.allCases.first(where: { $0 != .any && fields[$0] != nil }) {
      findings.error(
        .conflictingKeys, at: any.mark,
        "any: cannot be combined with \(other.rawValue); remove one of them")
    }
    return any.value
  }

  /// A PNP id is three capital letters in every EDID, so another spelling would never match.
  private mutating func vendor(_ field: Field?) -> Pattern? {
    let pattern = pattern(field)
    guard let field, case .exact(let text)? = pattern else { return pattern }
    let capitals = text.uppercased()
    if text.utf8.count == 3, text.allSatisfy(\.isLetter), text != capitals {
      findings.warning(
        at: field.node.mark,
        "vendor: found \(text.quoted), expected capital letters in a PNP id; did you mean \(capitals.quoted)?")
    }
    return pattern
  }

  private mutating func hash(_ field: Field?) -> Pattern? {
    guard let field, let text = text(field)?.value else { return nil }
    let prefix = "sha256:"
    let digits = text.dropFirst(prefix.count)
    guard text.hasPrefix(prefix), digits.utf8.count == 64, digits.allSatisfy(\.isHexDigit) else {
      mismatch(field)
      return nil
    }
    return .exact(text.lowercased())
  }

  mutating func pattern(_ field: Field?) -> Pattern? {
    guard let field, let text = text(field)?.value else { return nil }
    let longest = RegularExpression.longestSource + 2
    guard text.utf8.count <= longest else {
      mismatch(field, expected: "text of at most \(longest) bytes")
      return nil
    }
    let pattern = Pattern(text)
    if case .expression(let expression) = pattern { return isExpression(expression, in: field) ? pattern : nil }
    if text.hasPrefix("/") { reportUnfinishedExpression(field) }
    return pattern
  }

  private mutating func reportUnfinishedExpression(_ field: Field) {
    findings.warning(
      at: field.node.mark,
      "\(field.name): found \(field.node.found), expected a slash at its end too if it is a regular expression; "
        + "options go inside: /(?i)samsung.*/")
  }

  /// - Returns: whether it is one; reported otherwise.
  mutating func isExpression(_ expression: RegularExpression, in field: Field) -> Bool {
    let problem = expression.problem.map { "; \($0.description.printable)" }
    guard problem != nil || expression.source.isEmpty else { return true }
    mismatch(field, expected: "a regular expression between the slashes", hint: problem ?? "")
    return false
  }
}
