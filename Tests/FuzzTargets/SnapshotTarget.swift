import Displays

/// A snapshot that reads well is taken to a plan too: nothing behind the reader checks its numbers again.
enum SnapshotTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    do throws(JSONProblem) {
      return complaint(about: try Snapshot(json: bytes))
    } catch {
      let mark = error.mark(in: "fuzz.json")
      let finding = Diagnostic(rule: .invalidSnapshot, at: mark, error.description)
      return FindingsRule.complaint(about: [finding], in: bytes, isRefused: true)
    }
  }

  private static func complaint(about snapshot: Snapshot) -> String? {
    let again = try? Snapshot(json: Array(snapshot.json.line.utf8))
    if again != snapshot { return "written and read again it is another snapshot" }
    let start = Mark(file: "fuzz.yaml", line: 1, column: 1)
    let entry = ScreenEntry(name: Marked("any", at: start), selector: Selector(mark: start, any: true))
    let profile = Profile(name: "any", mark: start, others: Marked(.extend, at: start), screens: [entry])
    guard let match = Choice(among: [profile], in: Situation(snapshot)).best else { return nil }
    guard let layout = try? Layout(match, on: snapshot), let plan = try? Plan(from: snapshot, to: layout) else {
      return nil
    }
    return (try? snapshot.applying(plan.steps.map(\.step))) == nil ? "the model refuses a step of the plan" : nil
  }
}
