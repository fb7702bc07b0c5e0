import Displays
import Files
import Platform
import Rendering

extension Validation {
  /// Tells a person the findings with their lines, then a line for each machine, then who wins where: many machines are
  /// told some at a time.
  func tell(color: Bool, _ tell: (String) throws(Failure) -> Void) throws(Failure) {
    let findings = files.flatMap { file in file.findings.map { file.text.describe($0, color: color) } }
    let machines = fleet?.machines ?? []
    let broken = machines.filter { $0.crtcs == nil }.flatMap(\.own).map { $0.line(color: color) }
    try tell((findings + broken).joined(separator: "\n"))
    let sound = machines.filter { $0.crtcs != nil }
    for start in stride(from: 0, to: sound.count, by: 1000) {
      try tell(sound[start...].prefix(1000).map(\.line).joined(separator: "\n"))
    }
    try tell(table.joined(separator: "\n"))
  }

  /// The summary `11 profiles, 1 define file, 3 machines, 0 errors, 2 warnings`, and the other files beside the
  /// profiles.
  func summary(color: Bool) -> String {
    let all = findings
    let errors = all.filter { $0.severity == .error }.count
    let machines = fleet.map { [Self.counted($0.machines.count, "machine")] } ?? []
    let counts =
      kinds + machines
      + [
        Self.counted(errors, "error").styled(errors > 0 ? .boldRed : .plain, color: color),
        Self.counted(all.count - errors, "warning").styled(all.count > errors ? .boldYellow : .plain, color: color),
      ]
    return ([counts.joined(separator: ", ")] + [unread.asUnread].compactMap(\.self) + unused).joined(separator: "; ")
  }

  /// The numbers of files of each kind; that of profiles in any case.
  private var kinds: [String] {
    let words: [(kind: FileFinder.Found.Kind, first: String, rest: String)] = [
      (.profile, "profile", ""), (.defineFile, "define file", ""), (.caseFile, "file", " of cases"),
    ]
    return words.compactMap { kind, first, rest in
      let count = files.count { $0.kind == kind }
      return count > 0 || kind == .profile ? Self.counted(count, first) + rest : nil
    }
  }

  private static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

  private var table: [String] {
    guard let fleet else { return [] }
    let none =
      fleet.unserved > 0 ? [Tally(profile: "(none)", machines: fleet.unserved)] : []
    let rows = (tally + none).map { [$0.profile, "\($0.machines)", "\($0.conditionally)", "\($0.refused)"] }
    let all = [["profile", "machines won", "under conditions", "not applicable"]] + rows
    let widths = all[0].indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
    return [""]
      + all.map { row in
        let numbers = row.indices.dropFirst().map { row[$0].padded(before: widths[$0]) }
        return ([row[0].padded(to: widths[0])] + numbers).joined(separator: "  ")
      } + idle
  }
}

extension Validation {
  /// The profiles that no machine has use for: with many machines, the table is read for these.
  private var idle: [String] {
    let names = tally.filter(\.isIdle).map(\.profile)
    return names.isEmpty ? [] : ["chosen on none of these machines: \(names.listed(atMost: 20))"]
  }
}

extension FleetMachine {
  /// The profile in force on the machine, and the screens that would be lit.
  fileprivate var line: String {
    guard let last = verdicts.last else { return "\(file): no profile matches" }
    let ending = last.isConditional ? ["nothing"] : []
    return "\(file): " + (verdicts.map(\.words) + ending).joined(separator: "; else ")
  }
}

extension String {
  fileprivate func padded(before width: Int) -> String { String(repeating: " ", count: max(0, width - columns)) + self }
}
