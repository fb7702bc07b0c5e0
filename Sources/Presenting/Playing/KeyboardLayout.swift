import Displays
import Platform

/// The keys of the on-screen keyboard: the letters of the session's language as the program has them, with digits above
/// and the signs of addresses below, which its own layouts lack.
enum KeyboardLayout {
  /// The folder of the program's layouts.
  private static let folder = "/usr/share/matchbox-keyboard"
  private static let longest = 1 << 16

  /// Writes the layout where only this user can write.
  ///
  /// - Returns: its path; nil where the program's layouts are not as they are known, and it should use what it has.
  static func write() throws(Failure) -> String? {
    let languages = [language, ""].compactMap(\.self)
    guard let letters = languages.lazy.compactMap({ letters(of: $0) }).first else { return nil }
    try PrivateFolder.make(PrivateFolder.forSockets)
    let path = "\(PrivateFolder.forSockets)/keyboard.xml"
    do throws(FileProblem) {
      try FileSystem.overwrite(Path(path), with: text(around: letters))
    } catch {
      throw Failure(.failed, "the keyboard's keys cannot be written: \(error)")
    }
    return path
  }

  /// The text of the layout around rows of letters.
  static func text(around letters: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <keyboard><layout id="orchestrate">
    \(row(Array("1234567890"), shifted: Array("!\"#$%&*()=")))
    \(letters)
    \(row(Array("@.,-_/:?+'"), shifted: Array("€;<>\\|~^[]")))
    </layout></keyboard>

    """
  }

  private static func row(_ signs: [Character], shifted: [Character]) -> String {
    let keys = zip(signs, shifted).map { sign, other in
      "<key obey-caps=\"false\"><default display=\"\(escaped(sign))\"/><shifted display=\"\(escaped(other))\"/></key>"
    }
    return "<row>\(keys.joined())</row>"
  }

  private static func escaped(_ sign: Character) -> String {
    switch sign {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: "\(sign)"
    }
  }

  /// The rows of letters of a language.
  private static func letters(of language: String) -> String? {
    let file = "\(folder)/base-fragment\(language.isEmpty ? "" : "-\(language)").xml"
    guard let bytes = try? FileSystem.read(Path(file), limit: longest) else { return nil }
    return letters(in: String(decoding: bytes, as: UTF8.self))
  }

  /// The rows in the text of such a file.
  static func letters(in text: String) -> String? {
    text.firstMatch(of: /(?s)<fragment>(.*)<\/fragment>/).map { String($0.1) }
  }

  /// The language of the session, such as `de_DE`; nil where it says none.
  private static var language: String? {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.value).first { !$0.isEmpty }
    return locale?.firstMatch(of: /^[a-z]{2,3}_[A-Z]{2}/).map { String($0.0) }
  }
}
