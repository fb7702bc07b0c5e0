import Displays
import Foundation
import Testing

@testable import ProfileFile

/// An amount that a user found at the screen, written into a profile of any shape.
@Suite struct OverscanEditTests {
  private static let five = Overscan(.always(Borders(.percent(thousandths: 5000))))
  private static let leftTwo = Overscan(
    .always(
      Borders(
        left: .percent(thousandths: 2000), right: .percent(thousandths: 0), top: .percent(thousandths: 500),
        bottom: .percent(thousandths: 0))))

  private static func profile(_ overscan: String) -> String {
    """
    version: 1
    screens:
      tv:
        identity: { any: true }
        \(overscan)
        scale: 2
    """
  }

  @Test(arguments: [
    ("overscan: none # c", five, "overscan: 5% # c"), ("overscan: 48px", five, "overscan: 5%"),
    ("overscan: auto", five, "overscan: 5%"), ("overscan: tv-safe", Overscan(.none), "overscan: none"),
    ("overscan: 3%", leftTwo, "overscan: { left: 2%, top: 0.5% }"),
    (
      "overscan: 3%", Overscan(five.amount, by: .inset),
      "overscan: { technique: inset, left: 5%, right: 5%, top: 5%, bottom: 5% }"
    ),
    ("overscan: { auto: 3% } # c", five, "overscan: 5% # c"),
    (
      "overscan: { technique: inset, left: 1px }", Overscan(five.amount, by: .inset),
      "overscan: { technique: inset, left: 5%, right: 5%, top: 5%, bottom: 5% }"
    ),
    (
      "overscan: { left: 1%, right: 1%, top: 1%, bottom: 1% }", five,
      "overscan: { left: 5%, right: 5%, top: 5%, bottom: 5% }"
    ),
    ("overscan: { right: 1% }", leftTwo, "overscan: { right: 0%, left: 2%, top: 0.5% }"),
    ("overscan: { right: 1% }", Overscan(.none), "overscan: { right: 0% }"),
    (
      "overscan:\n      # the frame\n      left: 1px   # glass\n      top: 2px",
      five, "overscan:\n      # the frame\n      left: 5%   # glass\n      top: 5%\n      right: 5%\n      bottom: 5%"
    ),
  ])
  func theValueIsWrittenAndNothingElse(_ before: String, _ overscan: Overscan, _ after: String) throws {
    let edited = try ProfileFile.setting(
      overscan, of: "tv", in: [UInt8](Self.profile(before).utf8), file: "a.yaml")
    #expect(String(decoding: edited, as: UTF8.self) == Self.profile(after))
    let decoded = ProfileFile.decode(edited, file: "a.yaml", name: "a")
    #expect(decoded.profile?.screens[0].overscan?.value.edges == overscan.edges, "\(decoded.diagnostics)")
    #expect(decoded.profile?.screens[0].overscan?.value.technique == overscan.technique)
  }

  @Test func aCommentThatWouldBeLostIsRefused() {
    let text = Self.profile("overscan:\n      auto: 3% # as the maker says\n      technique: scale")
    #expect(throws: EditProblem.self) {
      try ProfileFile.setting(Self.five, of: "tv", in: [UInt8](text.utf8), file: "a.yaml")
    }
  }

  // MARK: Any file

  private static var runs: Int {
    ProcessInfo.processInfo.environment["ORCHESTRATE_PROPERTY_RUNS"].flatMap { Int($0) } ?? 1000
  }

  /// Random layouts of a profile: the edited one says the same but for the one value, and its lines are those of before
  /// but for one.
  @Test func inAnyLayoutOnlyTheOneValueChanges() throws {
    for seed in 0..<Self.runs {
      var shape = RandomShape(seed: UInt64(seed))
      let text = shape.profile()
      let bytes = [UInt8](text.utf8)
      let before = ProfileFile.decode(bytes, file: "a.yaml", name: "a")
      let old = try #require(before.profile, "\(before.diagnostics)\n\(text)")
      let wanted = shape.overscan()
      let edited: [UInt8]
      do throws(EditProblem) {
        edited = try ProfileFile.setting(wanted, of: "tv", in: bytes, file: "a.yaml")
      } catch {
        #expect(error.description.contains("comment"), "\(error)\n\(text)")
        continue
      }
      let after = ProfileFile.decode(edited, file: "a.yaml", name: "a")
      let changed = String(decoding: edited, as: UTF8.self)
      let new = try #require(after.profile, "\(after.diagnostics)\n\(text)\n\(changed)")
      #expect(new.screens.map(\.sketch) == old.screens.map(\.sketch), "\(text)\n\(changed)")
      let screen = try #require(new.screens.first { $0.name.value == "tv" })
      #expect(screen.overscan?.value.edges == wanted.edges, "\(text)\n\(changed)")
      #expect(text.comments == changed.comments, "\(text)\n\(changed)")
    }
  }
}

extension Overscan {
  /// In thousandths of a per cent, left, right, top, bottom; no border is none in pixels too.
  fileprivate var edges: [Int] {
    guard case .always(let borders) = amount else { return [0, 0, 0, 0] }
    return Edge.allCases.map { edge in
      if case .percent(let thousandths) = borders[edge] { return thousandths }
      return borders[edge] == .pixels(0) ? 0 : -1
    }
  }
}

extension ScreenEntry {
  /// All but the overscan, without marks.
  fileprivate var sketch: [String] {
    [
      name.value, "\(selector.connector?.description ?? "")", "\(modes.value)", "\(scale.value)", "\(rotation.value)",
      "\(enabled.value)", "\(optional)",
    ]
  }
}

extension String {
  fileprivate var comments: [String] { matches(of: /# [a-z]+/).map { String($0.0) } }
}
