import Displays
import Platform

/// The programs that are known to configure screens by themselves, so that a user who wonders which program undoes the
/// profile gets names. Whether it really was one of them, X does not tell.
package enum OtherManagers {
  /// Names of processes, as the kernel keeps them: at most 15 bytes.
  private static let names: Set<String> = [
    "gsd-xrandr", "gnome-shell", "gnome-settings-", "mutter", "csd-xrandr", "cinnamon-settin", "cinnamon",
    "mate-settings-d", "msd-xrandr", "kded5", "kded6", "kscreen_backend", "xfsettingsd", "xfce4-display-s",
    "lxqt-config-mon", "autorandr-launc", "autorandr", "grobi", "xlayoutdisplay", "srandrd", "xplugd", "umonitor",
    "mons", "arandr", "lxrandr",
  ]

  /// Programs that darken or lock screens by a clock of their own, whatever the X server's says.
  private static let lockers: Set<String> = [
    "xscreensaver", "xautolock", "xidlehook", "light-locker", "xfce4-screensav", "mate-screensave", "cinnamon-screen",
    "gnome-screensav", "xlock",
  ]

  /// The known managers among these processes, as `name (pid)`.
  package static func among(_ processes: [Int32]) -> [String] { processes.named(names) }

  /// The name of a process; nil where it is gone, or on another machine.
  static func name(of process: Int32) -> String? {
    guard let bytes = try? FileSystem.read("/proc/\(process)/comm", limit: 64) else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  package static func lockers(among processes: [Int32]) -> [String] { processes.named(lockers) }
}

extension [Int32] {
  fileprivate func named(_ names: Set<String>) -> [String] {
    compactMap { process in
      guard let name = OtherManagers.name(of: process) else { return nil }
      return names.contains(name) ? "\(name) (process \(process))" : nil
    }
  }
}
