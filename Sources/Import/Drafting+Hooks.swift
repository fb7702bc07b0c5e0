import Displays
import ProfileFile

/// Commands that other tools give to a shell, as hooks of a profile.
extension Drafting {
  /// A hook for a line of a shell: the program and its arguments where the line is no more than that, else `sh -c`.
  ///
  /// - Parameter variables: names of variables that only the source tool sets.
  /// - Returns: nil, with a loss, for what makes no sense on an X server or cannot stand in a profile.
  func hook(shell line: Marked<String>, variables: [String] = [], _ losses: inout [Loss]) -> Marked<[String]>? {
    let text = line.value.trimmed
    let words = ShellText(text).tokens.compactMap { token -> String? in
      if case .word(let word) = token { word.literal } else { nil }
    }
    if let program = words.first(where: { Self.waylandPrograms.contains(Path($0).name.text) }) {
      losses.append(loss(at: line.mark, "\(program) talks to a Wayland compositor"))
      return nil
    }
    if let variable = variables.first(where: text.contains) {
      losses.append(loss(at: line.mark, "it needs $\(variable), which only that program sets"))
      return nil
    }
    guard !text.isEmpty, text.utf8.count <= 1024, text == text.printable else {
      losses.append(loss(at: line.mark, "it is longer than a hook may be, or not one line of text"))
      return nil
    }
    return Marked(ShellText(text).simpleCommand ?? ["sh", "-c", text], at: line.mark)
  }

  private static let waylandPrograms: Set<String> = [
    "swaymsg", "hyprctl", "hyprpaper", "niri", "riverctl", "rivertile", "wlr-randr", "wlopm", "swaybg", "swww",
    "swaylock", "swayidle", "swaync-client", "waybar", "kanshictl", "shikanectl", "way-displays", "wayfire", "labwc",
    "gnome-randr", "kscreen-doctor", "eww", "wpaperctl", "mako", "makoctl", "swayws", "swaynag",
  ]
}
