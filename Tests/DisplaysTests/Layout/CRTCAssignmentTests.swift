import Testing

@testable import Displays

@Suite struct CRTCAssignmentTests {
  /// Which outputs are to be lit as they are with `light`, what each CRTC drives in the end.
  private static let cases: [(String, Desk, String)] = [
    ("dark: in order", Desk().screen("A").screen("B"), "1:A 2:B"),
    ("the present CRTC is kept", Desk().screen("A").screen("B").lit("A", on: 3), "1:B 3:A"),
    ("others stay away from it", Desk(crtcs: 2).screen("A").screen("B").lit("B", on: 1), "1:B 2:A"),
    (
      "a dark CRTC before one that is to go dark",
      Desk(crtcs: 3).screen("A").screen("old").pulled("old").lit("old", mode: "1920x1080@60", on: 1), "2:A"
    ),
    (
      "a CRTC to go dark, if it has to be",
      Desk(crtcs: 1).screen("A").screen("old").pulled("old").lit("old", mode: "1920x1080@60", on: 1), "1:A"
    ),
    ("possible CRTCs", Desk(crtcs: 3).screen("A", crtcs: [3]).screen("B", crtcs: [2, 3]), "2:B 3:A"),
    ("possible CRTCs force a move", Desk(crtcs: 2).screen("A").screen("B", crtcs: [1]).lit("A", on: 1), "1:B 2:A"),
    (
      "and a chain of moves",
      Desk(crtcs: 3).screen("A", crtcs: [1, 2]).screen("B", crtcs: [2, 3]).screen("C", crtcs: [1]).lit("A", on: 1).lit(
        "B", on: 2), "1:C 2:A 3:B"
    ),
    (
      "one moves rather than two",
      Desk(crtcs: 4).screen("A", crtcs: [1, 2]).screen("B", crtcs: [2, 4]).screen("C", crtcs: [1, 3]).screen(
        "D", crtcs: [3, 4]
      ).lit("A", on: 1).lit("B", on: 2).lit("D", on: 3), "1:A 2:B 3:C 4:D"
    ),
    (
      "who changes anyway moves, the second",
      Desk(crtcs: 3).screen("A").screen("B").screen("C", crtcs: [1, 2]).lit("A", on: 1)
        .lit("B", mode: "1280x720@60", on: 2), "1:A 2:C 3:B"
    ),
    (
      "who changes anyway moves, the first",
      Desk(crtcs: 3).screen("A").screen("B").screen("C", crtcs: [1, 2]).lit("A", mode: "1280x720@60", on: 1)
        .lit("B", on: 2), "1:C 2:B 3:A"
    ),
    (
      "clones share where CRTCs are too few", Desk(crtcs: 2).screen("A").screen("B").screen("C", clones: ["B"]),
      "1:A 2:B+C"
    ),
    (
      "clones do not share without need", Desk(crtcs: 3).screen("A").screen("B").screen("C", clones: ["B"]),
      "1:A 2:B 3:C"
    ),
    (
      "what is shared stays shared", Desk(crtcs: 3).screen("A").screen("B", clones: ["A"]).lit("A", "B", on: 2), "2:A+B"
    ),
    (
      "only one partition serves",
      Desk(crtcs: 2).screen("A").screen("B", clones: ["A"]).screen("C", clones: ["A"]).screen("D", clones: ["C"]),
      "1:A+B 2:C+D"
    ),
    ("two outputs, one CRTC", Desk(crtcs: 1).screen("A").screen("B"), "1:A, none for B"),
    ("no CRTC at all", Desk(crtcs: 0).screen("A"), ", none for A"),
    ("an output that can use none", Desk().screen("A", crtcs: []).screen("B"), "1:B, none for A"),
  ]

  @Test(arguments: cases)
  func assigns(oddity: String, desk: Desk, expected: String) {
    let lit = desk.snapshot.present.compactMap { output in
      output.modes.first.map { (output: output, state: OutputState(mode: $0, position: .origin)) }
    }
    #expect(describe(CRTCAssignment(lit, on: desk.snapshot), on: desk.snapshot) == expected, "\(oddity)")
  }

  enum Change { case turned, scaled }

  private static let changes: [(Desk, Change, String, String)] = [
    (Desk(crtcs: 2).screen("A").poor(1), .turned, "2:A", "a poor CRTC cannot turn"),
    (Desk(crtcs: 2).screen("A").poor(1), .scaled, "2:A", "nor scale"),
    (Desk(crtcs: 2).screen("A").poor(1).lit("A", on: 1), .turned, "2:A", "so the screen leaves it"),
    (Desk(crtcs: 2).screen("A").poor(1, 2), .turned, ", none for A", "poor CRTCs only"),
    (
      Desk(crtcs: 3).screen("A").screen("B", clones: ["A"]).poor(1).lit("A", "B", on: 1), .turned, "2:A+B",
      "a shared poor CRTC is left together"
    ),
    (
      Desk(crtcs: 3).screen("A", crtcs: [1, 2]).screen("B", crtcs: [1, 3], clones: ["A"]).poor(1).lit("A", "B", on: 1),
      .turned, "2:A 3:B", "or apart, where no other takes both"
    ),
  ]

  @Test(arguments: changes)
  func assignsTurnedAndScaled(desk: Desk, change: Change, expected: String, oddity: String) {
    let lit = desk.snapshot.present.compactMap { output in
      output.modes.first.map { (output: output, state: OutputState(change, $0)) }
    }
    #expect(describe(CRTCAssignment(lit, on: desk.snapshot), on: desk.snapshot) == expected, "\(oddity)")
  }

