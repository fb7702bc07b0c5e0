import Displays
import ProfileFile

/// Commands that other tools give to a shell, as hooks of a profile.
extension Drafting {
  /// Makes a hook of a line of a shell: the program and its arguments where the line is no more than that, else `sh
  /// -c`. A line that makes no sense on an X server or cannot stand in a profile is lost.
  ///
  /// - Parameters:
  ///   - list: says when it runs.
  ///   - variables: names of variables that only the source tool sets.
  func run(
    _ line: Marked<String>, _ list: WritableKeyPath<Hooks, [Marked<[String]>]> = \.after, of draft: inout Draft,
    variables: [String] = []
  ) {
    let text = line.value.trimmed
    if let reason = reasonNotToRun(text, variables: variables) {
      draft.losses.append(loss(at: line.mark, reason))
    } else {
      draft.add(Marked(ShellText(text).simpleCommand ?? ["sh", "-c", text], at: line.mark), to: list)
    }
  }

  private func reasonNotToRun(_ text: String, variables: [String]) -> String? {
    let words = ShellText(text).tokens.compactMap { token -> String? in
      if case .word(let word) = token { word.literal } else { nil }
    }
    if let program = words.first(where: { Self.waylandPrograms.contains(Path($0).name.text) }) {
      return "\(program) talks to a Wayland compositor"
    }
    if let variable = variables.first(where: text.contains) {
      return "it needs $\(variable), which only that program sets"
    }
    let isLine = !text.isEmpty && text.utf8.count <= 1024 && text == text.printable
    return isLine ? nil : "it is longer than a hook may be, or not one line of text"
  }

  private static let waylandPrograms: Set<String> = [
    "swaymsg", "hyprctl", "hyprpaper", "niri", "riverctl", "rivertile", "wlr-randr", "wlopm", "swaybg", "swww",
    "swaylock", "swayidle", "swaync-client", "waybar", "kanshictl", "shikanectl", "way-displays", "wayfire", "labwc",
    "gnome-randr", "kscreen-doctor", "eww", "wpaperctl", "mako", "makoctl", "swayws", "swaynag",
  ]
}
