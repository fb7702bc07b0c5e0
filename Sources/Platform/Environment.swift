import CLinux
import Displays
import Glibc

/// The process's environment.
package enum Environment {
  /// nil when unset.
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A folder that a variable names. One that is not absolute is none (XDG Base Directory Specification): it would be
  /// another one wherever we are.
  package static func folder(_ name: String) -> String? { value(name).flatMap { Path($0).isAbsolute ? $0 : nil } }

  /// `NAME=value` each, byte by byte: nobody promises that they are text.
  package static var all: [[UInt8]] {
    guard var next = CLinux_environ() else { return [] }
    var entries: [[UInt8]] = []
    while let entry = next.pointee {
      entries.append(Array(UnsafeRawBufferPointer(start: entry, count: strlen(entry))))
      next += 1
    }
    return entries
  }

  /// Whether the terminal takes UTF-8: what the first of these variables that is set says (POSIX, section 8.2).
  package static var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(value).first { !$0.isEmpty } ?? ""
    return ["utf-8", "utf8"].contains { locale.lowercased().contains($0) }
  }
}
