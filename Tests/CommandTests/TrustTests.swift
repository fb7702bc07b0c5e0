import Foundation
import LabSupport
import Testing

/// Profiles that run programs, and who can write them.
@Suite(.limited) struct TrustTests {
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

  /// A program beside the profile, and a script that one is given, decide as much as the profile does.
  @Test(arguments: [
    ("hooks: { after: [./tool] }", ""), ("hooks: { after: [[./tool, x]] }", ""),
    ("when: { command: [./tool, x] }", ""), ("", ", content: { program: [./tool] }"),
    ("hooks: { after: [sh, tool] }", ""), ("when: { command: [env, sh, ./tool] }", ""),
    ("", ", content: { program: [sh, -e, tool] }"),
    ("", ", content: { window: { class: x }, launch: [./tool] }"),
  ])
  func aProgramBesideAProfile(hooks: String, content: String) throws {
    try scratch.write(
      "profiles/tv.yaml", "version: 1\n\(hooks)\nscreens: { tv: { identity: { any: true }\(content) } }\n")
    try permit("profiles/tv.yaml", 0o644)
    try scratch.write("profiles/tool", "#!/bin/sh\n")
    try permit("profiles/tool", 0o755)
    let fine = try validate()
    #expect(fine.code == 0, "\(fine)")
    try permit("profiles/tool", 0o757)
    let ending = try validate()
    let words = "found the file \(real("profiles/tool")) with the permissions 757"
    #expect(ending.code == 65 && ending.output.contains(words), "\(ending)")
    let safe = try Orchestrate(in: scratch.url).run("validate", "--safe-links", "profiles/tv.yaml")
    #expect(!safe.output.contains("757"), "of a pull request's programs nothing is told")
  }

  /// A program can be run that cannot be read.
  @Test(.enabled(if: getuid() == 0, "only root may give files away"))
  func aProgramThatCannotBeLookedAt() throws {
    try scratch.write("profiles/tv.yaml", Self.profile.replacing("\"true\"", with: "./tool"))
    try permit("profiles/tv.yaml", 0o644)
    try Tool.run(["cp", "/bin/true", "\(scratch.path)/theirs"])
    try permit("theirs", 0o711)
    try Tool.run(["chown", "nobody", "\(scratch.path)/theirs"])
    try Tool.run(["ln", "-s", "\(scratch.path)/theirs", "\(scratch.path)/profiles/tool"])
    let become = ["setpriv", "--reuid=1", "--regid=1", "--clear-groups", Orchestrate.binary.path, "validate"]
    let ending = try Program(become + ["\(scratch.path)/profiles/tv.yaml"]).finish()
    #expect(ending.code == 65 && ending.output.contains("/tool, whose access list cannot be read"), "\(ending)")
  }

  /// It may lead to a player, and is executable where it has such permissions.
  @Test func aPipeIsNoProgram() throws {
    try scratch.write("profiles/tv.yaml", Self.profile.replacing("\"true\"", with: "[echo, pipe]"))
    try permit("profiles/tv.yaml", 0o644)
    try Tool.run(["mkfifo", "-m", "755", "\(scratch.path)/profiles/pipe"])
    let ending = try validate()
    #expect(ending.code == 0, "\(ending)")
  }

