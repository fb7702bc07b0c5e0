import Displays
import ProfileFile

/// The meaning of single words of `xrandr`'s output: xrandr.c of 1.5.
enum XrandrWords {
  static func isScreen(_ words: [String]) -> Bool {
    words.count > 2 && words[0] == "Screen" && words[1].hasSuffix(":") && words[2] == "minimum"
  }

  /// True for `1920x1080 60.00*+`, and for `NAME (0x47) 138.500MHz` of `--verbose`, where a person may have chosen the
  /// name.
  static func isMode(_ words: [String]) -> Bool {
    let isVerbose = words.count > 2 && words[1].hasPrefix("(0x") && words[2].hasSuffix("MHz")
    return isVerbose || words[0].contains("x") && words[0].first?.isNumber == true
  }

  /// The state of the output that a line begins. A property such as `Subpixel: unknown` begins none, also at the margin
  /// of a paste that begins among properties.
  static func state(of words: [String]) -> ConnectionState? {
    guard !words[0].hasSuffix(":") else { return nil }
    guard words.count > 2 else { return words.count == 2 ? states[words[1]] : nil }
    let state = states[words[1]]
    // In prose a bracket or a place seldom follows.
    let isHead = words[2] == "primary" || words[2] == "connection" || words[2].hasPrefix("(") || words[2].contains("+")
    return isHead ? state : nil
  }

  private static let states: [String: ConnectionState] = [
    "connected": .connected, "disconnected": .disconnected, "unknown": .unknown,
  ]

  static func size(of geometry: String) -> Size? {
    let text = geometry.prefix { $0 != "+" && $0 != "-" }
    guard case .request(.size(let size, false, nil)) = ModeRequest.reading(String(text)) else { return nil }
    return size
  }

  /// The point after the size in `1920x1080+1920-40`.
  static func point(of geometry: String) -> Point? {
    var numbers: [String] = []
    for character in geometry {
      if character == "+" || character == "-" {
        numbers.append(character == "-" ? "-" : "")
      } else if !numbers.isEmpty {
        numbers[numbers.count - 1].append(character)
      }
    }
    let values = numbers.compactMap { Int($0) }
    let range = -Point.largestCoordinate...Point.largestCoordinate
    return values.count == 2 && values.allSatisfy(range.contains) ? Point(x: values[0], y: values[1]) : nil
  }

  static func orientation(_ words: [String]) -> Orientation {
    let rotation = words.lazy.compactMap(Rotation.init(rawValue:)).first ?? .normal
    let text = words.joined(separator: " ")
    let reflection: Reflection =
      text.contains("X and Y axis") ? .xy : text.contains("X axis") ? .x : text.contains("Y axis") ? .y : .none
    return Orientation(rotation, reflection)
  }

  static func bytes(ofHexadecimal text: String) -> [UInt8] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count - digits.count % 2, by: 2).compactMap { start in
      UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16)
    }
  }
}
