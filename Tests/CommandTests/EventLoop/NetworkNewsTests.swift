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

  /// A router renews the lifetimes of addresses every few minutes; the stamps are hundredths of a second.
  @Test(
    arguments: [
      (20, [7000, 7000], true), (20, [7000, 7001], true), (20, [7000, 37_000], false), (20, nil, true),
      (24, nil, true), (21, [7000, 7000], false), (25, nil, false),
    ] as [(UInt16, [UInt32]?, Bool)])
  func onlyWhatIsNewCounts(type: UInt16, stamps: [UInt32]?, isGood: Bool) {
    // ifaddrmsg, IFA_LABEL of "lo", and IFA_CACHEINFO with both lifetimes before the stamps.
    let label = Self.bytes(of: UInt16(7)) + Self.bytes(of: UInt16(3)) + Array("lo".utf8) + [0, 0]
    let lifetimes = stamps.map { ([300, 600] + $0).flatMap { Self.bytes(of: $0) } }
    let cache = lifetimes.map { Self.bytes(of: UInt16(20)) + Self.bytes(of: UInt16(6)) + $0 } ?? []
    let rest = [UInt8](repeating: 0, count: 8) + label + cache
    let length = UInt32(16 + rest.count)
    let message = Self.bytes(of: length) + Self.bytes(of: type) + [UInt8](repeating: 0, count: 10) + rest
    #expect(NetworkNews.isGood(message[...]) == isGood)
    // Of any length: nothing is read beyond it.
    for count in 0..<message.count { _ = NetworkNews.isGood(message[..<count]) }
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

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
