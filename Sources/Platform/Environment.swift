import CLinux
package import Displays
import Glibc

/// The process's environment.
package enum Environment {
  /// The value of a variable; nil when unset.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A folder that a variable names; nil where the path is not absolute (XDG Base Directory Specification), since it
  /// would mean another folder in each current one.
  package static func folder(_ name: String) -> String? { value(name).flatMap { Path($0).isAbsolute ? $0 : nil } }

  /// The home folder of this user: that of `$HOME`, else that of the user database (passwd(5)), as `~` means in a shell
  /// and in units of systemd. The root where neither names one.
  package static var home: Path { Path(folder("HOME") ?? recordedHome ?? "/") }

  private static var recordedHome: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 << 10) { room in
      var record = passwd()
      var found: UnsafeMutablePointer<passwd>?
      guard let memory = room.baseAddress, getpwuid_r(getuid(), &record, memory, room.count, &found) == 0,
        found != nil, let home = record.pw_dir, home.pointee == CChar(bitPattern: UInt8(ascii: "/"))
      else { return nil }
      return String(cString: home)
    }
  }

  /// All variables, as `NAME=value` each, in bytes: they need not be valid text.
  package static var all: [[UInt8]] {
    guard var next = CLinux_environ() else { return [] }
    var entries: [[UInt8]] = []
    while let entry = next.pointee {
      entries.append(Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return entries
  }

  /// True if the terminal takes UTF-8, by the first of these variables that is set (POSIX, section 8.2).
  package static var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(value).first { !$0.isEmpty } ?? ""
    return ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
  }
}
