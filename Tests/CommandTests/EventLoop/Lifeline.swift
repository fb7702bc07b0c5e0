import Foundation
import LabSupport

@testable import Platform

/// A named pipe that some processes hold open for writing: it closes with the last of them.
struct Lifeline {
  private enum Source: UInt64 {
    case pipe
  }

  let path: String
  private let pipe: FileHandle

  /// The line of a shell script that takes hold of it, for all that the script starts too; it may write to descriptor
  /// 9.
  var hold: String { "exec 9>> \(path)" }

  init(in scratch: Scratch) throws {
    path = scratch.url.appending(path: "lifeline").path
    guard mkfifo(path, 0o600) == 0 else { throw ToolFailure("no pipe \(path)") }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    pipe = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Waits for another process to write a line.
  func line() throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard try wait().isReadable, let byte = try pipe.read(upToCount: 1)?.first else { throw ToolFailure("no line") }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Waits until no process holds the line any more.
  func waitUntilDropped() throws {
    while try !wait().isClosed { _ = try pipe.read(upToCount: 1) }
  }

  private func wait() throws -> (isReadable: Bool, isClosed: Bool) {
    let poller = try Poller<Source>()
    try poller.add(pipe.fileDescriptor, as: .pipe)
    guard let ready = try poller.wait(until: TimerClock.awake.now() + .seconds(30)).first else {
      throw ToolFailure("\(path) was held for 30 s")
    }
    return (ready.isReadable, ready.isClosed)
  }
}
