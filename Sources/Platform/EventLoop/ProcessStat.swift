import Displays

/// What the kernel tells of a process (proc_pid_stat(5)).
package struct ProcessStat {
  /// One letter; `Z` for one that has ended and was not waited for.
  package let state: Substring
  /// The process that has started it, or has taken it over since.
  package let parent: Int32
  /// The kernel's own, such as PF_EXITING.
  package let flags: UInt32
  /// The start in the kernel's ticks since the machine's start.
  package let start: String

  /// - Returns: nil where there is no such process.
  package init?(_ number: Int32) {
    guard let bytes = try? FileSystem.read("/proc/\(number)/stat", limit: 4096),
      let name = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    // The state is the third field and the start the 22nd; the second, the name, can hold anything.
    let fields = String(decoding: bytes[bytes.index(after: name)...], as: UTF8.self).split(separator: " ")
    guard fields.count > 19, let parent = Int32(fields[1]), let flags = UInt32(fields[6]) else { return nil }
    (state, self.parent, self.flags, start) = (fields[0], parent, flags, String(fields[19]))
  }

  /// True if a process is another one, or was started by it or by what that has started.
  package static func isPart(_ process: Int32, of root: Int32) -> Bool {
    // Numbers are lent anew, so what ends meanwhile could lead round in a circle.
    let most = 64
    var number = process
    for _ in 0..<most where number != root { number = ProcessStat(number)?.parent ?? 0 }
    return number == root
  }
}
