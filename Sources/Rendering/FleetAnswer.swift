package import Control
import Displays
import Files
package import Platform
import ProfileFile

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
  package mutating func take(_ printed: [UInt8], said words: String, _ ending: Child.Ending) {
    let told = (try? JSONText.decode(ErrorDocument.self, from: Self.document(in: printed)))?.error
    let said = ending == .exited(code: 0) ? nil : words.firstLine
    take(printed, orTellThat: (told ?? said).map(\.harmless) ?? Self.complaint(about: printed, ending))
  }

  /// - Parameter reason: why there is none, should it be no status.
  package mutating func take(_ printed: [UInt8], orTellThat reason: String) {
    status = try? JSONText.decode(WatcherStatus.self, from: Self.document(in: printed))
    problem = status == nil ? reason : nil
  }

  /// The JSON, from the line that opens it. Before that stands what a shell there prints when it starts.
  private static func document(in printed: [UInt8]) -> ArraySlice<UInt8> {
    let opening = printed.split(separator: UInt8(ascii: "\n")).first { $0.first == UInt8(ascii: "{") }
    return printed[(opening?.startIndex ?? printed.startIndex)...]
  }

  /// What is wrong with an answer that is no status, and that no program there has explained.
  private static func complaint(about printed: [UInt8], _ ending: Child.Ending) -> String {
    if let start = String(decoding: printed.prefix(1024), as: UTF8.self).firstLine {
      return "found \(start.quoted), expected a status"
    }
    return ending == .exited(code: 0) ? "found an empty answer, expected a status" : "ssh \(ending)"
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

extension String {
  /// The first line that is not blank, without white space around it.
  fileprivate var firstLine: String? {
    split(whereSeparator: \.isNewline).lazy.map(\.trimmed).first { !$0.isEmpty }
  }
}
