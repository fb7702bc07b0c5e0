import Displays
import Foundation
import Testing

@testable import ProfileFile

/// Several changes of one text, and what they leave alone.
@Suite struct EditListTests {
  private static let desk = """
    # my desk
    screens:
      tv: # the large one
        mode: "highest"   # 4K
        scale: 2

      # on the left
      b: { mode: '1920x1080', scale: 1 }
    others: off

    """

  private static let large = WrittenValue.mapping([
    .init("left", .text("2%")), .init("edges", .list([.plain("1"), .text("a: b")])),
  ])

  @Test(
    arguments: [
      (["screens", "tv", "mode"], .text("1920x1080@60"), "\"highest\"   # 4K", "\"1920x1080@60\"   # 4K"),
      (["screens", "b", "mode"], .text("it's"), "'1920x1080'", "'it''s'"),
      (["screens", "tv", "scale"], nil, "    scale: 2\n", ""),
      (["screens", "tv", "mode"], nil, "    mode: \"highest\"   # 4K\n", ""),
      (["screens", "b", "mode"], nil, "{ mode: '1920x1080', scale", "{ scale"),
      (["screens", "b", "scale"], nil, "', scale: 1 }", "' }"),
      (["screens", "b"], nil, "  b: { mode: '1920x1080', scale: 1 }\n", ""),
      (["screens", "b", "scale"], .plain("1.5"), "scale: 1 }", "scale: 1.5 }"),
      (["others"], .text("extend-right"), "off", "extend-right"),
      (
        ["screens", "tv", "scale"], large, "scale: 2\n",
        "scale:\n      left: 2%\n      edges:\n        - 1\n        - \"a: b\"\n"
      ),
      (["screens", "tv", "mode"], .list([.text("a")]), "\"highest\"   # 4K", "[a]   # 4K"),
      (["screens", "b", "overscan", "left"], .text("2%"), "scale: 1 }", "scale: 1, overscan: { left: 2% } }"),
      (
        ["screens", "tv", "overscan", "left"], .text("2%"), "scale: 2\n",
        "scale: 2\n    overscan:\n      left: 2%\n"
      ),
      (["when", "lid"], .text("open"), "others: off\n", "others: off\nwhen:\n  lid: open\n"),
      (["nowhere"], nil, "", ""),
    ] as [([String], WrittenValue?, String, String)])
  func oneChangeLeavesTheRest(_ path: [String], _ value: WrittenValue?, _ old: String, _ new: String) throws {
    for lineBreak in ["\n", "\r\n"] {
      let before = Self.desk.replacing("\n", with: lineBreak)
      let after = before.replacing(old.replacing("\n", with: lineBreak), with: new.replacing("\n", with: lineBreak))
      let bytes = try ProfileFile.edited([UInt8](before.utf8), by: [ProfileEdit(path, value)], file: "a.yaml")
      #expect(String(decoding: bytes, as: UTF8.self) == (old.isEmpty ? before : after))
    }
  }

  @Test func changesFollowEachOther() throws {
    let edits = [
      ProfileEdit(["screens", "b"], nil), ProfileEdit(["screens", "c"], .mapping([.init("mode", .text("highest"))])),
      ProfileEdit(["screens", "c", "mode"], nil), ProfileEdit(["screens", "c", "scale"], .plain("2")),
    ]
    let text = "screens:\n  a: 1\n  b: 2 # gone\n"
    let bytes = try ProfileFile.edited([UInt8](text.utf8), by: edits, file: "a.yaml")
    #expect(String(decoding: bytes, as: UTF8.self) == "screens:\n  a: 1\n  c: { scale: 2 }\n")
  }

