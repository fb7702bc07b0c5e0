package import Control
import Displays
import Files
package import Platform

/// One host's answer to `orchestrate fleet`: its status, or why there is none.
package struct FleetAnswer {
  package let host: String
  package private(set) var status: WatcherStatus?
  /// The reason why there is no status, in one line.
  package private(set) var problem: String?
  /// A small PNG of the screens, made here; nil where none is wanted or had.
  package var picture: [UInt8]?
  /// The reason why there is no picture.
  package var pictureProblem: String?

  package init(host: String, problem: String? = nil) { (self.host, self.problem) = (host, problem) }

  /// Takes in what the host has printed and said.
  ///
  /// - Parameter ending: of ssh, which ends as the command there, or with 255 where there was no connection (ssh(1)).
  package mutating func take(_ document: [UInt8], said words: String, _ ending: Child.Ending) {
    let told = (try? JSONText.decode(ErrorDocument.self, from: document))?.error
    let line = words.split(whereSeparator: \.isNewline).first.map(String.init)
    take(document, orTellThat: (told ?? line).map(\.harmless) ?? "ssh \(ending)")
  }

  /// - Parameter reason: why there is none, should it be no status.
  package mutating func take(_ document: [UInt8], orTellThat reason: String) {
    status = try? JSONText.decode(WatcherStatus.self, from: document)
    problem = status == nil ? reason : nil
  }

  /// As commands with `--json` report a failure.
  private struct ErrorDocument: Decodable {
    let error: String
  }

  package var isInSync: Bool { status?.exitStatus == .fine }
}

extension [FleetAnswer] {
  /// A host without an answer weighs more than one that differs.
  package var exitStatus: ExitStatus {
    guard allSatisfy({ $0.status != nil }) else { return .failed }
    return allSatisfy(\.isInSync) ? .fine : .changesPending
  }
}
