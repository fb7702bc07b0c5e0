import Applying
import Control
import Displays
package import Files
package import Platform
import Rendering
import Watching
package import X11

/// The connections to the X server, and to the watcher where one runs. They are open as long as a page is.
///
/// A class, since the console has one or none.
package final class Viewing {
  private enum Source: UInt64 {
    case server, watcher, sockets, profiles
  }

  package var connection: Connection
  /// The connection to the watcher; nil where none runs.
  private var watcher: ControlConnection?
  private var status: WatcherStatus?
  private let store: ProfileStore
  package var shots: ScreenShots
  var news = News()

  private let address: ControlAddress
  /// The watch for a watcher's socket; nil where its folder cannot be watched.
  private var sockets: FolderWatch?
  /// The watch for edits of profiles; nil where their folders cannot be watched.
  private var files: FolderWatch?
  private let poller: Poller<Source>

  package init(display: String?, _ store: ProfileStore, shots: ScreenShots = ScreenShots()) throws(Failure) {
    (self.store, self.shots) = (store, shots)
    let address = try ControlAddress(display: display)
    self.address = address
    let name = Path(address.path).name
    sockets = try? FolderWatch([Path(address.folder)]) { $0 == name }
    files = try? FolderWatch(store.folders, of: ProfileFolder.isRead)
    connection = try Connection.open(display: display)
    poller = try Poller()
    connection.presenters.follow()
    connection.sleep.follow()
    try poller.add(connection.descriptor, as: .server)
    if let descriptor = sockets?.descriptor { try poller.add(descriptor, as: .sockets) }
    if let descriptor = files?.descriptor { try poller.add(descriptor, as: .profiles) }
    try seekWatcher()
  }

  /// A descriptor that is readable when the X server, or ``hearWatcher()``, has something to take.
  package var descriptor: Int32 { poller.descriptor }

  /// Connects to a watcher. A watcher that does not answer keeps no user from seeing the screens.
  private func seekWatcher() throws(Failure) {
    guard watcher == nil else { return }
    watcher = try? ControlConnection.open(address)
    do throws(Failure) {
      status = try watcher?.status(follows: true)
    } catch {
      watcher = nil
    }
    if let descriptor = watcher?.descriptor { try poller.add(descriptor, as: .watcher) }
  }

  /// Takes what the watcher has told, that one may have come, and that profiles were edited.
  ///
  /// - Returns: whether there is anything to look at anew.
  package func hearWatcher() throws(Failure) -> Bool {
    let ready = Set(try poller.wait(until: .zero).map(\.source))
    // The next look connects to it.
    let mayHaveCome = ready.contains(.sockets) && Self.hasChanged(&sockets) && watcher == nil
    let isEdited = ready.contains(.profiles) && Self.hasChanged(&files)
    return ready.contains(.watcher) && takeStatus() || mayHaveCome || isEdited
  }

  /// True if files may have changed, also where the system refuses further watches.
  private static func hasChanged(_ watch: inout FolderWatch?) -> Bool {
    do throws(Failure) {
      return try watch?.changes().isEmpty == false
    } catch {
      return true
    }
  }

  private func takeStatus() -> Bool {
    var hasNews = false
    while true {
      switch try? watcher?.receive() {
      case .response(.status(let new)): (status, hasNews) = (new, true)
      case .response: continue
      case .nothingYet: return hasNews
      case .end, nil:
        // With its descriptor the poller forgets it.
        watcher = nil
        status = nil
        return true
      }
    }
  }

  /// When what is tried goes back, as the watcher has said; nil where nothing is.
  var confirmsUntil: Timestamp? { status?.confirm?.until }

  /// The present state of the screens and the watcher.
  package func look(as blank: LookDocument) throws(Failure) -> LookDocument {
    try seekWatcher()
    var shelf = ProfileShelf(store)
    shelf.load()
    let profiles = shelf.profiles
    let situation = try situation(for: profiles, withPower: true)
    let snapshot = situation.snapshot
    let choice = Choice(among: profiles, in: situation).settled.choice
    let kept = KeptFile().read().choices[snapshot.hardware.screenSet]?.title
    let explained = ChoiceDocument(choice, kept: kept)
    var look = blank
    look.plan = try plan(of: shelf, in: situation)
    look.log = LogTail.lines(of: status?.pid)
    look.take(store, name: status.map(\.profile) ?? explained.profile, explained)
    look.status = status
    let contents = if let status { status.contents } else { try connection.contents(on: snapshot) }
    let names = status?.names(in: snapshot) ?? choice.best?.names ?? [:]
    look.facts = LookDocument.KnownFact.all(status?.factsBesideScreens ?? Self.factsAlone(contents, look.plan))
    look.screens = snapshot.seenScreens(names, contents, shots) + absent(explained)
    return look
  }

  /// What there is to say where no watcher does.
  private static func factsAlone(_ contents: ScreenContents, _ plan: LookDocument.PlanLines) -> [Fact] {
    [
      Fact("state", Fact.Line("no watcher runs; `orchestrate watch` keeps screens in sync", .yellow)),
      Fact("files", [plan.problem].compactMap(\.self).map { Fact.Line($0, .red) }),
      Fact("content", contents.complaints),
    ]
  }

  /// The screens, and what is the case around them, as far as these profiles ask for it.
  ///
  /// Programs that profiles ask are the watcher's to run: a draft may name any.
  ///
  /// - Parameter readsPower: whether it is also told how their power is managed where no profile asks for that.
  func situation(for profiles: [Profile], withPower readsPower: Bool = false) throws(Failure) -> Situation {
    let reader = SituationReader(for: profiles, commands: status?.commandAnswers ?? .unasked)
    return reader.situation(of: try reader.reading(&connection, withPower: readsPower), on: connection)
  }

  /// A watcher knows of screens that are away, and where their content is.
  private func absent(_ explained: ChoiceDocument) -> [LookDocument.Screen] {
    if let status {
      return status.screens.filter(\.isAbsent).map {
        LookDocument.Screen(absent: $0.name, $0.state.rawValue, $0.content)
      }
    }
    let chosen = explained.profiles.first { $0.name == explained.profile }
    return (chosen?.screens ?? []).filter { $0.output == nil }.map {
      LookDocument.Screen(absent: $0.name, "absent: \($0.reason)", nil)
    }
  }

  private func plan(of shelf: ProfileShelf, in situation: Situation) throws(Failure) -> LookDocument.PlanLines {
    guard shelf.isComplete else {
      return LookDocument.PlanLines(
        problem: shelf.findings.map { String($0.prefix { !$0.isNewline }) }.joined(separator: "\n"))
    }
    // What a user has chosen counts, whatever conditions say.
    let chosen = status.flatMap { $0.chosen == .manual ? $0.profile : nil }
    let profile = chosen.flatMap { shelf.profile(named: $0) }
    let layout = profile == nil ? chosen.flatMap { StandardLayout(title: $0) } : nil
    do {
      let candidates = profile.map { [$0] } ?? shelf.profiles
      let proposal = try Proposal.best(among: candidates, in: situation.asApplied, as: layout)
      return try plan(proposal) { shelf.profiles }
    } catch let failure as Failure {
      return LookDocument.PlanLines(problem: failure.words)
    } catch {
      throw Failure(.noXServer, "\(error)")
    }
  }

  /// The steps of the screens, and what becomes of their content, in the situation of the proposal.
  func plan(_ proposal: Proposal, among profiles: () -> [Profile]) throws(ConnectionLost) -> LookDocument.PlanLines {
    let content = try ContentProposal(proposal, on: &connection, among: profiles)
    let screens = proposal.plan.steps.ofScreens.map(\.summary)
    return LookDocument.PlanLines(
      inSync: proposal.plan.isEmpty && content.isEmpty && !content.hasFailed,
      steps: screens + content.steps.map(\.summary) + content.wishes.steps.map(\.summary) + content.failures)
  }
}

extension LookDocument {
  fileprivate mutating func take(_ store: ProfileStore, name: String?, _ explained: ChoiceDocument) {
    let paths = store.readablePaths
    profiles = paths.sorted { $0.key < $1.key }.map { KnownProfile(name: $0.key.text, path: $0.value) }
    profile = name.map { name in
      ChosenProfile(
        name: name, path: paths[Path(name)],
        why: explained.text(color: false).split(separator: "\n").map(String.init), kept: explained.kept == name)
    }
  }
}
