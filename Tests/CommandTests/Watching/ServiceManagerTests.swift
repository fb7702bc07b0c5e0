import Foundation
import Glibc
import LabSupport
import Testing

@testable import Watching

/// News for a service manager, received on a socket as it has one.
@Suite(.limited) struct ServiceManagerTests {
  @Test(arguments: [false, true])
  func newsArrives(isAbstract: Bool) throws {
    let inbox = try Inbox(isAbstract: isAbstract)
    let manager = ServiceManager(["NOTIFY_SOCKET": inbox.address].value)
    manager.tell(.status("desk: 2 screens"), .ready)
    #expect(try inbox.next() == "STATUS=desk: 2 screens\nREADY=1")
    manager.tell(.alive)
    #expect(try inbox.next() == "WATCHDOG=1")
    manager.tell(.stopping, .status("one\ntwo\r\nREADY=1"))
    #expect(try inbox.next() == "STOPPING=1\nSTATUS=one; two; READY=1")
  }

  /// With the moment, for managers since systemd 253.
  @Test func aReloadSaysWhenItBegan() throws {
    let inbox = try Inbox()
    let before = microsecondsSinceBoot
    ServiceManager(["NOTIFY_SOCKET": inbox.address].value).tell(.reloading)
    let lines = try inbox.next().split(separator: "\n")
    #expect(lines.first == "RELOADING=1")
    let moment = try #require(lines.last.flatMap { $0.wholeMatch(of: /MONOTONIC_USEC=(\d+)/) }.flatMap { Int($0.1) })
    #expect((before...microsecondsSinceBoot).contains(moment))
  }

  @Test(arguments: [
    ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "@"], ["NOTIFY_SOCKET": "relative/path"], ["NOTIFY_SOCKET": "vsock:2:1"],
    ["NOTIFY_SOCKET": "/" + String(repeating: "n", count: 200)], ["NOTIFY_SOCKET": "/nonexistent/notify"], [:],
  ])
  func whoDoesNotListenIsNotTold(environment: [String: String]) {
    ServiceManager(environment.value).tell(.ready, .status("all is well"))
  }

  /// The manager reads nothing any more, and its mailbox is full.
  @Test func aManagerThatHangsIsNotWaitedForLong() throws {
    let inbox = try Inbox()
    let manager = ServiceManager(["NOTIFY_SOCKET": inbox.address].value)
    try inbox.fill()
    let took = ContinuousClock().measure { manager.tell(.alive) }
    #expect(took >= .milliseconds(900))
  }

  // MARK: - The watchdog

  @Test(
    arguments: [
      (["WATCHDOG_USEC": "180000000"], .seconds(90)),
      (["WATCHDOG_USEC": "180000000", "WATCHDOG_PID": "\(getpid())"], .seconds(90)),
      (["WATCHDOG_USEC": "180000000", "WATCHDOG_PID": "1"], nil),
      (["WATCHDOG_USEC": "180000000", "WATCHDOG_PID": ""], nil),
      (["WATCHDOG_USEC": "3"], .microseconds(1)), (["WATCHDOG_USEC": "1"], nil), (["WATCHDOG_USEC": "0"], nil),
      (["WATCHDOG_USEC": "-5"], nil), (["WATCHDOG_USEC": "soon"], nil),
      (["WATCHDOG_USEC": "99999999999999999999"], nil), ([:], nil),
    ] as [([String: String], Duration?)])
  func theWatchdogIsFedTwiceAsOften(environment: [String: String], expected: Duration?) {
    let socket = ["NOTIFY_SOCKET": "/run/nobody"]
    #expect(ServiceManager(environment.merging(socket) { $1 }.value).watchdogInterval == expected)
    #expect(ServiceManager(environment.value).watchdogInterval == nil, "there is nobody to tell")
  }

  /// The environment belongs to the whole process, so a process of its own changes it.
  @Test func childrenInheritNothingOfIt() async {
    await #expect(processExitsWith: .success) {
      setenv("NOTIFY_SOCKET", "/run/nobody", 1)
      setenv("WATCHDOG_USEC", "10", 1)
      setenv("WATCHDOG_PID", "\(getpid())", 1)
      #expect(ServiceManager.inherited().watchdogInterval == .microseconds(5))
      let left = ProcessInfo.processInfo.environment.keys
      #expect(!left.contains { $0.hasPrefix("NOTIFY_") || $0.hasPrefix("WATCHDOG_") })
      #expect(getenv("PATH") != nil)
      #expect(ServiceManager.inherited().watchdogInterval == nil)
    }
  }
}

extension [String: String] {
  fileprivate func value(_ name: String) -> String? { self[name] }
}

/// What the kernel calls uptime without sleep: CLOCK_MONOTONIC.
private var microsecondsSinceBoot: Int { Int(ProcessInfo.processInfo.systemUptime * 1_000_000) }

/// A service manager's socket.
private final class Inbox {
  let address: String
  private let scratch: Scratch
  private let descriptor: CInt

  init(isAbstract: Bool = false) throws {
    scratch = try Scratch()
    let path = scratch.url.appending(path: "notify").path
    address = isAbstract ? "@\(path)" : path
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    let bytes = (isAbstract ? [0] : []) + Array(path.utf8)
    try #require(bytes.count < MemoryLayout.size(ofValue: name.sun_path))
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
    let length = 2 + bytes.count
    let bound = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(length)) }
    }
    try #require(bound == 0)
  }

  deinit { close(descriptor) }

  /// The next datagram; they lie here as soon as they are sent.
  func next() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
    try #require(count >= 0, "nothing was sent")
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Sends so much that nothing more fits.
  func fill() throws {
    let sender = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    defer { close(sender) }
    try LocalSocket.call(connect, sender, address)
    while write(sender, "full", 4) == 4 {}
    try #require(errno == EAGAIN)
  }
}
