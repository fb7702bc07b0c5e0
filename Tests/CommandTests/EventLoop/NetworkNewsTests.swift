import Foundation
import LabSupport
import Testing

@testable import Platform

/// The addresses and routes of a network that no other process is in.
@Suite(.limited) struct NetworkNewsTests {
  private typealias Unshare = @convention(c) (Int32) -> Int32
  /// CLONE_NEWNET of sched.h, which is declared for C programs that ask for it.
  private static let network: Int32 = 0x4000_0000

  @Test(.enabled(if: geteuid() == 0 && Tool.exists("/usr/sbin/ip"), "needs root and ip"))
  func aNetworkThatComesIsTold() async throws {
    let seen = try await withCheckedThrowingContinuation { done in
      // A thread of its own: it stays in that network.
      Thread.detachNewThread { done.resume(with: Result { try Self.watch() }) }
    }
    #expect(seen == [false, true])
  }

  /// - Returns: nothing yet; up.
  private static func watch() throws -> [Bool] {
    let unshare = try #require(dlsym(nil, "unshare").map { unsafeBitCast($0, to: Unshare.self) })
    try #require(unshare(network) == 0)
    let news = NetworkNews()
    let before = news.take()
    try Tool.run(["ip", "link", "set", "lo", "up"])
    return [before, news.take()]
  }
}
