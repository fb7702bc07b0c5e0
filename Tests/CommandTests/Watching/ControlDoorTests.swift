import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Platform
@testable import Watching

/// The watcher's socket, where its clients look for it.
@Suite(.limited) struct ControlDoorTests {
  private let scratch: Scratch
  private let address: ControlAddress
  private let written = Pipe()

  init() throws {
    scratch = try Scratch()
    address = try ControlAddress(
      display: #require(DisplayName(":7")), in: "\(scratch.path)/orchestrate", .watcher)
  }

  private var log: Log { Log(.other, on: written.fileHandleForWriting.fileDescriptor) }

  @Test(arguments: ["orchestrate", "orchestrate/:7.socket"])
  func whatWasRemovedIsMadeAgain(name: String) throws {
    let poller = try Poller<WatchSource>()
    var door = ControlDoor(at: address)
    try door.open(on: poller, log)
    try FileManager.default.removeItem(at: scratch.url.appending(path: name))
    #expect(try !address.hasListener())
    try door.open(on: poller, log)
    let visitor = try LocalSocket(connectingTo: address.path)
    let heard = try poller.wait(until: .zero).map(\.source.rawValue)
    #expect(heard == [WatchSource.control.rawValue])
    let client = door.accept()
    #expect(client != nil)
    withExtendedLifetime(visitor) {}
  }

  @Test func whatIsInItsPlaceStays() throws {
    let poller = try Poller<WatchSource>()
    var door = ControlDoor(at: address)
    try door.open(on: poller, log)
    let visitor = try LocalSocket(connectingTo: address.path)
    try door.open(on: poller, log)
    let client = door.accept()
    #expect(client != nil)
    withExtendedLifetime(visitor) {}
  }

  /// The door may be closed again before the request is sent; what was said at it waits to be read.
  @Test func aClientThatIsSentAwayBeforeItAsksReadsWhy() throws {
    let poller = try Poller<WatchSource>()
    var door = ControlDoor(at: address)
    try door.open(on: poller, log)
    guard var connection = try ControlConnection.open(address) else { throw ToolFailure("the door is not open") }
    door.accept()?.sendAway(.crowd)
    do throws(Failure) {
      _ = try connection.answer(to: .pause)
      Issue.record("a client that was sent away was served")
    } catch {
      #expect(error.message == "64 clients are connected already; try again later" && error.status == .failed)
    }
  }

  /// Who listens in a folder that others can enter keeps no watcher from its screens.
  @Test func inAFolderThatOthersCanEnterItStaysClosed() throws {
    let poller = try Poller<WatchSource>()
    let theirs = try ControlServer(at: address)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: address.folder)
    var door = ControlDoor(at: address)
    try door.open(on: poller, log)
    try written.fileHandleForWriting.close()
    let text = String(decoding: try written.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    #expect(text.contains("cannot reach this watcher") && text.contains("is accessible to other users"), "\(text)")
    let visitor = theirs.accept()
    #expect(visitor == nil, "there is nothing to ask of them")
  }
}
