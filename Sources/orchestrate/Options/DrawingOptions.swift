import ArgumentParser
import Displays
import Glibc

/// Whether the screens are drawn behind the words: where a person looks, unless asked otherwise. Scripts read pipes, and
/// get the words alone.
struct DrawingOptions: ParsableArguments {
  @Flag(inversion: .prefixedNo, help: "Draw the screens too; by default only on a terminal.")
  var draw: Bool?

  /// - Returns: what to append to the words; nothing where nobody looks.
  func text(_ drawings: [Drawing], color: ColorChoice) -> String {
    guard draw ?? (isatty(STDOUT_FILENO) == 1) else { return "" }
    return "\n\n" + Drawing.text(drawings, on: .ofTerminal(color: Terminal.wantsColor(color)))
  }
}

extension Drawing.Paper {
  /// As wide as the terminal on standard output, with the characters it has.
  static func ofTerminal(color: Bool) -> Drawing.Paper {
    Drawing.Paper(columns: Terminal.columns, unicode: Environment.isUTF8, color: color)
  }
}

extension Proposal {
  /// What the screens show now and what they would show.
  ///
  /// - Parameter titled: whether a picture that stands alone has the profile's name above it.
  func pictures(on state: Snapshot, titled: Bool = true) -> [Drawing] {
    let after = plan.steps.reduce(state) { now, step in (try? now.applying(step.step)) ?? now }
    let name = match.profile.name
    guard !plan.isEmpty else { return [Drawing(state, title: titled ? name : nil, names: match.names)] }
    return [
      Drawing(state, title: "now", names: match.names),
      Drawing(after, title: "after \(name)", names: match.names, since: state),
    ]
  }
}

extension Environment {
  /// Whether the terminal takes UTF-8: what the first of these variables that is set says (POSIX, section 8.2).
  static var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(value).first { !$0.isEmpty } ?? ""
    return ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
  }
}

extension Terminal {
  /// How wide the terminal is: as it says, else as `COLUMNS` says, else 80.
  static var columns: Int { columns(of: STDOUT_FILENO) }

  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    let stated = Environment.value("COLUMNS").flatMap { Int($0) } ?? 80
    return min(max(20, stated), 1000)
  }
}
