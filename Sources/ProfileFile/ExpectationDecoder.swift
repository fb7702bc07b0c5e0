import Displays

extension Decoder {
  /// Nothing at all is an expectation that is still to be written.
  mutating func expectation(_ field: Field) -> Expectation? {
    if field.node.scalar?.isNull == true { return Expectation(mark: field.node.mark) }
    guard let fields = fields(field, of: ExpectKey.self) else { return nil }
    return Expectation(
      mark: fields.mark, profile: fields[.profile].flatMap { nameOrNone($0) }, screens: screens(fields[.screens]),
      steps: fields[.steps].flatMap { field in
        integer(field, in: 0...10_000).map { Marked($0, at: field.node.mark) }
      },
      problem: fields[.problem].flatMap { problem($0) })
  }

  private mutating func nameOrNone(_ field: Field) -> Marked<String?>? {
    text(field).map { Marked($0.value == "none" ? nil : $0.value, at: $0.mark) }
  }

  private mutating func problem(_ field: Field) -> Marked<Pattern>? {
    guard let text = text(field) else { return nil }
    let pattern = Pattern(text.value)
    if case .expression(let expression) = pattern, !isExpression(expression, in: field) { return nil }
    return Marked(pattern, at: text.mark)
  }

  private mutating func screens(_ field: Field?) -> [Expectation.Screen] {
    guard let field else { return [] }
    guard case .mapping(let entries) = field.node.content else {
      mismatch(field)
      return []
    }
    return entries.compactMap { entry in expectedScreen(entry) }
  }

  private mutating func expectedScreen(_ entry: YAMLNode.Entry) -> Expectation.Screen? {
    let field = Field(name: entry.key.value, expects: "a mapping such as { mode: 1920x1080 }", node: entry.value)
    guard let fields = fields(field, of: ExpectedScreenKey.self) else { return nil }
    var screen = Expectation.Screen(name: entry.key)
    screen.output = text(fields[.output])
    screen.lit = boolean(fields[.lit])
    screen.mode = fields[.mode].flatMap { field in statedMode(field).map { Marked($0, at: field.node.mark) } }
    screen.position = fields[.position].flatMap { place($0) }
    screen.scale = scale(fields[.scale])
    screen.rotation = word(fields[.rotation], as: Rotation.self)
    screen.reflection = word(fields[.reflection], as: Reflection.self)
    screen.primary = boolean(fields[.primary])
    screen.content = fields[.content].flatMap { expectedContent($0) }
    return screen
  }

  private mutating func expectedContent(_ field: Field) -> Marked<ExpectedContent>? {
    if field.node.scalar?.text == ExpectedContent.none { return Marked(ExpectedContent(nil), at: field.node.mark) }
    return content(field).map { Marked(ExpectedContent($0.value, keys: field.node.keys), at: $0.mark) }
  }

  private mutating func place(_ field: Field) -> Marked<Point>? {
    guard case .list = field.node.content else {
      mismatch(field)
      return nil
    }
    guard case .at(let point)? = placement(field)?.value else { return nil }
    return Marked(point, at: field.node.mark)
  }
}

extension YAMLNode {
  /// Of a mapping, and of the mappings in it.
  fileprivate var keys: Set<String> {
    guard case .mapping(let entries) = content else { return [] }
    return entries.reduce(into: []) { keys, entry in
      keys.insert(entry.key.value)
      keys.formUnion(entry.value.keys)
    }
  }
}