  @Test(
    arguments: [
      ("a: &x 1\nb: *x\n", ["a"], "a.yaml:1:4: error: "), ("a: |\n  x\n", ["a"], "a.yaml:1: a is written as a block"),
      ("a: 1\n", [], "a.yaml: found a change without a key"), ("a: 1\n", ["a", "b"], "a.yaml:1: a is no mapping"),
      ("a:\n  b: 1\n  # why\n  c: 2\n", ["a"], "a.yaml:2: there is a comment that would be lost"),
      ("a:\n  b: 1\t# why\n  c: 2\n", ["a"], "a.yaml:2: there is a comment that would be lost"),
      ("a:\n  b: | # why\n    x\n", ["a"], "a.yaml:2: there is a comment that would be lost"),
      ("a:\n  [\"b\"# why\n  ]\n", ["a"], "a.yaml:2: there is a comment that would be lost"),
    ] as [(String, [String], String)])
  func whatCannotBeChangedIsRefused(_ text: String, _ path: [String], _ reason: String) {
    do throws(EditProblem) {
      _ = try ProfileFile.edited([UInt8](text.utf8), by: [ProfileEdit(path, .plain("3"))], file: "a.yaml")
      Issue.record("nothing was refused")
    } catch {
      #expect(error.description.hasPrefix(reason), "\(error)")
    }
  }

  @Test(arguments: [
    "a: { b: \"Gate # 4\" }\n", "a: { b: 'it''s # 4', \"# 5\": 6 }\n", "a: [\"Gate # 4\", x#y]\n",
    "a:\n  b: \"Gate\n    # 4\"\n", "a:\n  b: |\n    # 4\n",
  ])
  func aSignInATextIsNoComment(_ text: String) throws {
    let bytes = try ProfileFile.edited([UInt8](text.utf8), by: [ProfileEdit(["a"], .plain("3"))], file: "a.yaml")
    #expect(String(decoding: bytes, as: UTF8.self) == "a: 3\n")
  }

  /// What is read of the new text is what the changes make of what was read of the old one, and a number over a value
  /// on one line changes that line only.
  @Test(arguments: 0..<10)
  func randomChangesOfValidProfiles(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    var done = 0
    for name in Fixtures.names(in: ValidTests.folder) {
      let old = try Fixtures.bytes(ValidTests.folder.appending(path: name + ".yaml"))
      guard let values = try? ProfileFile.written(old, file: "a.yaml") else { continue }
      for _ in 0..<10 {
        let edit = randomEdit(of: values, using: &random)
        guard let new = try? ProfileFile.edited(old, by: [edit], file: "a.yaml") else { continue }
        done += 1
        #expect(try ProfileFile.written(new, file: "a.yaml") == values.changed(at: edit.path[...], to: edit.value))
        expectUntouchedLines(old, new, "\(name): \(edit)")
      }
    }
    #expect(done > 300)
  }

  /// One run of lines at most is another.
  private func expectUntouchedLines(_ old: [UInt8], _ new: [UInt8], _ comment: String) {
    let (old, new) = (lines(old), lines(new))
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let lost = old[head..<(old.count - tail)].filter { $0.drop { $0 == " " }.hasPrefix("#") }
    #expect(lost.isEmpty || new.count < old.count, "\(comment): \(lost)")
  }

  private func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
  }

  private func randomEdit(of values: WrittenValue, using random: inout SplitMix) -> ProfileEdit {
    var (path, value) = ([String](), values)
    while case .mapping(let members) = value, let member = members.randomElement(using: &random) {
      path.append(member.key)
      value = member.value
      if Int.random(in: 0..<4, using: &random) == 0 { break }
    }
    let news: [WrittenValue?] = [
      nil, .plain("7"), .plain("true"), .text("a # b: \"c'\n"), .text("off"), .text("12"),
      .list([.text("x y"), .plain("")]),
      .mapping([.init("k 1", .text("é")), .init("l", .list([]))]), .mapping([]),
    ]
    if Bool.random(using: &random), path.count > 1 { path[path.count - 1] = "added" }
    return ProfileEdit(path, news.randomElement(using: &random) ?? nil)
  }
}
