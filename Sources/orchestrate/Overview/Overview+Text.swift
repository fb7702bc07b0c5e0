import Applying
import Control
import Displays
import Files
import Platform
import Rendering

extension Overview {
  /// The overview with one line a fact, and the next command at the end.
  ///
  /// - Parameter isDrawn: whether the screens are drawn elsewhere, and need no lines.
  func text(isDrawn: Bool, color: Bool) -> String {
    (facts(isDrawn: isDrawn) + [Fact("next", next.map { Fact.Line($0) })]).lines(color: color).joined(separator: "\n")
  }

  private func facts(isDrawn: Bool) -> [Fact] {
    if case .watched(let status) = state { return isDrawn ? status.factsBesideScreens : status.facts }
    let screens =
      isDrawn ? [] : snapshot.text(all: false, color: false, contents: contents).split(separator: "\n").map(String.init)
    let watcher = silence.map { Fact.Line($0, .red) } ?? Fact.Line("not running on this display")
    let content = isDrawn ? contents.complaints : []
    return stateFacts
      + [Fact("screens", screens.map { Fact.Line($0) }), Fact("content", content), Fact("watcher", watcher)]
  }

  private var stateFacts: [Fact] {
    switch state {
    case .watched: []
    case .unwatched(let sight): sight.facts(contentSteps, failed: contents.failures)
    case .broken(let findings): [Fact("profile", Self.lines(findings, of: .red))]
    case .withoutProfiles: [Fact("profile", Fact.Line("none yet in \(store.folders.list)", .yellow))]
    }
  }

  /// The heads of the first findings, each with its line of the file below it.
  private static func lines(_ findings: [String], of style: TextStyle) -> [Fact.Line] {
    let heads = findings.map { String($0.prefix { !$0.isNewline }) }
    return heads.asFew.map { Fact.Line($0, style) }
  }

  /// The commands that a user may want to run now.
  private var next: [String] {
    switch state {
    case .watched(let status): status.paused ? ["orchestrate resume"] : []
    case .broken:
      ["orchestrate validate \(present.map(\.description).joined(separator: " "))  shows all errors with their lines"]
    case .withoutProfiles: store.wayToFirstProfile
    case .unwatched(let sight): sight.next(isContentRight: contentSteps.isEmpty)
    }
  }
}

extension Overview {
  private var present: [Path] { store.folders.filter(FileSystem.exists) }
}

extension Convergence.Assessment {
  /// - Parameters:
  ///   - content: the steps of presenters.
  ///   - failed: the number of contents that failed.
  fileprivate func facts(_ content: [String], failed: Int) -> [Fact] {
    switch finding {
    case .inSync(let profile) where content.isEmpty:
      [
        Fact("profile", Fact.Line("\(profile), the best match", .bold)),
        Fact("state", Fact.Line("in sync" + failed.asFailedContent, failed == 0 ? .plain : .red)),
      ]
    case .inSync(let profile):
      [
        Fact("profile", Fact.Line("\(profile), the best match", .bold)),
        Fact("differs", content.asFew.map { Fact.Line($0, .yellow) }),
      ]
    case .differs(let profile, let differences, _):
      [
        Fact("profile", Fact.Line("\(profile), the best match", .bold)),
        Fact("differs", (differences + content).asFew.map { Fact.Line($0, .yellow) }),
      ]
    case .noMatch: [Fact("profile", Fact.Line("no profile matches these screens now", .yellow))]
    case .blocked(let profile): [Fact("profile", Fact.Line("\(profile) is invalid, and would be chosen", .red))]
    case .impossible(let profile, let reason):
      [Fact("profile", Fact.Line("\(profile) matches, but cannot be applied here: \(reason)", .red))]
    }
  }

  fileprivate func next(isContentRight: Bool) -> [String] {
    switch finding {
    case .inSync where isContentRight: ["orchestrate watch  keeps it in sync"]
    case .inSync, .differs: ["orchestrate plan  shows why", "orchestrate apply  applies it"]
    case .blocked: ["orchestrate validate  shows all errors with their lines"]
    case .noMatch, .impossible: ["orchestrate explain  shows what each profile needs"]
    }
  }
}

extension [String] {
  /// The first of the lines: as many as a glance takes in.
  fileprivate var asFew: [String] {
    let most = 6
    return count > most ? prefix(most - 1) + ["and \(count - most + 1) more"] : self
  }
}
