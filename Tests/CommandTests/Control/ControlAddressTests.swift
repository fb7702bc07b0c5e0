import Displays
import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Platform

@Suite(.limited) struct ControlAddressTests {
  @Test(arguments: [
    (":0", ":0"), (":0.0", ":0"), (":0.1", ":0"), ("unix:0", ":0"), ("unix/:0", ":0"), ("unix/:0.0", ":0"),
    (":12", ":12"), (":65535", ":65535"), (":00", ":0"),
    ("localhost:10.0", "localhost:10"), ("tcp/host:1", "host:1"), ("[::1]:2", "[::1]:2"),
    ("host.example:3.1", "host.example:3"),
  ])
  func aDisplayHasOneName(given: String, name: String) throws {
    #expect(try #require(DisplayName(given)).description == name)
  }

  @Test(arguments: [
    "", "0", "nonsense", ":", ":x", ":0.", ":0.x", ":-1", ":+1", ":0.0.0", ": 0", ":65536", ":99999999999999999999",
    "host:",
  ])
  func whatIsNoDisplayIsRefused(given: String) {
    #expect(DisplayName(given) == nil)
  }

  @Test(arguments: [
    (":0", ":0"), ("localhost:10", "localhost:10"), ("Host-1.lan:1", "Host-1.lan:1"), ("../../etc/x:1", "x:1"),
    ("..:1", "%2E.:1"), ("[::1]:2", "%5B%3A%3A1%5D:2"), ("a b\u{1B}:3", "a%20b%1B:3"), ("ü:4", "%C3%BC:4"),
    ("/tmp/launch/x:0", "%2Ftmp%2Flaunch%2Fx:0"),
  ])
  func namesOfFilesAreSafe(given: String, file: String) throws {
    #expect(try #require(DisplayName(given)).fileName == file)
  }

