import Displays

/// The name of a screen, or a part of one, in a profile.
enum ScreenName {
  /// The most characters: names go into messages, window titles and X atoms.
  static let longest = 64

  /// Reads a name, which has to be one short line.
  ///
  /// - Parameter place: the key that they stand under.
  static func read(_ name: Marked<String>, in place: String, by decoder: inout Decoder) -> Marked<String> {
    let scalars = name.value.unicodeScalars
    guard scalars.count <= longest, !scalars.contains(where: \.steers),
      name.value.first?.isWhitespace == false, name.value.last?.isWhitespace == false
    else {
      decoder.findings.error(
        at: name.mark,
        "\(place): found the name \(name.value.quoted), expected at most \(longest) characters on one line, "
          + "without spaces around them")
      return Marked(name.value.printable, at: name.mark)
    }
    return name
  }
}
