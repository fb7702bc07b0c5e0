import Displays

// What stands under names: screens, walls, parts, descriptions, properties.

extension Codec where Self == EntriesCodec<ScreenEntry> {
  /// The screens of a profile, under their names.
  static var screens: Self {
    EntriesCodec(
      expects: "a mapping from names to screens", examples: ["{ a: { identity: { any: true } } }"],
      items: {
        // A screen that is lit though nothing is detected: what it uses may say the rest.
        let forced: Schema = [
          "if": ["required": ["force"], "properties": ["force": ["const": true]], "not": ["required": ["use"]]],
          "then": ["required": ["mode"], "properties": ["identity": ["required": ["connector"]]]],
        ]
        let known: Schema = ["anyOf": [["required": ["identity"]], ["required": ["use"]]]]
        let screen: Schema = ["allOf": [KeyTable.screen.schema, known, forced]]
        return [("propertyNames", .screenNames), ("additionalProperties", screen)]
      },
      read: { entry, decoder in decoder.screen(entry) },
      // Each has a line of its own for each of its keys: `ProfileText` writes them.
      write: { _ in nil })
  }
}

extension Decoder {
  fileprivate mutating func screen(_ entry: YAMLNode.Entry) -> ScreenEntry {
    let name = ScreenName.read(entry.key, in: "screens", by: &self)
    var screen = KeyTable.screen.fresh(name.mark)
    screen.name = name
    let field = Field(name: name.value, expects: "a mapping with identity", node: entry.value)
    guard var fields = fields(field, of: KeyTable.screen) else { return screen }
    if addUsed(to: &fields, of: entry), fields["identity"] == nil {
      let place = fields["use"] == nil ? "" : ", here or in what it uses"
      findings.error(
        .missingKey, at: name.mark,
        "identity: missing, expected \(fields.expects("identity")) that identifies screen \(name.value.quoted)\(place)")
    }
    read(KeyTable.screen.keys, of: fields, into: &screen)
    // Nothing is said of what goes with content that cannot be read.
    if fields["content"] != nil, screen.content == nil { screen.onDisconnect = Marked(.park, at: name.mark) }
    return screen
  }

  fileprivate mutating func part(_ entry: YAMLNode.Entry) -> Part? {
    let name = ScreenName.read(entry.key, in: "parts", by: &self)
    var part = KeyTable.part.fresh(name.mark)
    part.name = name
    let field = Field(name: name.value, expects: "a mapping such as { share: 25% }", node: entry.value)
    guard let fields = fields(field, of: KeyTable.part) else { return nil }
    return read(KeyTable.part.keys, of: fields, into: &part) ? part : nil
  }

  fileprivate mutating func wall(_ entry: YAMLNode.Entry) -> Wall? {
    let name = ScreenName.read(entry.key, in: "walls", by: &self)
    var wall = KeyTable.wall.fresh(name.mark)
    wall.name = name
    let field = Field(name: name.value, expects: "a mapping such as { screens: [[a, b]] }", node: entry.value)
    guard let fields = fields(field, of: KeyTable.wall) else { return nil }
    if let names = fields["screens"], let row = Self.row(names.node) {
      mismatch(names, hint: "; write [[\(row)]]")
      return nil
    }
    guard fields["screens"] != nil else {
      findings.error(
        .missingKey, at: name.mark,
        "screens: missing, expected rows of names of screens such as [[a, b], [c, d]] for wall \(name.value.quoted)")
      return nil
    }
    return read(KeyTable.wall.keys, of: fields, into: &wall) ? wall : nil
  }

  /// A single row, without the brackets around all rows.
  private static func row(_ node: YAMLNode) -> String? {
    guard case .list(let items) = node.content, !items.isEmpty else { return nil }
    let names = items.compactMap { $0.scalar?.text.excerpt }
    return names.count == items.count ? names.prefix(8).joined(separator: ", ") : nil
  }

  /// What `use` makes of a description is the business of `Descriptions`; here each is looked at by itself, so that its
  /// mistakes show where they stand and whether it is used or not.
  fileprivate mutating func description(_ entry: YAMLNode.Entry) -> Marked<String> {
    let name = ScreenName.read(entry.key, in: "define", by: &self)
    let field = Field(name: name.value, expects: "a mapping with keys of a screen", node: entry.value)
    guard let fields = fields(field, of: KeyTable.screen) else { return name }
    if fields.isEmpty { mismatch(field) }
    var scratch = KeyTable.screen.fresh(name.mark)
    read(KeyTable.screen.keys, of: fields, into: &scratch)
    return name
  }

  fileprivate mutating func property(_ entry: YAMLNode.Entry) -> PropertyValue? {
    // RRChangeOutputProperty carries 32 bits, which drivers read with or without a sign.
    let number = IntegerCodec(bounds: Int(Int32.min)...Int(UInt32.max))
    let field = Field(
      name: "property \(entry.key.value.quoted)", expects: "a name or \(number.expects)", node: entry.value)
    // Drivers have truth values as numbers from 0 to 1 (DRM_MODE_PROP_RANGE).
    if let boolean = entry.value.scalar?.boolean { return .number(boolean ? 1 : 0) }
    guard let scalar = entry.value.scalar, scalar.isPlain, scalar.looksNumeric else {
      return read(field, as: .text).map { .name($0) }
    }
    return read(field, as: number).map { .number($0) }
  }
}

extension Codec where Self == EntriesCodec<Part> {
  /// The parts of a screen, or of a part, under their names.
  static var parts: Self { parts(isInner: false) }
  static var innerParts: Self { parts(isInner: true) }

