import Displays
import ProfileFile

extension Drafting {
  /// - Parameter command: the words after `xrandr`.
  mutating func read(_ command: [Marked<String>], into script: inout XrandrScript) {
    var words = command[...]
    var current: Int?
    while let option = words.popFirst() {
      let name = Self.optionName(option.value)
      switch name {
      case "output":
        guard let selected = select(after: option, &words, in: &script) else { return }
        current = selected
      case "newmode": readMode(option, &words, into: &script)
      case "setmonitor": readMonitor(option, &words, into: &script)
      case let name? where XrandrGlobals.values[name] != nil:
        skip(Marked(name, at: option.mark), &words, into: &script)
      case let name? where XrandrOption.alone.contains(name) || XrandrOption.withValue.contains(name):
        if let current {
          apply(Marked(name, at: option.mark), &words, written: option, to: &script.outputs[current])
        } else if name == "auto" || name == "preferred" {
          script.automaticMark = option.mark
        } else {
          return error(option, "xrandr", expected: "--output and a connector before it")
        }
      default: return error(option, "xrandr", expected: "an option of xrandr", among: XrandrGlobals.spelled)
      }
    }
  }

  /// - Returns: nil, reported, without a name, and for an output too many.
  private mutating func select(
    after option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, in script: inout XrandrScript
  ) -> Int? {
    guard script.outputs.count <= Draft.mostScreens else {
      error(option, "xrandr", expected: "at most \(Draft.mostScreens) outputs")
      return nil
    }
    return value(of: option, &words).map { script.select($0) }
  }

  /// The option without its dashes, and in full; nil for a text that is no option.
  private static func optionName(_ text: String) -> String? {
    if text.hasPrefix("--") { return String(text.dropFirst(2)) }
    return XrandrGlobals.short[text]
  }

  mutating func value(of option: Marked<String>, _ words: inout ArraySlice<Marked<String>>) -> Marked<String>? {
    guard let value = words.popFirst() else {
      error(option, "xrandr", expected: "a value after it")
      return nil
    }
    return value
  }

  private mutating func apply(
    _ option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, written: Marked<String>,
    to output: inout XrandrOutput
  ) {
    if XrandrOption.alone.contains(option.value) { return apply(option, to: &output) }
    guard let first = value(of: written, &words) else { return }
    guard option.value == "set" else { return apply(option, first, to: &output) }
    guard let setting = value(of: written, &words) else { return }
    apply(option, first, setting: setting, to: &output)
  }

  private mutating func skip(
    _ option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, into script: inout XrandrScript
  ) {
    let values = words.prefix(XrandrGlobals.values[option.value] ?? 0)
    words = words.dropFirst(values.count)
    if option.value == "size", let value = values.first, case .request(let mode) = ModeRequest.reading(value.value) {
      script.size = Marked([mode], at: value.mark)
      return
    }
    if option.value == "delmonitor", let name = values.first { return deleteMonitor(name, in: &script) }
    if option.value == "dpi", let value = values.first { return readDPI(value, into: &script) }
    if let reason = XrandrGlobals.losses[option.value] { script.losses.append(loss(at: option.mark, reason)) }
  }

  /// Reads a number, or the output whose density counts.
  private func readDPI(_ value: Marked<String>, into script: inout XrandrScript) {
    guard let number = Double(value.value) else {
      script.losses.append(loss(at: value.mark, "dpi: auto goes by the primary screen"))
      script.dpi = Marked(DPIRequest.auto, at: value.mark)
      return
    }
    guard let dpi = Int(exactly: number.rounded()), FontDPI.allowed.contains(dpi) else {
      let allowed = FontDPI.allowed
      return script.losses.append(
        loss(at: value.mark, "the dpi of a profile is from \(allowed.lowerBound) to \(allowed.upperBound)"))
    }
    script.dpi = Marked(DPIRequest.value(dpi), at: value.mark)
  }

  /// Reads `--newmode NAME CLOCK …`: all words up to the next option belong to it, flags such as `-hsync` too.
  private mutating func readMode(
    _ option: Marked<String>, _ words: inout ArraySlice<Marked<String>>, into script: inout XrandrScript
  ) {
    guard let name = value(of: option, &words) else { return }
    let line = words.prefix { !$0.value.hasPrefix("--") }
    words = words.dropFirst(line.count)
    do throws(ModeTiming.ModelineProblem) {
      script.created[name.value] = try ModeTiming(modeline: line.map { $0.value.lowercased() }.joined(separator: " "))
    } catch {
      findings.error(at: name.mark, "newmode: found \(error.found), expected \(error.expected)")
    }
  }
}