  private func describe(_ assignment: CRTCAssignment, on snapshot: Snapshot) -> String {
    let scanouts = assignment.scanouts.sorted { $0.key < $1.key }.map { crtc, scanout in
      "\(crtc.rawValue):\(scanout.outputs.map(snapshot.name(of:)).joined(separator: "+"))"
    }
    let losers = assignment.unassigned.map { ", none for \($0.name)" }.joined()
    return scanouts.joined(separator: " ") + losers
  }
}

extension OutputState {
  fileprivate init(_ change: CRTCAssignmentTests.Change, _ mode: Mode) {
    self.init(mode: mode, position: .origin)
    switch change {
    case .turned: orientation = Orientation(.left)
    case .scaled: transform = Transform(scale: Scale(millionths: 2_000_000))
    }
  }
}

/// Small random machines, where every assignment there is can be tried.
@Suite struct CRTCAssignmentPropertyTests {
  private typealias Wish = SharingRules.Wish

  @Test func failsOnlyWhereEveryAssignmentFails() {
    var failed = 0
    for seed in 0..<2000 {
      let (snapshot, lit) = Self.machine(seed: UInt64(seed), sharing: 60)
      let found = CRTCAssignment(lit, on: snapshot)
      let possible = Combinations.functions(rows: lit.count, columns: snapshot.crtcs.count)
        .contains { SharingRules.allow($0, lit, on: snapshot) }
      #expect(found.unassigned.isEmpty == possible, "seed \(seed)")
      failed += possible ? 0 : 1
      Self.expectPossible(found, lit, on: snapshot, seed: seed)
    }
    #expect(200...1800 ~= failed, "\(failed) of 2000 cases have no solution")
  }

  @Test func withoutSharingNothingMovesThatNeedNot() {
    for seed in 0..<1000 {
      let (snapshot, lit) = Self.machine(seed: UInt64(seed), sharing: 0)
      let found = CRTCAssignment(lit, on: snapshot)
      guard found.unassigned.isEmpty else { continue }
      let columns = lit.map { wish in
        snapshot.crtcs.firstIndex { found.scanouts[$0.id]?.outputs.contains(wish.output.id) ?? false } ?? 0
      }
      let best = Combinations.functions(rows: lit.count, columns: snapshot.crtcs.count)
        .filter { SharingRules.allow($0, lit, on: snapshot) }
        .map { Self.calm($0, lit, on: snapshot) }.max { $0.lexicographicallyPrecedes($1) }
      #expect(Self.calm(columns, lit, on: snapshot) == best, "seed \(seed)")
    }
  }

  /// How many CRTCs are left untouched, then how many outputs keep theirs.
  private static func calm(_ columns: [Int], _ lit: [Wish], on snapshot: Snapshot) -> [Int] {
    let kept = zip(lit, columns).filter { wish, column in
      snapshot.crtcs[column].scanout?.outputs.contains(wish.output.id) ?? false
    }
    let untouched = kept.filter { wish, column in
      snapshot.crtcs[column].scanout == Scanout(state: wish.state, outputs: [wish.output.id])
    }
    return [untouched.count, kept.count]
  }

  private static func machine(seed: UInt64, sharing: Int) -> (snapshot: Snapshot, lit: [Wish]) {
    var random = SeededGenerator(seed: seed)
    let crtcCount = Int.random(in: 1...3, using: &random)
    var desk = Desk(crtcs: crtcCount)
    let names = ["A", "B", "C", "D", "E"].prefix(Int.random(in: 1...(sharing > 0 ? 5 : 4), using: &random))
    for (index, name) in names.enumerated() {
      let able = (1...UInt32(crtcCount)).filter { _ in random.chance(75) }
      desk = desk.screen(
        name, crtcs: able, clones: names.prefix(index).filter { _ in random.chance(sharing) })
    }
    if random.chance(30) { desk = desk.poor(1) }
    for (index, name) in names.prefix(crtcCount).enumerated() where random.chance(60) {
      let crtc = desk.snapshot.crtcs[index].id
      if desk.snapshot.output(named: name)?.crtcs.contains(crtc) ?? false { desk = desk.lit(name, on: crtc.rawValue) }
    }
    let lit = desk.snapshot.outputs.compactMap { output in
      output.modes.first.map { (output: output, state: state($0, &random)) }
    }
    return (desk.snapshot, lit)
  }

  private static func state(_ mode: Mode, _ random: inout SeededGenerator) -> OutputState {
    OutputState(
      mode: mode, position: Point(x: random.chance(70) ? 0 : 100, y: 0),
      orientation: Orientation(random.chance(85) ? .normal : .left))
  }

  private static func expectPossible(_ found: CRTCAssignment, _ lit: [Wish], on snapshot: Snapshot, seed: Int) {
    let served = lit.filter { wish in !found.unassigned.contains { $0.id == wish.output.id } }
    let columns = served.compactMap { wish in
      snapshot.crtcs.firstIndex { found.scanouts[$0.id]?.outputs.contains(wish.output.id) ?? false }
    }
    #expect(columns.count == served.count, "seed \(seed)")
    #expect(columns.count != served.count || SharingRules.allow(columns, served, on: snapshot), "seed \(seed)")
  }
}
