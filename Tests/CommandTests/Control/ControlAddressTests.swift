import Foundation
import LabSupport
import Testing

@testable import orchestrate

@Suite struct ControlAddressTests {
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
    #expect(failure?.message.contains("107 bytes, and this has 108") ?? false)
    #expect(failure?.message.contains("XDG_RUNTIME_DIR") ?? false)
  }

  @Test func whoWaitsForAConfirmationHasANameOfItsOwn() throws {
    let display = try #require(DisplayName(":0"))
    #expect(try ControlAddress(display: display, in: "/a", .watcher).path == "/a/:0.socket")
    #expect(try ControlAddress(display: display, in: "/a", .confirmation).path == "/a/:0.confirm.socket")
  }

  // MARK: The folder

  @Test func aMissingFolderIsMadeForUsAlone() throws {
    let path = try Scratch().path + "-made"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let usual = umask(0)
    defer { umask(usual) }
    #expect(try !PrivateFolder.exists(path))
    try PrivateFolder.make(path)
    #expect(try PrivateFolder.exists(path))
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
    try PrivateFolder.make(path)
  }

  @Test(
    arguments: [
      (S_IFDIR | 0o700, 1000, nil), (S_IFDIR | 0o500, 1000, nil),
      (S_IFDIR | 0o711, 1000, "can be entered by others (its mode is 0711)"),
      (S_IFDIR | 0o770, 1000, "can be entered by others (its mode is 0770)"),
      (S_IFDIR | 0o700, 0, "belongs to user 0"), (S_IFLNK | 0o777, 1000, "is not a folder"),
      (S_IFREG | 0o600, 1000, "is not a folder"),
    ] as [(mode_t, uid_t, String?)])
  func foldersThatOthersCanEnterAreRefused(mode: mode_t, owner: uid_t, fault: String?) {
    #expect(PrivateFolder.fault(mode: mode, owner: owner, user: 1000) == fault)
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
