import Displays

/// Modes that a screen does not list, spelled out or computed.
extension Decoder {
  mutating func createdMode(_ field: Field) -> ModeRequest? {
    guard let fields = fields(field, of: CreatedModeKey.self) else { return nil }
    if fields[.modeline] != nil { return modeline(fields).map { .created($0) } }
    guard fields[.size] != nil, fields[.create] != nil else {
      if !fields.hasUnreadKeys { reportUnfinished(fields, field) }
      return nil
    }
    return computed(fields).map { .created($0) }
  }

  private mutating func modeline(_ fields: Fields<CreatedModeKey>) -> ModeTiming? {
    if let other = [CreatedModeKey.size, .refresh, .create].lazy.compactMap({ fields[$0] }).first {
      findings.error(
        .conflictingKeys, at: fields.mark,
        "mode: modeline cannot be combined with \(other.name); remove one of them")
    }
    // The longest line that holds numbers in range has 100 characters and a name.
    let longest = 256
    guard let field = fields[.modeline], let text = text(field, multiline: true) else { return nil }
    guard text.value.utf8.count <= longest else {
      mismatch(field, expected: "text of at most \(longest) bytes")
      return nil
    }
    do throws(ModeTiming.ModelineProblem) {
      let timing = try ModeTiming(modeline: text.value)
      return isShowable(timing, field) ? timing : nil
    } catch {
      findings.error(at: text.mark, "\(field.name): found \(error.found), expected \(error.expected)")
      return nil
    }
  }

  /// A mode line can say more than a framebuffer can hold, and a clock in the wrong unit gives an absurd refresh rate.
  private mutating func isShowable(_ timing: ModeTiming, _ field: Field) -> Bool {
    let (size, sides, rates) = (timing.size, ModeRequest.sides, ModeRequest.milliHertz)
    if !sides.contains(size.width) || !sides.contains(size.height) {
      findings.error(
        at: field.node.mark, "\(field.name): found a mode of \(size), expected \(ModeRequest.allowedSides)")
      return false
    }
    if !rates.contains(timing.refreshMilliHertz) {
      findings.error(
        at: field.node.mark,
        "\(field.name): found a refresh rate of \(Thousandths(timing.refreshMilliHertz)) Hz, expected 1 to 1000 Hz; "
          + "the first number is the clock in MHz")
      return false
    }
    return true
  }

  private mutating func reportUnfinished(_ fields: Fields<CreatedModeKey>, _ field: Field) {
    let example = "{ size: 1920x1080, refresh: 60, create: cvt } or { modeline: … }"
    switch (fields[.size], fields[.create]) {
    case (let size?, nil):
      let size = size.node.scalar?.text.excerpt ?? "WxH"
      let rate = fields[.refresh]?.node.scalar.map { "@" + $0.text.excerpt } ?? ""
      findings.error(
        .missingKey, at: fields.mark,
        "mode: found size without create, expected create: \(CreatedModeKey.create.facts.expects); a mode that the "
          + "screen lists is written \(size)\(rate)")
    case (nil, .some):
      findings.error(.missingKey, at: fields.mark, "mode: found create without size, expected \(example)")
    case (nil, nil) where fields[.refresh] != nil:
      findings.error(.missingKey, at: fields.mark, "mode: found refresh without size, expected \(example)")
    default: mismatch(field, expected: example)
    }
  }

  private mutating func computed(_ fields: Fields<CreatedModeKey>) -> ModeTiming? {
    let size = size(fields[.size])
    let milliHertz = refresh(fields[.refresh])
    let blanking = word(fields[.create], as: ModeTiming.Blanking.self)
    guard let size, let milliHertz, let blanking else { return nil }
    let rate = "\(Thousandths(milliHertz)) Hz"
    // As the program cvt: the standard (VESA CVT 1.1) defines reduced blanking for no other rate.
    guard blanking.value == .standard || milliHertz % 60_000 == 0 else {
      findings.error(
        at: fields[.refresh]?.node.mark ?? fields.mark,
        "refresh: found \(rate), expected a multiple of 60 Hz for create: \(blanking.value.rawValue); create: "
          + "\(ModeTiming.Blanking.standard.rawValue) takes any rate")
      return nil
    }
    guard let timing = ModeTiming(cvt: size.value, refreshMilliHertz: milliHertz, blanking: blanking.value) else {
      findings.error(
        at: fields.mark,
        "mode: found \(size.value) at \(rate), expected a size and a rate for which the standard (CVT) has a mode")
      return nil
    }
    warnIfRounded(size, to: timing)
    return timing
  }

  private mutating func warnIfRounded(_ size: Marked<Size>, to timing: ModeTiming) {
    guard timing.size != size.value else { return }
    findings.warning(
      at: size.mark,
      "size: found \(size.value), expected a width that is a multiple of 8, as the standard (CVT) counts; the mode will "
        + "be \(timing.size)")
  }

  private mutating func size(_ field: Field?) -> Marked<Size>? {
    guard let field else { return nil }
    switch ModeRequest.size(field.node.scalar?.text[...] ?? "") {
    case .size(let size): return Marked(size, at: field.node.mark)
    case .outOfRange(let allowed): mismatch(field, expected: allowed)
    case .unreadable: mismatch(field)
    }
    return nil
  }

  /// In thousandths of a hertz.
  private mutating func refresh(_ field: Field?) -> Int? {
    guard let field else { return 60_000 }
    guard let scalar = field.node.scalar, scalar.isPlain,
      let milliHertz = Decimal.fixedPoint(scalar.text, decimals: 3)?.units, ModeRequest.milliHertz.contains(milliHertz)
    else {
      mismatch(field, hint: quotesHint(field.node))
      return nil
    }
    return milliHertz
  }
}
