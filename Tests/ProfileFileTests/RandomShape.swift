import Displays

/// A valid profile of three screens, laid out in a random way.
struct RandomShape {
  private var state: UInt64
  private var lineBreak = "\n"

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// Xorshift (Marsaglia 2003).
  private mutating func pick<Value>(_ values: [Value]) -> Value {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return values[Int(state >> 33) % values.count]
  }

  mutating func profile() -> String {
    lineBreak = pick(["\n", "\n", "\r\n", "\r"])
    let indent = pick([1, 2, 3, 4])
    let head = pick(["", "# head\n", "---\n", "\u{FEFF}# mark\n", "# head\n--- # start\n"])
    let screens = ["a", "tv", "z"].map { screen($0, String(repeating: " ", count: indent)) }
    let tail = pick(["", "", "others: off\n", "\n# tail\n", "...\n"])
    var text = head + "version: 1\nscreens:" + pick(["\n", " # all\n", "\n\n"]) + screens.joined() + tail
    if tail.isEmpty, pick([true, false, false]) { text.removeLast() }
    return text.replacing("\n", with: lineBreak)
  }

  private mutating func screen(_ name: String, _ indent: String) -> String {
    let written = pick([name, "\"\(name)\"", "'\(name)'"])
    var keys = [("identity", "{ connector: \(name) }")]
    if pick([true, false]) {
      keys.append(("mode", pick(["highest", "[1920x1080, highest]", "'800x600'", "preferred"])))
    }
    if pick([true, false]) { keys.append(("scale", pick(["1.5", "2"]))) }
    if pick([true, false]) { keys.append(("rotation", pick(["left", "\"right\"", "inverted"]))) }
    if pick([true, false]) { keys.append(("overscan", oldOverscan())) }
    if pick([true, false]) { keys.reverse() }
    return indent + written + ":" + (pick([true, false]) ? flow(keys) : block(keys, indent + indent))
  }

  private mutating func oldOverscan() -> String {
    pick([
      "none", "3%", "'3%'", "auto", "tv-safe", "{ auto: 2% }", "{ left: 3px }",
      "{left: 1%,right: 1%, top: 1%, bottom: 1%}",
      "{ top: 2%, }", "{ technique: scale, left: 7px }",
    ])
  }

  private mutating func flow(_ keys: [(String, String)]) -> String {
    let (open, separator, close) = pick([
      (" { ", ", ", " }"), (" {", ", ", "}"), (" { ", ",\n        ", ", }"), (" {\n     ", ",  ", "\n   }"),
    ])
    return open + keys.map { "\($0.0): \($0.1)" }.joined(separator: separator) + close + comment()
  }

  private mutating func block(_ keys: [(String, String)], _ indent: String) -> String {
    var lines = comment()
    for (key, value) in keys {
      if pick([true, false, false, false]) { lines += "\(indent)# between\n" }
      lines += "\(indent)\(key):" + nested(value, indent) + comment()
    }
    return lines
  }

  /// A mapping in braces, or the same as a block.
  private mutating func nested(_ value: String, _ indent: String) -> String {
    guard value.hasPrefix("{ "), !value.hasSuffix(", }"), pick([true, false]) else {
      return pick([" ", "   "]) + value
    }
    let entries = value.dropFirst(2).dropLast(2).split(separator: ", ")
    return comment()
      + entries.joined(separator: "\n").split(separator: "\n").map { "\(indent)  \($0)" }.joined(separator: comment())
  }

  private mutating func comment() -> String { pick(["\n", "\n", " # note\n", "\n\n", "   #  \n"]) }

  mutating func overscan() -> Overscan {
    let amounts = [0, 500, 5000, 12_345].map { Border.percent(thousandths: $0) }
    let all = pick(amounts)
    return pick([
      Overscan(.none), Overscan(.always(Borders(all))),
      Overscan(.always(Borders(left: all, right: pick(amounts), top: pick(amounts), bottom: pick(amounts)))),
    ])
  }
}
