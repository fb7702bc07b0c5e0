package import Dispatch
import Foundation

/// The end of a wait. All that tests wait for they wait for through this: a wait without an end hangs the whole run,
/// and one that ends too soon fails on a busy machine. So it is far longer than anything takes, and says nothing of how
/// long things take.
package struct Deadline: Sendable {
  /// Only a failing test waits so long.
  package static let patience: Duration = .seconds(120)
  /// For a script with many steps, each of which may be slow on a busy machine: all that a test has (`TestLimit`), less
  /// what it needs to end the script.
  package static let scriptPatience: Duration = .seconds(280)

  /// Of the test that is under way; nil where it has no limit.
  @TaskLocal private static var endOfTest: ContinuousClock.Instant?

  private let patience: Duration
  private let end: ContinuousClock.Instant

  /// - Parameter isOfTest: whether it ends with the test's own time.
  package init(after patience: Duration = Self.patience, isOfTest: Bool = true) {
    let (now, endOfTest) = (ContinuousClock.now, isOfTest ? Self.endOfTest : nil)
    end = min(now + patience, endOfTest ?? now + patience)
    self.patience = max(end - now, .zero)
  }

  /// No wait in it lasts longer than until then.
  package static func limiting<Result>(to limit: Duration, _ body: () throws -> Result) rethrows -> Result {
    try $endOfTest.withValue(.now + limit) { try body() }
  }

  /// No wait in it lasts longer than until then.
  static func limiting(to limit: Duration, _ body: @Sendable @concurrent () async throws -> Void) async rethrows {
    try await $endOfTest.withValue(.now + limit) { try await body() }
  }

  package var isOver: Bool { ContinuousClock.now >= end }

  /// Whether a descriptor is ready, or its other side gone, in time: poll(2).
  package func isReady(_ descriptor: Int32, for events: Int16 = Int16(POLLIN)) -> Bool {
    var waiting = pollfd(fd: descriptor, events: events, revents: 0)
    while true {
      // poll(2) ends early for every signal, as when another process of ours ends; and then it waits no further.
      let left = max(end - .now, .zero) / .milliseconds(1)
      let count = poll(&waiting, 1, Int32(clamping: Int(left.rounded(.up))))
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  /// Waits until a descriptor is ready, or its other side gone.
  ///
  /// - Parameters:
  ///   - purpose: what it is waited for.
  ///   - last: what came last.
  package func wait(
    for purpose: @autoclosure () -> String, at descriptor: Int32, _ events: Int16 = Int16(POLLIN),
    last: @autoclosure () -> String = ""
  ) throws {
    guard isReady(descriptor, for: events) else { throw failure(purpose(), last: last()) }
  }

  /// Waits for what another thread signals.
  package func wait(for purpose: String, _ semaphore: DispatchSemaphore) throws {
    guard semaphore.wait(timeout: dispatchTime) == .success else { throw failure(purpose) }
  }

  /// Looks again and again, for what no event tells, such as that a process stands still: that is told to its parent
  /// alone.
  package func look(for purpose: String, until isReached: () throws -> Bool) throws {
    while try !isReached() {
      guard !isOver else { throw failure(purpose) }
      poll(nil, 0, 50)
    }
  }

  /// Whether all have left a group in time.
  func isLeft(_ group: DispatchGroup) -> Bool { group.wait(timeout: dispatchTime) == .success }

  private var dispatchTime: DispatchTime { .now() + max(end - .now, .zero) / .seconds(1) }

  package func failure(_ purpose: String, last: String = "") -> ToolFailure {
    let seen = last.isEmpty ? "" : "; last came: \(last)"
    return ToolFailure("waited \((patience / .seconds(1)).rounded()) s for \(purpose)\(seen)")
  }

  /// Has calls that fill a socket, or connect it, end as well: send(2) and connect(2) have no other way.
  static func limit(writingTo socket: Int32) {
    var patience = timeval(tv_sec: Int(Self.patience / .seconds(1)), tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }
}

extension FileHandle {
  /// The next line without its end; nil when there is none.
  package func readLine(from writer: String = "a program", _ deadline: Deadline = Deadline()) throws -> String? {
    var line: [UInt8] = []
    while true {
      try deadline.wait(
        for: "a line of \(writer)", at: fileDescriptor, last: String(decoding: line, as: UTF8.self))
      guard let byte = try read(upToCount: 1)?.first else { break }
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// Whether there is something to read, or its end, within a time.
  package func hasMore(within milliseconds: Int32) -> Bool {
    Deadline(after: .milliseconds(Int(milliseconds))).isReady(fileDescriptor)
  }
}
