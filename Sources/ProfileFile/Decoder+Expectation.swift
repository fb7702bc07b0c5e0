import Displays

extension Decoder {
  /// Nothing at all is an expectation that is still to be written.
  mutating func expectation(_ field: Field) -> Expectation? {
    if field.node.scalar?.isNull == true { return Expectation(mark: field.node.mark) }
    guard let fields = fields(field, of: ExpectKey.self) else { return nil }
    return Expectation(
      mark: fields.mark, profile: fields[ExpectKey.profile].flatMap { nameOrNone($0) },
      screens: screens(fields[ExpectKey.screens]),
      steps: marked(fields[ExpectKey.steps], as: .integer(0...10_000)),
      problem: fields[ExpectKey.problem].flatMap { problem($0) })
  }

  private mutating func nameOrNone(_ field: Field) -> Marked<String?>? {
    marked(field, as: .text).map { Marked($0.value == "none" ? nil : $0.value, at: $0.mark) }
  }

  private mutating func problem(_ field: Field) -> Marked<Pattern>? {
    guard let text = marked(field, as: .text) else { return nil }
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
    screen.output = marked(fields[ExpectedScreenKey.output], as: .text)
    screen.lit = marked(fields[ExpectedScreenKey.lit], as: .boolean)
    screen.mode = fields[ExpectedScreenKey.mode].flatMap { field in
      statedMode(field).map { Marked($0, at: field.node.mark) }
    }
    screen.position = fields[ExpectedScreenKey.position].flatMap { place($0) }
    screen.scale = marked(fields[ExpectedScreenKey.scale], as: .decimal(Scale.allowed, places: 6))
    screen.rotation = marked(fields[ExpectedScreenKey.rotation], as: .word(Rotation.self))
    screen.reflection = marked(fields[ExpectedScreenKey.reflection], as: .word(Reflection.self))
    screen.primary = marked(fields[ExpectedScreenKey.primary], as: .boolean)
    screen.content = fields[ExpectedScreenKey.content].flatMap { expectedContent($0) }
    return screen
  }

  private mutating func expectedContent(_ field: Field) -> Marked<ExpectedContent>? {
    if field.node.scalar?.text == ExpectedContent.none { return Marked(ExpectedContent(nil), at: field.node.mark) }
    return marked(field, as: .content).map { Marked(ExpectedContent($0.value, keys: field.node.keys), at: $0.mark) }
  }

  private mutating func place(_ field: Field) -> Marked<Point>? {
    guard case .list = field.node.content else {
      mismatch(field)
      return nil
    }
    guard case .at(let point)? = read(field, as: .placement) else { return nil }
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
