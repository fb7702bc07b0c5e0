import Displays
import Platform

/// Reads what a command of a hook prints, and all that it leaves behind, and logs as much of it as a person would read.
///
/// It is a process of its own, and ends with the last that prints. A pipe to a watcher would break with it, and what
/// hooks have left behind would end of that (SIGPIPE).
final class HookRelay {
  private var child: Child
  private var writing: Descriptor?
  /// Where the command is to print to, until it is let go.
  let end: Int32?

  init(_ call: HookCall) throws(Failure) {
    var others: Descriptor?
    let reading = try Descriptor(readingFrom: &others, to: "hear what hooks print")
    end = others?.number
    writing = others
    child = try Child(
      [Spawn.ownProgram, "relay", "\(call.moment.rawValue) hook"],
      streams: Spawn.Streams(input: reading.number, isDetached: true))
  }

  func letGo() { writing = nil }

  /// Readable once it has ended.
  var descriptor: Int32 { child.descriptor }

  /// One that cannot be asked any more counts as ended.
  var hasEnded: Bool { (try? child.ending()) ?? nil != nil }
}
