import Control
import Displays
import Files
import Platform

extension [FleetAnswer] {
  /// A line a host: its name, the profile in force, and its state or why there is none.
  package func text(color: Bool) -> String {
    let hosts = map(\.host.harmless)
    let profiles = map { ($0.status?.profile ?? "-").harmless }
    let widths = (hosts.map(\.columns).max() ?? 0, profiles.map(\.columns).max() ?? 0)
    return indices.map { index in
      hosts[index].padded(to: widths.0) + "  " + profiles[index].padded(to: widths.1) + "  "
        + self[index].state.text(color: color)
    }.joined(separator: "\n")
  }
}

extension FleetAnswer {
  /// The state in one line, and the trouble in colour.
  var state: Fact.Line {
    guard let status else { return Fact.Line(problem ?? "", .boldRed) }
    let lines = status.stateLines.map { $0.text(color: false) }
    let words = lines.joined(separator: "; ") + (status.profile == nil ? ", no profile in force" : "")
    return Fact.Line(words, isInSync ? .plain : .yellow)
  }
}

/// The JSON of `fleet`.
package struct FleetDocument: Encodable {
  /// The version of this document's form.
  package let version = 1
  package let hosts: [Host]

  package init(_ answers: [FleetAnswer]) {
    hosts = answers.map { Host(host: $0.host, status: $0.status, error: $0.problem) }
  }

  package struct Host: Encodable {
    /// The name as it was given.
    let host: String
    /// The document of `status --json`; absent where there was no answer.
    let status: WatcherStatus?
    /// Why there is no status, in one line.
    let error: String?
  }
}
