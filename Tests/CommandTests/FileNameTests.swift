import Foundation
import Glibc
import LabSupport
import Testing

/// Names of files that are more than letters: what is found by them, and what is refused.
@Suite(.limited) struct FileNameTests {
  private let scratch: Scratch
  private static let fine = "version: 1\nscreens: { tv: { identity: { any: true } } }\n"

  init() throws {
    scratch = try Scratch()
    try scratch.write("profiles/a.yaml", Self.fine)
  }

  /// Foundation knows no names but text.
  private func create(_ name: [UInt8], _ text: String) {
    let path = Array(scratch.path.utf8) + [UInt8(ascii: "/")] + name + [0]
    let descriptor = open(path.map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
    close(descriptor)
  }

  private func create(_ name: String, _ text: String) { create(Array(name.utf8), text) }

  private func run(_ arguments: String...) throws -> Ending { try Orchestrate(in: scratch.url).run(arguments) }

  @Test func namesThatLookTheSameAreTwoFiles() throws {
    create("profiles/caf\u{e9}.yaml", Self.fine)
    create("profiles/cafe\u{301}.yaml", "version: 2\n")
    let ending = try run("validate", "profiles/caf\u{e9}.yaml", "profiles/cafe\u{301}.yaml", "profiles")
    #expect(ending.code == 65 && ending.errors.contains("3 profiles, 1 error,"), "\(ending)")
    let plan = try Orchestrate(display: ":nowhere", in: scratch.url).run("plan", "--profiles", "profiles")
    #expect(plan.code == 65 && plan.errors.contains("version"), "\(plan)")
  }

  @Test(arguments: [
    ("\u{301}p.yaml", "profiles/\\u{301}p.yaml:1:1: error: cannot be read: its name begins with U+0301"),
    ("p\u{202e}lmay.yaml", "profiles/p\\u{202e}lmay.yaml:1:1: error: cannot be read: its name holds U+202E"),
    ("p\u{1b}[2J.yaml", "profiles/p\\u{1b}[2J.yaml:1:1: error: cannot be read: its name holds the control character"),
    ("p\r\n::error::.yaml", "profiles/p\\u{d}\\u{a}::error::.yaml:1:1: error: cannot be read: its name holds the"),
    ("\u{2029}p.yaml", "profiles/\\u{2029}p.yaml:1:1: error: cannot be read: its name holds the line break U+2029"),
  ])
  func namesThatSteerAreRefused(name: String, words: String) throws {
    create("profiles/\(name)", Self.fine)
    for (path, code) in [("profiles", Int32(65)), ("profiles/\(name)", 66)] {
      let ending = try run("validate", path)
      #expect(ending.code == code && ending.output.contains(words), "\(ending)")
    }
    let plan = try Orchestrate(display: ":nowhere", in: scratch.url).run("plan", "--profiles", "profiles")
    #expect(plan.code == 65 && plan.errors.contains(words), "\(plan)")
  }

  @Test func noNameMakesALineOfAListing() throws {
    create("profiles/b\n  fake   chosen   x.yaml", Self.fine)
    create("profiles/c\u{1b}[31mred.yaml", Self.fine)
    let ending = try Orchestrate(display: ":nowhere", in: scratch.url).run("list", "--profiles", "profiles")
    #expect(ending.code == 65 && ending.output.split(separator: "\n").count == 3, "\(ending)")
    #expect(ending.output.contains("  b\\u{a}  fake   chosen   x  invalid"), "\(ending)")
    #expect(ending.output.contains("  c\\u{1b}[31mred ") && !ending.output.contains("\u{1b}"), "\(ending)")
  }

  @Test func bytesThatAreNoTextAreRefused() throws {
    create(Array("profiles/p".utf8) + [0xFF] + Array(".yaml".utf8), Self.fine)
    let ending = try run("validate", "profiles")
    let words =
      "profiles/p\\xFF.yaml:1:1: error: cannot be read: its name holds the byte 0xFF, expected UTF-8; rename it"
    #expect(ending.code == 65 && ending.output.contains(words), "\(ending)")
    try FileManager.default.removeItem(atPath: "\(scratch.path)/profiles/a.yaml")
    let machines = try run("validate", "--json", "profiles")
    #expect(machines.code == 66 && machines.output.contains(#""profiles/p\\xFF.yaml""#), "\(machines)")
  }

  @Test func casesAndSnapshotsToo() throws {
    create("profiles/\u{1b}c.test.yaml", "version: 1\ncases: []\n")
    create("profiles/\u{1b}m.json", "{}")
    let cases = try run("test", "profiles")
    #expect(cases.code == 65 && cases.errors.contains("profiles/\\u{1b}c.test.yaml: cannot be read: its name holds"))
    let machines = try run("validate", "profiles", "--against", "profiles")
    #expect(machines.output.contains("profiles/\\u{1b}m.json:1:1: error: cannot be read: its name holds the control"))
    let written = try run("import", "kanshi", "profiles/a.yaml", "--output", "\u{1b}o")
    #expect(!written.errors.contains("\u{1b}") && written.code != 0)
  }

  /// What stands behind a slash begins a name, whatever it combines with.
  @Test func foldersOfSuchNamesAreRefusedToo() throws {
    create("profiles/a.yaml", Self.fine)
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/\u{301}x", withIntermediateDirectories: false)
    create("\u{301}x/a.yaml", Self.fine)
    let ending = try run("validate", "\u{301}x")
    #expect(ending.code == 66, "\(ending)")
    #expect(ending.output.hasPrefix("\\u{301}x:1:1: error: cannot be read: its name begins"), "\(ending)")
  }
}