  /// A stream is played by another program, and its server may be at any address.
  @Test func aStreamNeedsTrust() throws {
    try scratch.write(
      "profiles/tv.yaml",
      "version: 1\nscreens: { tv: { identity: { any: true }, content: { stream: \"rtsp://10.0.0.7/1\" } } }\n")
    try permit("profiles/tv.yaml", 0o646)
    let ending = try validate()
    let words = "found the file \(real("profiles/tv.yaml")) with the permissions 646"
    #expect(ending.code == 65 && ending.output.contains(words), "\(ending)")
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
  func whatBelongsToOthersIsNotTrusted() throws {
    try Tool.run(["chown", "daemon", "\(scratch.path)/profiles"])
    let folder = try validate().output
    #expect(
      folder.contains("hooks: found the folder \(scratch.path)/profiles of user \"daemon\" (1), expected one of root"))
    #expect(folder.contains("`chown -h root \(scratch.path)/profiles`"), "\(folder)")
    try Tool.run(["chown", "daemon", "\(scratch.path)/profiles/tv.yaml"])
    let file = try validate()
    #expect(
      file.code == 65 && file.output.contains("found the file \(real("profiles/tv.yaml")) of user \"daemon\" (1)"))
  }

  /// A user's own file and root's are fine; another user's is not, be it where it may.
  @Test(.enabled(if: getuid() == 0, "only root may become others"))
  func eachUserTrustsRootAndNobodyElse() throws {
    let become = ["setpriv", "--reuid=1", "--regid=1", "--clear-groups", Orchestrate.binary.path, "validate"]
    for (owner, code) in [("root", 0), ("daemon", 0), ("nobody", 65)] {
      try Tool.run(["chown", owner, "\(scratch.path)/profiles/tv.yaml"])
      let ending = try Program(become + ["\(scratch.path)/profiles/tv.yaml"]).finish()
      #expect(ending.code == Int32(code), "\(ending)")
      #expect(code == 0 || ending.output.contains("expected one of user \"daemon\" (1) or of root, as it decides"))
    }
  }

  @Test func theWholeWayCounts() throws {
    try scratch.write("shared/deep/profiles/tv.yaml", Self.profile)
    for name in ["shared/deep", "shared/deep/profiles"] { try permit(name, 0o755) }
    try permit("shared/deep/profiles/tv.yaml", 0o644)
    try permit("shared", 0o777)
    let path = "shared/deep/profiles/tv.yaml"
    try expectDistrust(of: "the folder \(real("shared"))", "777", in: path)
    try expectDistrust(of: "the folder \(real("shared"))", "777", in: "shared/../\(path)")
    try permit("shared", 0o1777)
    let sticky = try validate(path)
    #expect(sticky.code == 0, "nobody else can rename what is in it: \(sticky.output)")
  }

  @Test(arguments: [(0o777, "777"), (0o1777, "1777")])
  func everyLinkOnTheWayCounts(permissions: Int, text: String) throws {
    try Tool.run(["mkdir", "\(scratch.path)/mid", "\(scratch.path)/links"])
    try Tool.run(["ln", "-s", "../profiles/tv.yaml", "\(scratch.path)/mid/l.yaml"])
    try Tool.run(["ln", "-s", "../mid/l.yaml", "\(scratch.path)/links/tv.yaml"])
    for name in ["mid", "links"] { try permit(name, 0o755) }
    #expect(try validate("links/tv.yaml").code == 0)
    try permit("mid", permissions)
    try expectDistrust(of: "the folder \(real("mid"))", text, in: "links/tv.yaml")
  }

  @Test(.enabled(if: getuid() == 0, "only root may give links away"))
  func aLinkOfAnotherUserIsNotTrusted() throws {
    try Tool.run(["mkdir", "-m", "755", "\(scratch.path)/links"])
    try Tool.run(["ln", "-s", "\(scratch.path)/profiles", "\(scratch.path)/links/all"])
    #expect(try validate("links/all/tv.yaml").code == 0)
    try Tool.run(["chown", "-h", "daemon", "\(scratch.path)/links/all"])
    let ending = try validate("links/all/tv.yaml")
    #expect(ending.code == 65 && ending.output.contains("found the link \(scratch.path)/links/all of user \"daemon\""))
  }

  @Test func aCircleOfLinksEnds() throws {
    try Tool.run(["ln", "-s", "tv.yaml", "\(scratch.path)/tv.yaml"])
    let ending = try validate("tv.yaml")
    #expect(ending.code == 66 && ending.output.contains("tv.yaml:1:1: error: cannot be read: Too many levels"))
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

  /// The permissions of a file with a list look like those of a private group: they are the most that the list gives.
  @Test(.enabled(if: getuid() == 0, "only root may give files to others"), arguments: ["profiles/tv.yaml", "profiles"])
  func accessListsCount(name: String) throws {
    let path = "\(scratch.path)/\(name)"
    let list = """
      import os, struct, sys
      entry = lambda *fields: struct.pack("<HHI", *fields)
      entries = entry(1, 7, 2**32 - 1), entry(2, 6, 1), entry(4, 5, 2**32 - 1), entry(16, 7, 2**32 - 1), entry(32, 5, 2**32 - 1)
      os.setxattr(sys.argv[1], "system.posix_acl_access", struct.pack("<I", 2) + b"".join(entries))
      """
    try Tool.run(["python3", "-c", list, path])
    let ending = try validate()
    #expect(ending.code == 65 && ending.output.contains("with an access list by which user \"daemon\" (1) can write"))
    #expect(ending.output.contains("`setfacl -b \(path)` removes the list"), "\(ending)")
    try Tool.run(["chmod", "g-w", path])
    #expect(try validate().code == 0, "what the list gives is no more than the group's permissions")
  }

  /// Members of a group are only those who have another one for their own.
  @Test(.enabled(if: (try? Tool.run(["unshare", "--mount", "true"])) != nil, "only root may mount other users"))
  func whoseOwnGroupItIsIsNoMemberOfIt() throws {
    try permit("profiles/tv.yaml", 0o664)
    #expect(try validate().code == 0)
    let users = try String(contentsOfFile: "/etc/passwd", encoding: .utf8) + "mallory:x:4711:0::/:/bin/false\n"
    try scratch.write("passwd", users)
    let script = "mount --bind \"$1\" /etc/passwd && exec \"$2\" validate \"$3\""
    let ending = try Program([
      "unshare", "--mount", "sh", "-c", script, "sh", "\(scratch.path)/passwd", Orchestrate.binary.path,
      "\(scratch.path)/profiles/tv.yaml",
    ]).finish()
    #expect(ending.code == 65 && ending.output.contains("does that, since mallory is in its group too"), "\(ending)")
  }

  /// The shell has made the pipe, and a person has named it.
  @Test func whatACommandPrintsIsTrusted() throws {
    let line = "\(Orchestrate.binary.path) validate <(cat profiles/tv.yaml)"
    let ending = try Program(["bash", "-c", line], in: scratch.url).finish()
    #expect(ending.code == 0, "\(ending)")
  }

  @Test func withoutHooksAnybodyMayWrite() throws {
    try scratch.write("profiles/tv.yaml", "version: 1\nscreens: { tv: { identity: { any: true } } }\n")
    try permit("profiles/tv.yaml", 0o666)
    try permit("profiles", 0o777)
    if getuid() == 0 { try Tool.run(["chown", "-R", "daemon", "\(scratch.path)/profiles"]) }
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
