import Foundation
import LabSupport
import Testing

@testable import Platform

@Suite(.limited) struct PollerTests {
  private enum Source: UInt64 {
    case first = 1
    case second = 0xFFFF_FFFF_FFFF_FFFF
  }

  private let one = Pipe()
  private let two = Pipe()

  private func descriptor(_ end: FileHandle) -> Int32 { end.fileDescriptor }

  @Test func namesWhatIsReadableUntilItIsRead() throws {
    let poller = try Poller<Source>()
    try poller.add(descriptor(one.fileHandleForReading), as: .first)
    try poller.add(descriptor(two.fileHandleForReading), as: .second)
    #expect(try poller.wait(until: .zero).isEmpty, "a deadline in the past only looks")
    try two.fileHandleForWriting.write(contentsOf: Data([1]))
    for _ in 0..<2 {
      let ready = try poller.wait()
      #expect(ready.map(\.source) == [.second])
      #expect(ready.allSatisfy { $0.isReadable && !$0.isWritable && !$0.isClosed })
    }
    _ = try two.fileHandleForReading.read(upToCount: 1)
    #expect(try poller.wait(until: .zero).isEmpty)
  }

  @Test func tellsWhatCanBeWrittenOnlyToThoseWhoAsk() throws {
    let poller = try Poller<Source>()
    let end = descriptor(one.fileHandleForWriting)
    try poller.add(end, as: .first, for: [])
    #expect(try poller.wait(until: .zero).isEmpty)
    try poller.change(end, as: .second, for: .writing)
    #expect(try poller.wait().map(\.source) == [.second])
    #expect(try poller.wait().allSatisfy { $0.isWritable && !$0.isReadable })
    try poller.remove(end)
    #expect(try poller.wait(until: .zero).isEmpty)
  }

  @Test func tellsThatTheOtherSideHasClosed() throws {
    let poller = try Poller<Source>()
    try poller.add(descriptor(one.fileHandleForReading), as: .first, for: [])
    try one.fileHandleForWriting.close()
    #expect(try poller.wait().map(\.isClosed) == [true])
  }

  @Test func waitsForAnotherPoller() throws {
    let inner = try Poller<Source>()
    let outer = try Poller<Source>()
    try inner.add(descriptor(one.fileHandleForReading), as: .first)
    try outer.add(inner.descriptor, as: .second)
    #expect(try outer.wait(until: .zero).isEmpty)
    try one.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(try outer.wait().map(\.source) == [.second])
    #expect(try inner.wait().map(\.source) == [.first])
  }

  @Test func comesBackAtTheDeadlineAndNotBefore() throws {
    let poller = try Poller<Source>()
    let deadline = TimerClock.awake.now() + .microseconds(1500)
    #expect(try poller.wait(until: deadline).isEmpty)
    #expect(TimerClock.awake.now() >= deadline)
  }

  @Test func saysWhatCannotBeWaitedFor() throws {
    let poller = try Poller<Source>()
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/exe"))
    for (descriptor, reason) in [(descriptor(file), "Operation not permitted"), (-1, "Bad file descriptor")] {
      do {
        try poller.add(descriptor, as: .first)
        Issue.record("descriptor \(descriptor) can be waited for")
      } catch {
        #expect(error.message == "cannot wait for descriptor \(descriptor): \(reason)")
      }
    }
  }
}
