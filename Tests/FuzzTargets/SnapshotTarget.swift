import Displays
import FoundationEssentials
import ProfileFile

/// A snapshot that reads well is taken to a plan too: nothing behind the reader checks its numbers again.
enum SnapshotTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    if ProfileFile.placeBeyondNesting(in: bytes) != nil {
      return ProfileFile.markOfSyntaxError(in: bytes, file: "fuzz.json") == nil ? "too deep, and nowhere" : nil
    }
    do {
      let snapshot = try JSONDecoder().decode(Snapshot.Document.self, from: Data(bytes)).snapshot()
      return complaint(about: snapshot)
    } catch let error as Snapshot.DocumentError {
      return error.found.isEmpty || error.expected.isEmpty ? "a finding without words: \(error)" : nil
    } catch {
      _ = ProfileFile.markOfSyntaxError(in: bytes, file: "fuzz.json")
      return nil
    }
  }

  private static func complaint(about snapshot: Snapshot) -> String? {
    let again = try? Snapshot.Document(snapshot).snapshot()
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
