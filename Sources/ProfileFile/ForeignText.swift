import Displays

/// Files of other programs that come to where a profile is expected.
enum ForeignText {
  /// The complaint about a file of another tool, and the command that reads it; nil where nothing tells what it is.
  static func complaint(about bytes: [UInt8]) -> String? {
    // The start of a file shows what it is.
    let text = String(decoding: bytes.prefix(longest), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    if let command = command(for: text, lines) {
      return "this is no profile; `orchestrate \(command)` reads such a file"
    }
    guard isOfAnother(lines.first ?? "") else { return nil }
    return "this is no profile; `orchestrate import FORMAT` reads such a file of the tools that it knows"
  }

  private static func command(for text: String, _ lines: [Substring]) -> String? {
    if text.contains("<monitors") { return "import monitors-xml" }
    if text.contains("<channel name=\"displays\"") { return "import xfce" }
    // Before kanshi had names for its profiles, each stood in braces alone.
    if lines.contains("{"), lines.contains(where: { $0.hasPrefix("output ") }) { return "import kanshi" }
    return signs.first { sign in lines.contains(where: sign.isSeen) }?.command
  }

  /// XML, or a table of TOML.
  private static func isOfAnother(_ line: Substring) -> Bool {
    line.hasPrefix("<?xml") || line.wholeMatch(of: /\[\[?[A-Za-z][\w.-]*\]\]?\s*/) != nil
  }

  private static let longest = 64 << 10

  @Sendable private static func isOfI3(_ line: Substring) -> Bool {
    line.hasPrefix("exec") && line.prefixMatch(of: /exec(_always\s.*|\s+--no-startup-id\s.*)\bxrandr\s/) != nil
  }

  @Sendable private static func isOfAutorandr(_ line: Substring) -> Bool {
    ["crtc ", "pos ", "x-prop-"].contains(where: line.hasPrefix)
      && line.wholeMatch(of: /crtc \d+|pos -?\d+x-?\d+|x-prop-\w+ .+/) != nil
  }

  private typealias Sign = (command: String, isSeen: @Sendable (Substring) -> Bool)

  /// The commands for files of other tools, by a line that other files seldom hold, in this order. Each line of a file
  /// is asked, and Swift parses a regular expression anew for each, so a plain comparison comes first.
  private static let signs: [Sign] = [
    ("snapshot from", { $0.hasPrefix("Screen 0: minimum ") }),
    ("import i3", isOfI3),
    ("import arandr", { $0.hasPrefix("xrandr -") || $0.hasPrefix("exec xrandr -") }),
    ("import shikane", { $0.hasPrefix("[[profile") }),
    ("import kanshi", { $0.hasPrefix("profile ") && $0.contains("{") && !$0.contains(":") }),
    ("import autorandr", isOfAutorandr),
    ("import hyprland", { $0.hasPrefix("monitor=") || $0.hasPrefix("monitor =") || $0.hasPrefix("monitorv2") }),
    ("import sway", { $0.hasPrefix("output ") && !$0.contains(": ") }),
    ("import way-displays", { line in ["ARRANGE:", "ORDER:", "SCALING:"].contains(where: line.hasPrefix) }),
    ("import grobi", { line in ["outputs_connected:", "configure_row:"].contains(where: line.hasPrefix) }),
  ]
}

extension YAMLNode {
  /// True if the text has no key of a profile.
  var isForeign: Bool {
    guard case .mapping(let entries) = content else { return true }
    return !entries.contains { KeyTable.profile.names.contains($0.key.value) }
  }
}
