import Displays

/// Walls, under their names.
struct WallsCodec: Codec {
  var expects: String { "a mapping from names to walls" }
  var examples: [String] {
    [
      "{ w: { screens: [[a, b]] } }",
      "{ w: { screens: [[a], [b]], bezel: 12mm, content: { color: \"#000000\" } }, v: { screens: [[c, d]], bezel: 9px } }",
    ]
  }

  var schema: Schema {
    [
      "type": "object", "minProperties": 1, "maxProperties": .number("\(Limits.profile.entries)"),
      "propertyNames": ScreensCodec.names, "additionalProperties": KeyTable.wall.schema,
    ]
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> [Wall]? {
    guard case .mapping(let entries) = field.node.content, !entries.isEmpty else {
      decoder.mismatch(field)
      return nil
    }
    return entries.compactMap { Self.wall($0, by: &decoder) }
  }

  private static func wall(_ entry: YAMLNode.Entry, by decoder: inout Decoder) -> Wall? {
    let name = ScreenName.read(entry.key, in: "walls", by: &decoder)
    var wall = KeyTable.wall.fresh(name.mark)
    wall.name = name
    let field = Decoder.Field(name: name.value, expects: "a mapping such as { screens: [[a, b]] }", node: entry.value)
    guard let fields = decoder.fields(field, of: KeyTable.wall) else { return nil }
    if let names = fields["screens"], let row = Self.row(names.node) {
      decoder.mismatch(names, hint: "; write [[\(row)]]")
      return nil
    }
    guard fields["screens"] != nil else {
      decoder.findings.error(
        .missingKey, at: name.mark,
        "screens: missing, expected rows of names of screens such as [[a, b], [c, d]] for wall \(name.value.quoted)")
      return nil
    }
    return decoder.read(KeyTable.wall.keys, of: fields, into: &wall) ? wall : nil
  }

  /// A row by itself, without the brackets around all rows.
  private static func row(_ node: YAMLNode) -> String? {
    guard case .list(let items) = node.content, !items.isEmpty else { return nil }
    let names = items.compactMap { $0.scalar?.text.excerpt }
    return names.count == items.count ? names.prefix(8).joined(separator: ", ") : nil
  }

  func encode(_ walls: [Wall]) -> String? {
    let texts = walls.compactMap { wall in
      KeyTable.wall.encode(wall).map { "\(YAMLText.quoted(wall.name.value)): \($0)" }
    }
    return texts.isEmpty ? nil : "{ \(texts.joined(separator: ", ")) }"
  }
}

/// The width of frames, everywhere or in each direction.
struct BezelCodec: Codec {
  private var width: BezelWidthCodec { BezelWidthCodec() }

  var expects: String { "\(width.expects), or a mapping such as { horizontal: 12mm, vertical: 9mm }" }
  var examples: [String] { width.examples + ["{ horizontal: 12mm, vertical: 9px }", "{ vertical: 1.5mm }"] }
  var schema: Schema { ["anyOf": [width.schema, KeyTable.bezel.schema]] }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Bezel? {
    guard case .mapping = field.node.content else {
      let field = Decoder.Field(name: field.name, expects: expects, node: field.node)
      return width.decode(field, by: &decoder).map { Bezel(horizontal: $0, vertical: $0) }
    }
    guard let fields = decoder.fields(field, of: KeyTable.bezel) else { return nil }
    if fields.isEmpty { decoder.mismatch(field) }
    var bezel = Bezel()
    return decoder.read(KeyTable.bezel.keys, of: fields, into: &bezel) ? bezel : nil
  }

  func encode(_ bezel: Bezel) -> String? {
    bezel.horizontal == bezel.vertical ? width.encode(bezel.horizontal) : KeyTable.bezel.encode(bezel)
  }
}

struct BezelWidthCodec: Codec {
  var expects: String { "millimetres such as 12mm or 1.5mm, up to \(Bezel.Width.widest)mm, or pixels such as 40px" }
  var examples: [String] { ["12mm", "1.5mm", "0.001mm", "1000mm", "0px", "40px", "32767px"] }

  var schema: Schema {
    .definition(
      "bezelWidth",
      [
        "type": "string", "pattern": "^((0|[1-9][0-9]{0,2}|1000)(\\.[0-9]{1,3})?mm|(0|[1-9][0-9]{0,4})px)$",
        "examples": ["12mm", "40px"],
      ])
  }

  func decode(_ field: Decoder.Field, by decoder: inout Decoder) -> Bezel.Width? {
    guard let text = field.node.scalar?.text, let width = Self.width(text) else {
      let bare = field.node.scalar.flatMap { Decimal.fixedPoint($0.text, decimals: 3) == nil ? nil : $0.text.excerpt }
      decoder.mismatch(field, hint: bare.map { "; write \($0)mm or \($0)px" } ?? "")
      return nil
    }
    return width
  }

  private static func width(_ text: String) -> Bezel.Width? {
    if text.hasSuffix("mm"), let number = Decimal.fixedPoint(text.dropLast(2), decimals: 3) {
      return (0...Bezel.Width.widest * 1000).contains(number.units) ? .millimetres(thousandths: number.units) : nil
    }
    guard text.hasSuffix("px"), let pixels = Decimal.integer(text.dropLast(2)) else { return nil }
    return (0...Point.largestCoordinate).contains(pixels) ? .pixels(pixels) : nil
  }

  func encode(_ width: Bezel.Width) -> String? {
    switch width {
    case .pixels(let pixels): "\(pixels)px"
    case .millimetres(let thousandths): Decimal.text(thousandths, decimals: 3) + "mm"
    }
  }
}

extension Codec where Self == WallsCodec {
  static var walls: Self { WallsCodec() }
}

extension Codec where Self == ListCodec<ListCodec<NameCodec>> {
  /// The screens of a wall, row by row.
  static var wallRows: Self {
    let member = NameCodec(
      expects: "the name of a screen", definition: ("member", "The name of a screen of this profile."))
    return .list(
      of: .list(of: member, "a list of names of screens such as [a, b]"),
      "rows of names of screens such as [[a, b], [c, d]]")
  }
}

extension Codec where Self == BezelCodec {
  static var bezel: Self { BezelCodec() }
}

extension Codec where Self == BezelWidthCodec {
  static var bezelWidth: Self { BezelWidthCodec() }
}