extension Drafting {
  /// - Parameters:
  ///   - value: nil for options without one.
  ///   - setting: the property's value, of `set`.
  mutating func apply(
    _ option: Marked<String>, _ value: Marked<String>? = nil, setting: Marked<String>? = nil,
    to output: inout XrandrOutput
  ) {
    let word = value ?? option
    output.given.insert(option.value)
    switch option.value {
    case "off": (output.isOff, output.isAuto) = (Marked(true, at: option.mark), false)
    case "auto", "preferred": (output.isOff, output.isAuto, output.mode) = (nil, option.value == "auto", nil)
    case "primary": output.isPrimary = Marked(true, at: option.mark)
    case "mode": output.set(mode: word)
    case "rate", "refresh": output.rate = word
    case "pos": output.set(position: point(word, separator: "x"))
    case "rotate", "rotation": output.rotation = rotation(word)
    case "reflect", "reflection": output.reflection = reflection(word)
    case let name where XrandrOption.relations.contains(name): output.neighbour = (option, word)
    case "scale": output.set(transform: transform(scale: word))
    case "transform": output.set(transform: transform(matrix: word))
    case "scale-from": output.scaleFrom = word
    case "set": if let setting { output.properties.append(property(word.value, setting)) }
    case "crtc", "filter": break
    default:
      output.losses.append(loss(at: option.mark, XrandrLosses.reasons[option.value] ?? "profiles do not support it"))
    }
  }

  private mutating func rotation(_ word: Marked<String>) -> Marked<Rotation>? {
    choice(word, "rotate", of: Rotation.self).map { Marked($0, at: word.mark) }
  }

  private mutating func reflection(_ word: Marked<String>) -> Marked<Reflection>? {
    if word.value == "normal" { return Marked(.none, at: word.mark) }
    return choice(word, "reflect", of: Reflection.self).map { Marked($0, at: word.mark) }
  }

  /// The property with a number or a name, as `xrandr --set` tells them apart.
  func property(_ name: String, _ value: Marked<String>) -> PropertySetting {
    let range = Int(Int32.min)...Int(UInt32.max)
    let number = Int(value.value).flatMap { range.contains($0) ? $0 : nil }
    return PropertySetting(
      name: name, value: Marked(number.map(PropertyValue.number) ?? .name(value.value), at: value.mark))
  }

  // MARK: Transforms

  /// The transform of `1.5x1.5` or `1.5`: framebuffer pixels for one pixel of the mode.
  private mutating func transform(scale word: Marked<String>) -> Marked<Transform>? {
    let factors = word.value.split(separator: "x", omittingEmptySubsequences: false).map { Self.fixed(String($0)) }
    guard (1...2).contains(factors.count), let x = factors.first ?? nil, let y = factors.last ?? nil, x > 0, y > 0
    else {
      error(word, "scale", expected: "one or two positive numbers, XxY")
      return nil
    }
    return Transform(elements: [x, 0, 0, 0, y, 0, 0, 0, Transform.one]).map { Marked($0, at: word.mark) }
  }

  private mutating func transform(matrix word: Marked<String>) -> Marked<Transform>? {
    if word.value == "none" { return Marked(.identity, at: word.mark) }
    let elements = word.value.split(separator: ",", omittingEmptySubsequences: false).compactMap {
      Self.fixed(String($0))
    }
    guard elements.count == 9, let transform = Transform(elements: elements) else {
      error(word, "transform", expected: "none or nine numbers with commas between them")
      return nil
    }
    return Marked(transform, at: word.mark)
  }

  /// The number in 16.16 fixed point for a decimal number.
  static func fixed(_ text: String) -> Int32? {
    let isNegative = text.hasPrefix("-")
    guard let millionths = millionths(isNegative ? String(text.dropFirst()) : text), millionths < 32_768_000_000 else {
      return nil
    }
    let fixed = (millionths * Int(Transform.one) + 500_000) / 1_000_000
    return Int32(exactly: isNegative ? -fixed : fixed)
  }
}
