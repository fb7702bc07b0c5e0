import Displays
import Glibc

/// The machine's name, as the kernel has it.
package enum HostName {
  /// The name up to its first dot; nil where there is none.
  package static var current: String? {
    var system = utsname()
    guard uname(&system) == 0 else { return nil }
    let name = withUnsafeBytes(of: &system.nodename) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    return Circumstances.host(ofName: name)
  }

  /// A file whose descriptor reports an error (EPOLLERR) whenever the name changes, and never else: a network may give
  /// a machine its name long after the start.
  package static let file = "/proc/sys/kernel/hostname"
}