  private static func parts(isInner: Bool) -> Self {
    let nested = "{ p: { share: rest, parts: { q: { share: 50% }, r: { share: 50% } }, parts-in: column } }"
    return EntriesCodec(
      expects: "a mapping from names to parts",
      examples: [
        "{ p: { share: 25% }, q: { share: rest, primary: true } }",
        "{ p: { share: 33.333% }, q: { share: 640px }, r: { share: rest } }",
      ] + (isInner ? [] : [nested]),
      // What the others leave is not known where one cannot be read.
      broken: .emptied,
      items: {
        let part: Schema = isInner ? ["$ref": "#/definitions/part"] : KeyTable.part.schema
        return [("propertyNames", .screenNames), ("additionalProperties", part)]
      },
      read: { entry, decoder in decoder.part(entry) },
      write: { part in KeyTable.part.encode(part).map { (part.name.value, $0) } })
  }
}

extension Codec where Self == EntriesCodec<Wall> {
  /// Walls, under their names.
  static var walls: Self {
    EntriesCodec(
      expects: "a mapping from names to walls",
      examples: [
        "{ w: { screens: [[a, b]] } }",
        "{ w: { screens: [[a], [b]], bezel: 12mm, content: { color: \"#000000\" } }, v: { screens: [[c, d]], bezel: 9px } }",
      ],
      items: { [("propertyNames", .screenNames), ("additionalProperties", KeyTable.wall.schema)] },
      read: { entry, decoder in decoder.wall(entry) },
      write: { wall in KeyTable.wall.encode(wall).map { (wall.name.value, $0) } })
  }
}

extension Codec where Self == EntriesCodec<Marked<String>> {
  /// Descriptions under their names.
  static var descriptions: Self {
    EntriesCodec(
      expects: "a mapping from names to keys of a screen", examples: ["{ tv: { scale: 2 } }"],
      items: { [("propertyNames", .screenNames), ("additionalProperties", KeyTable.screen.schema)] },
      read: { entry, decoder in decoder.description(entry) },
      // A profile that is written has its descriptions written out.
      write: { _ in nil })
  }
}

extension Codec where Self == MappedCodec<EntriesCodec<Marked<String>>, [Marked<String>]> {
  /// The same in a define file, whose schema refers to that of profiles.
  static var sharedDescriptions: Self {
    MappedCodec(.descriptions, schema: { ["allOf": [["$ref": "profile-1.json#/properties/define"]]] }) {
      $0
    } write: {
      $0
    }
  }
}

extension Codec where Self == EntriesCodec<PropertySetting> {
  /// Output properties under their drivers' names.
  static var properties: Self {
    let number = IntegerCodec(bounds: Int(Int32.min)...Int(UInt32.max))
    return EntriesCodec(
      expects: "a mapping from property names to whole numbers, names, true or false",
      examples: ["{ \"Broadcast RGB\": Full, \"max bpc\": 8 }", "{ a: true, b: \"12\", c: -1 }"], mayBeEmpty: true,
      items: {
        let name: Schema = ["type": "string", "pattern": .text(TextCodec.pattern())]
        let value: Schema = ["anyOf": [number.schema, name, ["type": "boolean"]]]
        return [("propertyNames", ["minLength": 1]), ("additionalProperties", value)]
      }
    ) { entry, decoder in
      decoder.property(entry).map { PropertySetting(name: entry.key.value, value: Marked($0, at: entry.value.mark)) }
    } write: { setting in
      (setting.name, setting.value.value.text)
    }
  }
}

extension PropertyValue {
  fileprivate var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .name(let name), .bytes(let name): YAMLText.quoted(name)
    }
  }
}

extension Codec where Self == ListCodec<ListCodec<MarkedCodec<TextCodec>>> {
  /// The screens of a wall, row by row.
  static var wallRows: Self {
    .list(
      of: .list(
        of: .name("the name of a screen", as: "member", "The name of a screen of this profile."),
        "a list of names of screens such as [a, b]"), "rows of names of screens such as [[a, b], [c, d]]")
  }
}

extension Codec where Self == NotationCodec<Size> {
  static var size: Self {
    NotationCodec(
      "WxH", examples: ["1920x1080"],
      schema: ["type": "string", "pattern": "^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$", "examples": ["1920x1080"]],
      read: { if case .size(let size) = ModeRequest.size($0.text[...]) { size } else { nil } }, write: { "\($0)" },
      limit: { if case .outOfRange(let allowed) = ModeRequest.size($0.text[...]) { allowed } else { nil } })
  }
}

extension Codec where Self == NotationCodec<ModeRequest> {
  /// A mode with a size.
  static var statedMode: Self {
    NotationCodec(
      "WxH, WxH@Hz, WxHi or WxHi@Hz", examples: ["1920x1080", "1920x1080@59.94", "1920x1080i", "1920x1080i@50"],
      schema: .definition(
        "mode",
        [
          "type": "string",
          "pattern": .text("^\(ModeCodec.size)(@(1000|[1-9][0-9]{0,2})([.][0-9]{1,3})?(Hz)?)?$"),
        ]),
      read: { scalar in
        guard case .request(let request) = ModeRequest.reading(scalar.text), case .size = request else { return nil }
        return request
      }, write: { $0.description },
      limit: { if case .outOfRange(let allowed) = ModeRequest.reading($0.text) { allowed } else { nil } })
  }
}

extension Codec where Self == MappedCodec<NotationCodec<ModeRequest>, ListedMode> {
  /// A mode as a screen lists it.
  static var listedMode: Self {
    MappedCodec(.statedMode) { request in
      guard case .size(let size, let interlaced, let refresh) = request else { return nil }
      return ListedMode(size: size, refreshMilliHertz: refresh?.milliHertz ?? 60_000, interlaced: interlaced)
    } write: { mode in
      if case .request(let request) = ModeRequest.reading("\(mode)") { request } else { nil }
    }
  }
}
