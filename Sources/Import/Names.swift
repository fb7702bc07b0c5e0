package import Displays

/// Gives out names that are short, plain and unlike one another: they become file names and keys.
package struct Names {
  private var taken: Set<String>

  package init(taken: [String] = []) { self.taken = Set(taken) }

  package mutating func unique(_ wish: String) -> String { unique(exactly: Self.plain(wish)) }

  /// The wish as it is written, or with a number after it.
  package mutating func unique(exactly name: String) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }

  /// The wish in small letters, digits, underscores and single dashes, at most 40 of them.
  private static func plain(_ wish: String) -> String {
    let letters = wish.lowercased().unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
      return isPlain ? Character(scalar) : "-"
    }
    let name = letters.split(separator: "-").map { String($0) }.joined(separator: "-").prefix(40)
    let end = name.last == "-" ? name.dropLast() : name
    return end.isEmpty ? "screens" : String(end)
  }
}

extension Selector {
  /// A name for the screen in a profile.
  package var suggestedName: String {
    if builtin == true { return "laptop" }
    let patterns = [model, description, connector, vendor, serial].compactMap(\.self)
    // A product code says nothing to a person.
    let spoken = patterns.first { !$0.description.hasPrefix("0x") } ?? patterns.first
    return spoken?.spoken ?? (any ? "any" : "screen")
  }
}

extension Pattern {
  /// The words of the pattern that a person would read out.
  fileprivate var spoken: String {
    guard case .expression(let expression) = self else { return description }
    let source = expression.source.replacing("(?i)", with: "")
    // A maker may have many names, of which a name of a screen needs none.
    guard let start = source.firstRange(of: "(?:"), let end = source[start.upperBound...].firstIndex(of: ")") else {
      return source
    }
    return String(source[..<start.lowerBound] + source[source.index(after: end)...])
  }
}
