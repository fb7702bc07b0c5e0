/// The values of names in a file that is imported, and a limit for the text that they may become there. It is the one
/// limit for all readers that put values in the place of names: values that hold one another double with each line.
struct Variables {
  private var values: [String: String] = [:]
  /// The lengths of the names, the longest first: a shorter name may be the beginning of a longer one.
  private var lengths: [Int] = []
  /// The bytes that values may still put into the file, less the places where a name was looked for.
  private var left = 1 << 18

  private static let most = 1000
  private static let longestText = 4096

  /// True if some of the file was left as it is written.
  var isExhausted: Bool { left <= 0 }

  /// The value of a name. A value that is too long is not kept, and then its name is unknown.
  subscript(name: String) -> String? {
    get { values[name] }
    set {
      guard let newValue, newValue.utf8.count <= Self.longestText, values.count < Self.most || values[name] != nil
      else {
        values[name] = nil
        return
      }
      values[name] = newValue
      let length = name.utf8.count
      guard !lengths.contains(length) else { return }
      lengths.append(length)
      lengths.sort(by: >)
    }
  }

  /// - Returns: nil for an unknown name, or where the value would become too much after the text that is there.
  mutating func value(of name: String, behind text: String) -> String? {
    guard left > 0, let value = values[name], text.utf8.count + value.utf8.count <= Self.longestText else { return nil }
    left -= value.utf8.count
    return value
  }

  /// The text with values for all names in it that begin with `$`; once, since values have theirs when they are set.
  ///
  /// - Parameter quotes: whether a value with a space gets quotation marks, and those around a name go.
  mutating func expanding(_ text: String, quotes: Bool = false) -> String {
    var (rest, result) = (Substring(text), "")
    while let sign = rest.firstIndex(of: "$") {
      result += rest[..<sign]
      rest = rest[sign...]
      guard let (name, value) = longestName(in: rest, behind: result) else {
        result.append(rest.removeFirst())
        continue
      }
      rest = Substring(rest.utf8.dropFirst(name.utf8.count))
      guard quotes else {
        result += value
        continue
      }
      if result.last == "\"", rest.first == "\"" {
        result.removeLast()
        rest.removeFirst()
      }
      result += value.contains(" ") ? "\"\(value)\"" : value
    }
    return result + rest
  }

  private mutating func longestName(in text: Substring, behind result: String) -> (name: String, value: String)? {
    for length in lengths where left > 0 {
      left -= 1
      let name = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      if let value = value(of: name, behind: result) { return (name, value) }
    }
    return nil
  }
}
