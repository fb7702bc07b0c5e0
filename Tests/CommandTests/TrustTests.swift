import Foundation
import LabSupport
import Testing

/// Profiles with hooks that others can write.
@Suite struct TrustTests {
  private let scratch: Scratch
  private static let profile = """
    version: 1
    hooks: { after: ["true"] }
    screens: { tv: { identity: { any: true } } }

    """

  init() throws {
    scratch = try Scratch()
    try scratch.write("profiles/tv.yaml", Self.profile)
    try permit("profiles", 0o755)
    try permit("profiles/tv.yaml", 0o644)
  }

  private func permit(_ name: String, _ permissions: Int) throws {
    let path = scratch.url.appending(path: name).path
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  private func validate(_ path: String = "profiles/tv.yaml") throws -> Ending {
    try Orchestrate(in: scratch.url).run("validate", path)
  }

  private func expectDistrust(of what: String, _ permissions: String, in path: String = "profiles/tv.yaml") throws {
    let ending = try validate(path)
    #expect(ending.code == 65)
    let head =
      "\(path):2:8: error: hooks: found \(what) with the permissions \(permissions), expected that only its owner"
    #expect(ending.output.hasPrefix(head), "\(ending.output)")
  }

  @Test(arguments: [0o644, 0o600, 0o400, 0o755])
  func whatOnlyItsOwnerWritesIsTrusted(permissions: Int) throws {
    try permit("profiles/tv.yaml", permissions)
    let ending = try validate()
    #expect(ending.code == 0, "\(ending.output)")
  }

  @Test(arguments: [(0o646, "646"), (0o666, "666")])
  func aFileThatOthersWrite(permissions: Int, text: String) throws {
    try permit("profiles/tv.yaml", permissions)
    try expectDistrust(of: "the file \(real("profiles/tv.yaml"))", text)
  }

  @Test(arguments: [(0o757, "757"), (0o1777, "1777")])
  func aFolderThatOthersWrite(permissions: Int, text: String) throws {
    try permit("profiles", permissions)
    try expectDistrust(of: "the folder \(scratch.path)/profiles", text)
  }

  /// root's own group is like the group of one that many systems give to everybody.
  @Test(.enabled(if: getuid() == 0, "only root may give files to groups"))
  func aGroupOfSeveralIsOthersAndAGroupOfOneIsNot() throws {
    try permit("profiles", 0o775)
    try permit("profiles/tv.yaml", 0o664)
    #expect(try validate().code == 0)
    try Tool.run(["chgrp", "daemon", "\(scratch.path)/profiles"])
    try expectDistrust(of: "the folder \(scratch.path)/profiles", "775")
    try Tool.run(["chgrp", "daemon", "\(scratch.path)/profiles/tv.yaml"])
    try expectDistrust(of: "the file \(real("profiles/tv.yaml"))", "664")
  }

  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func aFolderOfSomebodyElse() throws {
    try Tool.run(["chown", "daemon", "\(scratch.path)/profiles"])
    let output = try validate().output
    #expect(output.contains("hooks: found the folder \(scratch.path)/profiles of another user than the file's"))
    try Tool.run(["chown", "daemon", "\(scratch.path)/profiles/tv.yaml"])
    #expect(try validate().code == 0)
  }

  @Test func aLinkCountsAsLittleAsWhereItLeads() throws {
    try permit("profiles", 0o777)
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/links", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/links/tv.yaml", withDestinationPath: "../profiles/tv.yaml")
    try expectDistrust(of: "the folder \(real("profiles"))", "777", in: "links/tv.yaml")
    try permit("profiles", 0o755)
    try permit("links", 0o777)
    try expectDistrust(of: "the folder \(scratch.path)/links", "777", in: "links/tv.yaml")
  }

  @Test func withoutHooksAnybodyMayWrite() throws {
    try scratch.write("profiles/tv.yaml", "version: 1\nscreens: { tv: { identity: { any: true } } }\n")
    try permit("profiles/tv.yaml", 0o666)
    #expect(try validate().code == 0)
  }

  @Test func nothingIsApplied() throws {
    try permit("profiles/tv.yaml", 0o646)
    let ending = try Orchestrate(display: ":nowhere", in: scratch.url).run("apply", "--profiles", "profiles")
    #expect(ending.code == 65 && ending.output.isEmpty)
    #expect(ending.errors.contains("profiles/tv.yaml:2:8: error: hooks: found the file "))
  }

  private func real(_ name: String) -> String { scratch.url.appending(path: name).resolvingSymlinksInPath().path }
}
