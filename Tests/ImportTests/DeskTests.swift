import Displays
import Foundation
import Import
import ProfileFile
import Testing

/// What an import is for: on the machine that a file was written for, screens show what the source tool would have them
/// show. `desk.test.yaml` beside a file says what machine that is, and what the tool makes of it there.
@Suite struct DeskTests {
  @Test(arguments: Case.all.filter(\.hasDesk))
  func showsWhatTheToolWouldShow(_ one: Case) throws {
    let profiles = try CaseTests.imported(one).profiles.map { profile in
      let decoded = ProfileFile.decode(Array(profile.text.utf8), file: "\(profile.name).yaml", name: profile.name)
      return try #require(decoded.profile, "\(decoded.diagnostics)")
    }
    let desk = try one.desk()
    #expect(desk.findings.isEmpty, "\(desk.findings)")
    for machine in try #require(desk.cases).cases {
      guard case .machine(let given) = machine.machine else { continue }
      let rehearsal = Rehearsal(machine, profiles: profiles, on: Snapshot(given), facts: \.facts) {
        Situation(Self.named($0), in: $1)
      }
      #expect(rehearsal.deviations.isEmpty, "\(machine.name.value): \(rehearsal.results.map(\.found))")
    }
  }

  /// As the program fills them in from the list of hwdata.
  private static func named(_ snapshot: Snapshot) -> Snapshot {
    var snapshot = snapshot
    for index in snapshot.outputs.indices where snapshot.outputs[index].identity.vendor == "DEL" {
      snapshot.outputs[index].identity.maker = "Dell Inc."
    }
    return snapshot
  }

  @Test func eachFormatHasOne() {
    for format in ImportFormat.allCases {
      #expect(Case.all.contains { $0.format == format && $0.hasDesk }, "\(format)")
    }
  }
}

/// docs/import.md says of each format what it cannot carry, in the words that the cases got.
@Suite struct CannotCarryTests {
  private static let document = Case.folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/import.md")
  private static let start = "<!-- made of Tests/ImportTests/Cases -->\n"
  private static let end = "<!-- end -->"

  @Test func isWhatTheCasesGive() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let from = try #require(text.range(of: Self.start)).upperBound
    let to = try #require(text.range(of: Self.end)).lowerBound
    let made = try ImportFormat.allCases.map(Self.sentence).joined(separator: "\n") + "\n"
    if Case.isUpdating {
      try Data((text[..<from] + "\n" + made + "\n" + text[to...]).utf8).write(to: Self.document)
    }
    #expect(text[from..<to] == "\n" + made + "\n")
  }

  private static func sentence(of format: ImportFormat) throws -> String {
    var reasons: Set<String> = []
    for one in Case.all where one.format == format {
      for profile in try CaseTests.imported(one).profiles {
        for line in profile.text.split(separator: "\n") {
          if let found = line.range(of: "not carried over: ") { reasons.insert(String(line[found.upperBound...])) }
        }
      }
    }
    let all = reasons.isEmpty ? "nothing that the cases hold" : reasons.sorted().joined(separator: " · ")
    return wrapped("- **\(format.rawValue)** cannot carry: \(all).")
  }

  /// In lines of at most 120 characters.
  private static func wrapped(_ text: String) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count > 118 { lines.append(" ") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.joined(separator: "\n")
  }
}

extension Case {
  private var deskFile: URL { folder.appending(path: "desk.test.yaml") }

  var hasDesk: Bool { FileManager.default.fileExists(atPath: deskFile.path) }

  func desk() throws -> (cases: CaseFile?, findings: [Diagnostic]) {
    CaseFile.decode([UInt8](try Data(contentsOf: deskFile)), file: Path("desk.test.yaml"))
  }
}

/// Ten thousand files that are nearly right: each becomes valid profiles or a finding, and nothing ends the program.
@Suite struct MutationTests {
  @Test(arguments: ImportFormat.allCases)
  func isReadOrRefused(_ format: ImportFormat) throws {
    let sources = try Case.all.filter { $0.format == format }.map { try $0.source() }
    var random = Mutations(seed: UInt64(format.rawValue.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
    for round in 0..<Self.rounds {
      var source = sources[round % sources.count]
      random.mutate(&source.bytes)
      if var setup = source.setup, random.next(2) == 0 {
        random.mutate(&setup.bytes)
        source.setup = setup
      }
      let imported = format.imported(from: source)
      #expect(!imported.profiles.isEmpty || !imported.findings.isEmpty)
      for profile in imported.profiles {
        let decoded = ProfileFile.decode(Array(profile.text.utf8), file: "a.yaml", name: profile.name)
        #expect(decoded.profile != nil, "\(decoded.diagnostics)\n\(profile.text)")
      }
    }
  }

  /// Of all formats together ten thousand with ORCHESTRATE_PROPERTY_RUNS=10000; fewer each time.
  private static let rounds =
    (ProcessInfo.processInfo.environment["ORCHESTRATE_PROPERTY_RUNS"].flatMap(Int.init) ?? 550)
    / ImportFormat.allCases.count + 1
}

/// SplitMix64, so that a failure comes again.
private struct Mutations {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(max(1, bound)))
  }

  mutating func mutate(_ bytes: inout [UInt8]) {
    for _ in 0...next(4) where !bytes.isEmpty {
      let place = next(bytes.count)
      let length = min(bytes.count - place, next(24) + 1)
      switch next(5) {
      case 0: bytes[place] = UInt8(next(256))
      case 1: bytes.removeSubrange(place..<place + length)
      case 2: bytes.insert(contentsOf: bytes[place..<place + length], at: next(bytes.count))
      case 3: bytes[place] = Array("\"'{}[]()<>$;|&#=,: \n0-".utf8)[next(22)]
      default: bytes.replaceSubrange(place..<place + length, with: Array("9999999999".utf8))
      }
    }
  }
}