  @Test func aPathTooLongForASocketIsSaid() throws {
    let display = try #require(DisplayName(":0"))
    let room = ControlAddress.longestPath - "/:0.socket".count
    #expect(
      try ControlAddress(display: display, in: "/" + String(repeating: "x", count: room - 1), .watcher).path.count
        == 107)
    let failure = #expect(throws: Failure.self) {
      try ControlAddress(display: display, in: "/" + String(repeating: "x", count: room), .watcher)
    }
    #expect(failure?.message.contains("found a socket path of 108 bytes, expected at most 107") ?? false)
    #expect(failure?.message.contains("XDG_RUNTIME_DIR") ?? false)
  }

  @Test func whoWaitsForAConfirmationHasANameOfItsOwn() throws {
    let display = try #require(DisplayName(":0"))
    #expect(try ControlAddress(display: display, in: "/a", .watcher).path == "/a/:0.socket")
    #expect(try ControlAddress(display: display, in: "/a", .confirmation).path == "/a/:0.confirm.socket")
    #expect(try ControlAddress(display: display, in: "/a", .console).path == "/a/console-0.socket")
    let remote = try #require(DisplayName("lobby:1"))
    #expect(try ControlAddress(display: remote, in: "/a", .console).path == "/a/console-lobby-1.socket")
  }

  // MARK: The folder

  @Test func aMissingFolderIsMadeForUsAlone() throws {
    let path = try Scratch().path + "-made"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Umask.changing {
      #expect(try !PrivateFolder.exists(path))
      try PrivateFolder.make(path)
      #expect(try PrivateFolder.exists(path))
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
      try PrivateFolder.make(path)
    }
  }

  @Test(
    arguments: [
      (S_IFDIR | 0o700, nil), (S_IFDIR | 0o500, nil),
      (S_IFDIR | 0o711, "is accessible to other users (its mode is 0711)"),
      (S_IFDIR | 0o770, "is accessible to other users (its mode is 0770)"),
      (S_IFLNK | 0o777, "is not a folder"), (S_IFREG | 0o600, "is not a folder"),
    ] as [(mode_t, String?)])
  func foldersThatOthersCanEnterAreRefused(mode: mode_t, fault: String?) {
    #expect(PrivateFolder.open(mode: mode) == fault)
  }

  @Test func whoeverSitsOnOurNameIsNamed() {
    #expect(PrivateFolder.foreign(owner: 1000, user: 1000) == nil)
    #expect(PrivateFolder.foreign(owner: 0, user: 1000) == "belongs to user \"root\" (0)")
    #expect(PrivateFolder.foreign(owner: 999_999, user: 0) == "belongs to user 999999")
  }

  /// Who was started outside of the session, as cron and ssh start programs, comes to the session's folder.
  @Test func withoutAVariableItIsTheFolderOfTheSession() throws {
    let usual = try Scratch().path + "-session"
    defer { try? FileManager.default.removeItem(atPath: usual) }
    #expect(PrivateFolder.ofSession(named: nil, usual: usual) == nil)
    try FileManager.default.createDirectory(
      atPath: usual, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    #expect(PrivateFolder.ofSession(named: nil, usual: usual) == usual)
    #expect(PrivateFolder.ofSession(named: "/elsewhere", usual: usual) == "/elsewhere")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: usual)
    #expect(PrivateFolder.ofSession(named: nil, usual: usual) == nil, "others can enter it")
  }

  @Test func theWayToAFolderCounts() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/a/b", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: "\(scratch.path)/link", withDestinationPath: "a/../a")
    for path in ["a/b", "link/b", "a/b/missing", "nowhere/b"] {
      #expect(FolderWay(to: "\(scratch.path)/\(path)").fault == nil, "\(path)")
    }
    try Tool.run(["chmod", "777", "\(scratch.path)/a"])
    let words = "is below \(scratch.path)/a, which users other than its owner can write to (its mode is 0777)"
    for path in ["a/b", "link/b", "a/b/missing", "a/../link/../a/b"] {
      #expect(FolderWay(to: "\(scratch.path)/\(path)").fault == words, "\(path)")
    }
    // It says itself who may enter it; only what is above it counts.
    #expect(FolderWay(to: "\(scratch.path)/a").fault == nil)
    try Tool.run(["chmod", "1777", "\(scratch.path)/a"])
    #expect(FolderWay(to: "\(scratch.path)/link/b").fault == nil, "only its owner can replace what is in it")
    #expect(throws: Failure.self) { _ = try PrivateFolder.exists("\(scratch.path)/a") }
  }

  /// Where everybody may make a name, another user may have been first.
  @Test(.enabled(if: getuid() == 0, "only root gives files away"))
  func whatAnotherUserPreparedIsRefused() throws {
    let scratch = try Scratch()
    try Tool.run([
      "sh", "-ec", "cd \"$1\"; chmod 1777 .; mkdir -m 700 theirs; ln -s / link; chown -h 1 theirs link", "sh",
      scratch.path,
    ])
    let (theirs, link) = ("\(scratch.path)/theirs", "\(scratch.path)/link")
    let failure = #expect(throws: Failure.self) { _ = try PrivateFolder.exists(theirs) }
    #expect(failure?.message.hasPrefix("\(theirs) belongs to user \"daemon\" (1); ask them or root") ?? false)
    for path in ["\(theirs)/orchestrate", "\(link)/run/x"] {
      let place = String(path.split(separator: "/").prefix { $0 != "orchestrate" && $0 != "run" }.last ?? "")
      let fault = FolderWay(to: Path(path)).fault
      #expect(fault == "is below \(scratch.path)/\(place), which belongs to user \"daemon\" (1)")
      #expect(throws: Failure.self) { try PrivateFolder.makeAll(path, chosenBy: "XDG_STATE_HOME") }
    }
    #expect(!Tool.exists("\(theirs)/orchestrate"))
  }

  @Test func aFolderThatSomebodyElsePreparedIsRefused() throws {
    let scratch = try Scratch()
    let (open, link) = ("\(scratch.path)/open", "\(scratch.path)/link")
    try FileManager.default.createDirectory(
      atPath: open, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: scratch.path)
    #expect(throws: Failure.self) { try PrivateFolder.make(open) }
    #expect(throws: Failure.self) { try PrivateFolder.make(link) }
    #expect(throws: Failure.self) { try PrivateFolder.make("\(scratch.path)/missing/orchestrate") }
  }
}
