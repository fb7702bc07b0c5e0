import Displays
import ProfileFile

/// What xrandr's options say about one output; autorandr's files hold the same options without their dashes.
struct XrandrOutput {
  var connector: Marked<String>
  var isOff: Marked<Bool>?
  /// Lit if there is a screen, with the mode that this prefers.
  var isAuto = false
  var isPrimary: Marked<Bool>?
  var mode: Marked<String>?
  var rate: Marked<String>?
  var position: Marked<Placement>?
  /// Beside which connector.
  var neighbour: (relation: Marked<String>, of: Marked<String>)?
  var rotation: Marked<Rotation>?
  var reflection: Marked<Reflection>?
  var transform: Marked<Transform>?
  var scaleFrom: Marked<String>?
  var properties: [PropertySetting] = []
  var losses: [Loss] = []

  init(_ connector: Marked<String>) { self.connector = connector }

  var isLit: Bool { !(isOff?.value ?? false) }
}

/// The options about one output, by the number of values they take.
enum XrandrOption {
  static let alone: Set<String> = ["off", "auto", "preferred", "primary"]
  static let withValue: Set<String> = [
    "mode", "pos", "rate", "refresh", "rotate", "rotation", "reflect", "reflection", "left-of", "right-of", "above",
    "below", "same-as", "scale", "scale-from", "transform", "panning", "crtc", "gamma", "brightness", "filter", "set",
  ]
  static var all: [String] { (alone.union(withValue)).sorted() }
}

extension Drafting {
  /// - Parameters:
  ///   - value: nil for options that stand alone.
  ///   - second: of `set`, the property's value.
  mutating func apply(
    _ option: Marked<String>, _ value: Marked<String>?, _ second: Marked<String>? = nil, to output: inout XrandrOutput
  ) {
    let word = value ?? option
    switch option.value {
    case "off": (output.isOff, output.isAuto) = (Marked(true, at: option.mark), false)
    case "auto", "preferred": (output.isOff, output.isAuto, output.mode) = (nil, option.value == "auto", nil)
    case "primary": output.isPrimary = Marked(true, at: option.mark)
    case "mode": (output.isOff, output.isAuto, output.mode) = (nil, false, word)
    case "rate", "refresh": output.rate = word
    case "pos": output.position = point(word, separator: "x") ?? output.position
    case "rotate", "rotation":
      output.rotation = choice(word, "rotate", of: Rotation.self).map { Marked($0, at: word.mark) }
    case "reflect", "reflection": output.reflection = reflection(word)
    case "left-of", "right-of", "above", "below", "same-as": output.neighbour = (option, word)
    case "scale": output.transform = transform(scale: word)
    case "scale-from": output.scaleFrom = word
    case "transform": output.transform = transform(matrix: word)
    case "set": if let second { output.properties.append(property(word.value, second)) }
    case "crtc", "filter": break
    default:
      output.losses.append(loss(at: option.mark, XrandrLosses.reasons[option.value] ?? "profiles do not support it"))
    }
  }

  private mutating func reflection(_ word: Marked<String>) -> Marked<Reflection>? {
    if word.value == "normal" { return Marked(.none, at: word.mark) }
    return choice(word, "reflect", of: Reflection.self).map { Marked($0, at: word.mark) }
  }

  /// Numbers and names as `xrandr --set` tells them apart.
  func property(_ name: String, _ value: Marked<String>) -> PropertySetting {
    let range = Int(Int32.min)...Int(UInt32.max)
    let number = Int(value.value).flatMap { range.contains($0) ? $0 : nil }
    return PropertySetting(
      name: name, value: Marked(number.map(PropertyValue.number) ?? .name(value.value), at: value.mark))
  }

  // MARK: Transforms

  /// `1.5x1.5` or `1.5`: framebuffer pixels for one pixel of the mode.
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

  /// A decimal number in 16.16 fixed point.
  static func fixed(_ text: String) -> Int32? {
    let isNegative = text.hasPrefix("-")
    guard let millionths = millionths(isNegative ? String(text.dropFirst()) : text), millionths < 32_768_000_000 else {
      return nil
    }
    let fixed = (millionths * Int(Transform.one) + 500_000) / 1_000_000
    return Int32(exactly: isNegative ? -fixed : fixed)
  }
}

enum XrandrLosses {
  static let reasons = [
    "gamma": "orchestrate does not set gamma", "brightness": "orchestrate does not set brightness",
    "panning": "profiles do not support panning",
  ]
}
