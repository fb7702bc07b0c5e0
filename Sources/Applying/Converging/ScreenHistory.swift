package import Control
package import Displays
import Files
package import X11

/// What the screens showed before changes by this program, as `orchestrate undo` needs it; the latest last. It lies on
/// the X server, so it is as old as the server, and it counts only while the same screens are connected to the same
/// outputs: what an output has shown is no state of another screen.
package struct ScreenHistory: Encodable {
  /// Of the document.
  private var version = 1
  package private(set) var entries: [Entry] = []

  /// As many changes as can be undone one after the other.
  package static let most = 16
  /// Of the document, in bytes. Sixteen entries of a desk with five outputs take 60 kB.
  private static let longest = 1 << 20

  /// A change, and what was before it.
  package struct Entry: Encodable {
    package var at: Timestamp
    /// The command, and what it was about: `apply desk`.
    package var by: String
    /// What it changed, a line each; the first of them.
    package var changes: [String]
    /// Who the screens were, and at which outputs.
    var screens: [String]
    /// What was chosen before a switch that a watcher has made; nil for all other changes.
    package var choice: EarlierChoice?
    package var before: Snapshot

    /// As many lines as a list has room for.
    private static let mostChanges = 4

    fileprivate init(_ change: Change, in snapshot: Snapshot) {
      (at, by, choice) = (.now, change.author, change.choice)
      changes = Array(change.lines.prefix(Self.mostChanges))
      screens = snapshot.placedScreens
      before = change.before.remembered
    }

    /// - Throws: for what a stranger has written there.
    fileprivate init(_ json: JSONValue) throws {
      let members = try json.object()
      at = try Timestamp(from: JSONDecoding(members.required("at")))
      by = try members.required("by").text()
      changes = try members.required("changes").list().map { try $0.text() }
      screens = try members.required("screens").list().map { try $0.text() }
      choice = try members["choice"].map { try EarlierChoice(from: JSONDecoding($0)) }
      before = try Snapshot(members.required("before"))
    }
  }

  /// Which profile counted, as `orchestrate switch` chooses it.
  package struct EarlierChoice: Codable {
    var profile: String?
    var layout: String?

    package init(_ choice: Reconciler.ProfileChoice) {
      switch choice {
      case .automatic: break
      case .manual(let name): profile = name
      case .layout(let standard): layout = standard.description
      }
    }

    /// nil for a layout that this version does not know.
    package var target: ControlRequest.Target? {
      if let layout { return StandardLayout(layout).map { .layout($0) } }
      return profile.map { .profile($0) } ?? .automatic
    }
  }

  /// A change that was made.
  package struct Change {
    let before: Snapshot
    let author: String
    let lines: [String]
    let choice: EarlierChoice?

    /// - Parameters:
    ///   - lines: what was changed.
    ///   - choice: nil unless it was a switch.
    package init(from before: Snapshot, by author: String, _ lines: [String], after choice: EarlierChoice? = nil) {
      (self.before, self.author, self.lines, self.choice) = (before, author, lines, choice)
    }
  }
}

extension ScreenHistory {
  /// What there is for the screens of this snapshot. A property that holds anything else holds nothing, and an entry
  /// that cannot be read is left out.
  package init(on connection: borrowing Connection, for snapshot: Snapshot) {
    guard let text = connection.historyText(longest: Self.longest),
      let history = try? JSONIndex(Array(text.utf8)).root.object(),
      (try? history.required("version").whole()) == version, let written = try? history["entries"]?.list()
    else { return }
    let screens = snapshot.placedScreens
    entries = written.compactMap { try? Entry($0) }.filter { $0.screens == screens }.suffix(Self.most)
  }

  /// Notes the change of a run that has not failed.
  ///
  /// - Parameter choice: nil unless it was a switch.
  package static func note(
    _ outcome: Convergence.Outcome, by author: String, after choice: EarlierChoice? = nil,
    on connection: borrowing Connection
  ) throws(ConnectionLost) {
    guard outcome.failure == nil, let before = outcome.before, let after = outcome.after else { return }
    let author = "\(author) \(outcome.proposal.match.profile.name)"
    try note(Change(from: before, by: author, outcome.changes, after: choice), to: after, on: connection)
  }

  /// Notes a change where there is anything to bring back, besides what is asleep.
  package static func note(
    _ change: Change, to after: Snapshot, on connection: borrowing Connection
  ) throws(ConnectionLost) {
    guard !after.remembered.unrestored(from: change.before.remembered).isEmpty else { return }
    var history = ScreenHistory(on: connection, for: after)
    history.entries = (history.entries + [Entry(change, in: after)]).suffix(most)
    try history.write(to: connection)
  }

  /// Makes what comes before the latest change all that can be undone, whatever was noted since: a watcher notes the
  /// way back from a switch as one more.
  package func forgetLatest(on connection: borrowing Connection) throws(ConnectionLost) {
    var history = self
    history.entries = entries.dropLast()
    try history.write(to: connection)
  }

  /// Makes this what can be undone again: what was noted since has been taken back by other means, as by a probation
  /// without a confirmation.
  package func putBack(on connection: borrowing Connection) throws(ConnectionLost) { try write(to: connection) }

  private func write(to connection: borrowing Connection) throws(ConnectionLost) {
    let text = entries.isEmpty ? "" : try? compactJSON()
    guard let text, text.utf8.count <= Self.longest else { return }
    try connection.remember(history: text)
  }
}

extension Snapshot {
  /// A text for each screen, sorted: its output, and who it is as `ScreenSet` has it.
  fileprivate var placedScreens: [String] {
    connected.flatMap { output in
      Hardware(screens: [output.name: output.identity]).screenSet.screens
        .map { "\(output.id.rawValue) \(output.name): \($0)" }
    }.sorted()
  }

  /// What a way back needs: what each screen shows, and not what it could show. Sleep is none of it.
  fileprivate var remembered: Snapshot {
    var snapshot = self
    (snapshot.power, snapshot.refused) = (nil, Refused())
    snapshot.outputs = outputs.map {
      Output(id: $0.id, name: $0.name, connection: $0.connection, properties: $0.properties.filter { !$1.immutable })
    }
    return snapshot
  }
}
