package import Control
package import Displays
import Platform

extension WatcherStatus {
  /// The status, one line a fact, as a person would tell it; good news in few words, and trouble in colour.
  package func text(color: Bool) -> String { facts.lines(color: color).joined(separator: "\n") }

  package var facts: [Fact] {
    [
      Fact("profile", profileLines), Fact("kept", keptLines), Fact("state", stateLines),
      Fact("screens", screenLines + staleLines),
    ] + news
  }

  /// All but the screens, for where these are drawn.
  package var factsBesideScreens: [Fact] {
    [
      Fact("profile", profileLines), Fact("kept", keptLines), Fact("state", stateLines),
      Fact("content", contents.complaints),
      Fact("power", (wakefulness?.words).map { [Fact.Line("the screens are \($0)", .yellow)] } ?? []),
      Fact("absent", screens.filter(\.isAbsent).map { Fact.Line("\($0.name ?? $0.output)  \($0.state)") }),
    ] + news
  }

  private var news: [Fact] {
    [
      Fact(
        "next",
        (drift.isEmpty && held != true) || profile == nil
          ? [] : [Fact.Line("orchestrate reload  applies the profile again")]),
      Fact("warning", (warnings ?? []).map { Fact.Line($0, .yellow) }),
      Fact("changed", lastChange.map { [Fact.Line("\($0.at.local)  \($0.summary) (\($0.cause))")] } ?? []),
      Fact("failed", failure.map { [$0.line] } ?? []),
      Fact(
        "confirm",
        confirm.map {
          [Fact.Line("changes are undone at \($0.until.local) unless you run `orchestrate confirm`", .yellow)]
        }
          ?? []),
      Fact("videos", contents.figureLines),
      Fact("fidelity", contents.fidelityLines),
      Fact("paused", paused ? [pausedLine] : []),
      Fact("files", profilesFindings.map { Fact.Line($0, .red) }),
      Fact(
        "others", others.isEmpty ? [] : [Fact.Line("\(others.joined(separator: ", ")) also changes screens", .yellow)]),
      Fact("watcher", Fact.Line("process \(pid) on \(display) since \(since.local)")),
    ]
  }

  private var profileLines: [Fact.Line] {
    guard let profile else {
      return "none in force\(reason.map { ": \($0)" } ?? "")".split(separator: "\n").map {
        Fact.Line(String($0), .yellow)
      }
    }
    return [Fact.Line("\(profile), chosen \(chosen == .automatic ? "automatically" : "by hand")", .bold)]
  }

  private var keptLines: [Fact.Line] {
    guard let kept else { return [] }
    let end = "`orchestrate switch --auto` ends it"
    guard kept == profile, chosen == .manual else {
      return [Fact.Line("\(kept) is kept for these screens, and not in force now; \(end)", .yellow)]
    }
    return [Fact.Line("for these screens, whatever `when` says; \(end)")]
  }

  var stateLines: [Fact.Line] {
    let failed = contents.failures
    if held == true {
      return [Fact.Line("as `orchestrate undo` left it, until the hardware or the profiles change", .yellow)]
    }
    if let settlingMilliseconds { return [Fact.Line("settling, \(settlingMilliseconds) ms", .yellow)] }
    if inSync && drift.isEmpty || wantsNothing {
      let words = wantsNothing ? "nothing is wanted" : "in sync"
      return [Fact.Line(words + contents.asTrouble + contents.asStopped, failed == 0 ? .plain : .red)]
    }
    let words = isStale ? "not known before `orchestrate resume`" : "not in sync"
    return drift.isEmpty ? [Fact.Line(words, .yellow)] : drift.map { Fact.Line($0, .yellow) }
  }

  private var screenLines: [Fact.Line] {
    let outputWidth = screens.map(\.output.columns).max() ?? 0
    let names = screens.flatMap { [$0.name].compactMap(\.self) + ($0.parts ?? []).map(\.name) }
    let nameWidth = names.map(\.columns).max() ?? 0
    return screens.flatMap { screen in
      let name = nameWidth == 0 ? "" : (screen.name ?? "").padded(to: nameWidth) + "  "
      let sleep = screen.isLit ? wakefulness?.words.map { ", \($0)" } ?? "" : ""
      let place = screen.output.padded(to: outputWidth) + "  " + name + screen.state.rawValue + sleep
      let line = Fact.Line(place + (screen.content.map { ", \($0.words)" } ?? ""), screen.content?.style ?? .plain)
      let parts = ((screen.parts ?? []) + (screen.messages ?? [])).map { part in
        let name = part.name.padded(to: nameWidth)
        return Fact.Line("\("".padded(to: outputWidth))  \(name)  \(part.content.words)", part.content.style)
      }
      return [line] + parts
    }
  }

  /// True if something happened during a pause that the status does not tell.
  private var isStale: Bool { paused && pendingEvents > 0 }

  private var staleLines: [Fact.Line] {
    isStale && !screens.isEmpty ? [Fact.Line("as seen before the queued events", .yellow)] : []
  }

  private var pausedLine: Fact.Line {
    let events = pendingEvents == 1 ? "1 event" : "\(pendingEvents) events"
    return Fact.Line("yes, \(events) queued; `orchestrate resume` ends it", .yellow)
  }
}

extension WatcherStatus.Trouble {
  fileprivate var line: Fact.Line {
    let next = gaveUp ? "given up until the hardware changes" : nextTryAt.map { "next try at \($0.local)" }
    return Fact.Line(message + (next.map { "; \($0)" } ?? ""), .red)
  }
}

extension WatcherStatus {
  /// The names of the outputs in the profile in force.
  package func names(in snapshot: Snapshot) -> [OutputID: String] {
    let named = screens.compactMap { screen in screen.name.map { (screen.output, $0) } }
    let byOutput = Dictionary(named) { first, _ in first }
    let pairs = snapshot.outputs.compactMap { output in byOutput[output.name].map { (output.id, $0) } }
    return Dictionary(pairs) { first, _ in first }
  }
}
