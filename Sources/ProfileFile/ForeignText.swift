import Displays

/// Files of other programs that come to where a profile is expected.
enum ForeignText {
  /// The command that reads such a file; nil where nothing tells what it is.
  static func command(for bytes: [UInt8]) -> String? {
    // What a file is shows at its start.
    let text = String(decoding: bytes.prefix(longest), as: UTF8.self)
    if text.contains("<monitors") { return "import monitors-xml" }
    if text.contains("<channel name=\"displays\"") { return "import xfce" }
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return signs.first { sign in lines.contains(where: sign.isSeen) }?.command
  }

  private static let longest = 64 << 10

  private typealias Sign = (command: String, isSeen: @Sendable (Substring) -> Bool)

  /// By a line that other files seldom hold, in this order.
  private static let signs: [Sign] = [
    ("snapshot from", { $0.hasPrefix("Screen 0: minimum ") }),
    ("import arandr", { $0.hasPrefix("xrandr -") || $0.hasPrefix("exec xrandr -") }),
    ("import shikane", { $0.hasPrefix("[[profile") }),
    ("import kanshi", { $0.hasPrefix("profile ") && $0.contains("{") && !$0.contains(":") }),
    ("import hyprland", { $0.hasPrefix("monitor=") || $0.hasPrefix("monitor =") || $0.hasPrefix("monitorv2") }),
    ("import sway", { $0.hasPrefix("output ") && !$0.contains(": ") }),
    ("import way-displays", { line in ["ARRANGE:", "ORDER:", "SCALING:"].contains(where: line.hasPrefix) }),
    ("import grobi", { line in ["outputs_connected:", "configure_row:"].contains(where: line.hasPrefix) }),
  ]
}

extension YAMLNode {
  /// Whether nothing in it is of a profile.
  var isForeign: Bool {
    guard case .mapping(let entries) = content else { return true }
    return !entries.contains { KeyTable.profile.names.contains($0.key.value) }
  }
}
