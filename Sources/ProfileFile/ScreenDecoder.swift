import Displays

extension Decoder {
  mutating func screen(_ entry: YAMLNode.Entry) -> ScreenEntry {
    let name = name(entry.key)
    var screen = ScreenEntry(name: name, selector: Selector(mark: name.mark))
    let field = Field(name: name.value, expects: "a mapping with identity", node: entry.value)
    guard let fields = fields(field, of: ScreenKey.self) else { return screen }
    screen.selector = selector(fields[.identity], of: name)
    screen.optional = boolean(fields[.optional])?.value ?? screen.optional
    screen.enabled = boolean(fields[.enabled]) ?? screen.enabled
    screen.modes = modes(fields[.mode]) ?? screen.modes
    screen.scale = scale(fields[.scale]) ?? screen.scale
    screen.rotation = word(fields[.rotation], as: Rotation.self) ?? screen.rotation
    screen.reflection = word(fields[.reflection], as: Reflection.self) ?? screen.reflection
    screen.primary = boolean(fields[.primary]) ?? screen.primary
    screen.placement = placement(fields[.position])
    screen.overscan = overscan(fields[.overscan])
    screen.properties = properties(fields[.properties])
    screen.content = content(fields[.content])
    screen.onDisconnect = onDisconnect(fields[.onDisconnect]) ?? screen.onDisconnect
    return screen
  }

  /// Names go into messages, window titles and X atoms, so they are kept to one short line.
  private mutating func name(_ name: Marked<String>) -> Marked<String> {
    let longest = 64
    let scalars = name.value.unicodeScalars
    guard scalars.count <= longest, !scalars.contains(where: \.steers),
      name.value.first?.isWhitespace == false, name.value.last?.isWhitespace == false
    else {
      findings.error(
        at: name.mark,
        "screens: found the name \(name.value.quoted), expected at most \(longest) characters on one line, "
          + "without spaces around them")
      return Marked(name.value.printable, at: name.mark)
    }
    return name
  }

  mutating func scale(_ field: Field?) -> Marked<Scale>? {
    guard let field else { return nil }
    guard let scalar = field.node.scalar, scalar.isPlain,
      let millionths = Decimal.fixedPoint(scalar.text, decimals: 6)?.units, Scale.allowed.contains(millionths)
    else {
      mismatch(field, hint: quotesHint(field.node))
      return nil
    }
    return Marked(Scale(millionths: millionths), at: field.node.mark)
  }
}
