import Applying
import Control
import Displays
import Files
import Glibc
import Platform
import ProfileFile
import Rendering
import Session
import Watching

// What is in force when, and what comes next.
extension Console {
  /// The profiles of a week, with a draft in place of its file.
  func week(_ request: HTTPRequest) throws -> HTTPResponse {
    guard let day = try? DateWindow(parsing: try request.members()["day"]?.words ?? "").day else {
      throw RefusedRequest(400, "\"day\" is no date, expected one such as 2026-12-24")
    }
    let wanted = try DraftRequest(request)
    let draft = try Draft(wanted, of: try edition(of: wanted.path))
    var profiles = loadedProfiles().profiles
    if let own = draft.source.profile { profiles = profiles.filter { $0.name != own.name } + [own] }
    return .json(try WeekDocument(of: profiles, around: day, in: try viewingNow().situation(for: profiles).asApplied))
  }

  /// The items that playlists show now, and the next ones that are due. The watcher looks for items only when it is
  /// asked once (docs/decisions/213), so the connection that follows it does not tell them.
  func playing() throws -> HTTPResponse {
    var watcher = try ControlConnection.watcher(of: settings.display)
    let status = try watcher.status()
    let profile = status.profile.flatMap { loadedProfiles().profile(named: $0) }
    return .json(PlayingDocument(status, of: profile, at: LocalTime(local: time(nil))))
  }

  /// The profiles as the files have them now.
  func loadedProfiles() -> ProfileShelf {
    var shelf = ProfileShelf(store)
    shelf.load()
    return shelf
  }
}

private struct PlayingDocument: Encodable {
  let playing: [Seat]

  struct Seat: Encodable {
    /// The screen, part or wall.
    let name: String
    let item: WatcherStatus.Content.Item
    /// The number of the next item that is due at this moment, from 1; nil where no other one is.
    let next: Int?
  }

  init(_ status: WatcherStatus, of profile: Profile?, at now: LocalTime?) {
    playing = status.screens.flatMap { screen -> [Seat] in
      let own = screen.content.map { WatcherStatus.Part(name: screen.name ?? screen.output, content: $0) }
      return ([own].compactMap(\.self) + (screen.parts ?? [])).compactMap { Seat($0, of: profile, at: now) }
    }
  }
}

extension PlayingDocument.Seat {
  /// - Returns: nil for other content than a playlist.
  fileprivate init?(_ part: WatcherStatus.Part, of profile: Profile?, at now: LocalTime?) {
    guard let item = part.content.item else { return nil }
    let target = profile?.targets.first { $0.name.value == part.name }
    self.init(name: part.name, item: item, next: target?.presented?.next(after: item.number, at: now))
  }
}

extension PresentedContent {
  /// The number of the playlist's next item that is due, from 1.
  fileprivate func next(after number: Int, at now: LocalTime?) -> Int? {
    guard case .playlist(let list) = source, list.items.indices.contains(number - 1) else { return nil }
    var round = PlaylistRound(list.items)
    round.come(to: number - 1)
    return round.next(at: now).flatMap { $0 == round.current ? nil : $0 + 1 }
  }
}
