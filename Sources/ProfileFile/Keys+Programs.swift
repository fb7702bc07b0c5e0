import Displays

/// What there is to know about the keys of ``ContentKey`` that programs show something for, and about what goes with them.
enum ProgramFacts {
  static let program = Key(
    expects: "a list such as [mpv, \"--wid={window}\", film.mkv]",
    help:
      "A program that draws into the window it is given: {window} stands for its number, {width} and {height} for "
      + "its size. It runs in the profile's folder, without a shell.")
  static let video = Key(expects: "a file such as welcome.mp4", help: "A video, played in a loop by mpv.")
  static let url = Key(
    expects: "an address such as https://example.org/board",
    help: "A web page, in a browser that shows nothing else: chromium or firefox, whichever is installed.")
  static let window = Key(
    expects: "a mapping such as { class: Navigator, title: \"*board*\" }",
    help: "An application's window, over the whole screen.")
  static let launch = Key(
    expects: "a list such as [xterm, -e, htop]",
    help:
      "Opens the window, and is started again when it ends; used with window: only that program's windows match, and "
      + "{} takes any.")
  static let restart = Key(
    expects: Restart.choice,
    help:
      "When a program that has ended is started again; on-failure means after a crash, or an exit code other than "
      + "0.",
    standard: Restart.always.rawValue)
  static let focus = Key(
    expects: Focus.choice,
    help: "Where the keyboard focus goes when the content appears: it stays where it is, or goes to the content.",
    standard: Focus.keep.rawValue)
}

enum WindowKey: String, KeySet {
  case windowClass = "class"
  case title

  static let place = "window"

  var facts: Key {
    switch self {
    case .windowClass:
      Key(
        expects: "text, a glob or a regular expression such as Navigator",
        help: "Either part of its WM_CLASS, as xprop shows it.")
    case .title:
      Key(expects: "text, a glob or a regular expression such as \"*board*\"", help: "Its title.")
    }
  }
}
