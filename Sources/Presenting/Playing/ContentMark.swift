import CLinux
import Displays
import Glibc
import Platform

/// The mark of all processes of one presenter's content, in their environment: which presenter started them, and for
/// which server. A process inherits it, whatever group or session it moves to, and only its own user could have put it
/// there. So it tells which content a process belongs to when the presenter itself is gone, which no property of a
/// window could.
package struct ContentMark: Hashable {
  static let variable = "ORCHESTRATE_CONTENT"

  /// The server, the connector, and the presenter.
  package let value: String
  private let display: String
  private let presenter: ProcessIdentity

  /// Makes the mark of this process.
  ///
  /// - Parameters:
  ///   - display: the display as in `$DISPLAY`; all X screens of a server are one.
  ///   - connector: the connector of the screen, with the part of it where there is one.
  package init(display: String, connector: String) {
    self.display = Self.server(of: display)
    presenter = ProcessIdentity(getpid()) ?? ProcessIdentity(number: getpid(), start: "0")
    // The sign before a part separates the other values, too.
    let seat = String(connector.map { $0 == "/" ? "~" : $0 })
    value = "\(self.display)/\(seat)/\(presenter.number).\(presenter.start)"
  }

  /// - Returns: nil for a text that is no mark.
  private init?(_ value: String) {
    let slash = UInt8(ascii: "/")
    guard let last = value.utf8.lastIndex(of: slash), let first = value[..<last].utf8.lastIndex(of: slash) else {
      return nil
    }
    let parts = value[value.index(after: last)...].split(separator: ".")
    guard parts.count == 2, let number = Int32(parts[0]) else { return nil }
    self.value = value
    display = String(value[..<first])
    presenter = ProcessIdentity(number: number, start: String(parts[1]))
  }

  private static func server(of display: String) -> String {
    let screen = display.lastIndex(of: ":").flatMap { display[$0...].firstIndex(of: ".") }
    return String(display[..<(screen ?? display.endIndex)])
  }

  /// True if a process is part of this content.
  func isCarried(by process: Int32) -> Bool { Self.value(of: process) == value }

  /// Ends all that is left of this content, at once.
  func endRest() { Self.end { $0 == self } }

  /// Has all of this content go on (SIGCONT). A process that leaves its program's group in the moment in which that is
  /// suspended is not in the group that is resumed.
  func resumeRest() { Self.send(SIGCONT) { $0 == self } }

  /// Ends, at once, the processes that killed presenters on a server have left behind. They could hold a thing that the
  /// next presenter needs: a browser's folder, a camera.
  package static func endOrphans(on display: String) {
    let server = server(of: display)
    end { $0.display == server && ProcessIdentity($0.presenter.number) != $0.presenter }
  }

  /// Ends processes with SIGKILL: the presenter that could have ended them more kindly is gone, or has tried.
  private static func end(where isMeant: (ContentMark) -> Bool) {
    send(SIGKILL, where: isMeant) { handle in
      // The process is gone in a moment, unless a disk holds it; until then it may keep files locked.
      var ending = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
      poll(&ending, 1, 1000)
    }
  }

  /// - Parameter follow: gets a handle of each process that got the signal (pidfd_open(2)).
  private static func send(
    _ signal: Int32, where isMeant: (ContentMark) -> Bool, then follow: (Int32) -> Void = { _ in }
  ) {
    for process in processes where process != getpid() {
      // The handle comes first, then the question: from here on the number cannot become another process's.
      guard let handle = try? Descriptor(CLinux_pidfd_open(process), to: "watch over process \(process)"),
        let mark = value(of: process).flatMap(ContentMark.init), isMeant(mark),
        CLinux_pidfd_send_signal(handle.number, signal) == 0
      else { continue }
      follow(handle.number)
    }
  }

  private static var processes: [Int32] { ((try? FileSystem.names(in: "/proc")) ?? []).compactMap { Int32($0.text) } }

  /// - Returns: nil for processes without a mark, and for those of other users, whose environment only root may read.
  private static func value(of process: Int32) -> String? {
    guard isOurs(process), let bytes = try? FileSystem.read("/proc/\(process)/environ", limit: 1 << 20) else {
      return nil
    }
    let prefix = Array("\(variable)=".utf8)
    let entry = bytes.split(separator: 0).first { $0.starts(with: prefix) }
    return entry.map { String(decoding: $0.dropFirst(prefix.count), as: UTF8.self) }
  }

  private static func isOurs(_ process: Int32) -> Bool {
    var status = stat()
    return stat("/proc/\(process)", &status) == 0 && status.st_uid == getuid()
  }
}

/// The identity of one process, which no process with its number later on has.
private struct ProcessIdentity: Hashable {
  let number: Int32
  /// The start in the kernel's ticks since the machine's start.
  let start: String

  /// The flag PF_EXITING of Linux.
  private static let isExiting: UInt32 = 0x4

  init(number: Int32, start: String) {
    self.number = number
    self.start = start
  }

  /// The process that has a number now; nil when there is none, or it is on its way out: the X server tells that a
  /// client is gone as soon as its descriptors are closed, which is some time before its end.
  init?(_ number: Int32) {
    guard let told = ProcessStat(number), told.state != "Z", told.flags & Self.isExiting == 0 else { return nil }
    self.init(number: number, start: told.start)
  }
}
