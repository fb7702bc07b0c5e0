import Applying
import Control
import Displays

// The screens as the status has them, with what is shown on them and on their parts.
extension Watcher {
  /// - Parameter figures: what presenters tell of how fresh their content is, by seat.
  func screens(telling figures: [String: ContentFigures]) -> [WatcherStatus.Screen] {
    let optional = optionalNames
    return (board.screens.map { withContent($0, figures) } + absentScreens(figures)).map { screen in
      var screen = screen
      screen.optional = screen.name.map { optional.contains($0) }
      return screen
    }
  }

  /// What the profile in force calls the screens that it can do without.
  private var optionalNames: Set<String> {
    Set((observed.proposal?.match.profile.screens ?? []).filter(\.optional).map(\.name.value))
  }

  private func withContent(
    _ screen: WatcherStatus.Screen, _ figures: [String: ContentFigures]
  ) -> WatcherStatus.Screen {
    let seats = Set(desk.care.wanted.keys).union(desk.care.stopped.keys).sorted { $0.naturallyPrecedes($1) }
      .compactMap { text in Seat.part(in: text, at: screen.output).map { Seat(screen.output, part: $0) } }
    let parts = seats.filter { !$0.isOfMessage }.compactMap { seat in
      content(at: seat.description, figures).map { WatcherStatus.Part(name: seat.part ?? "", content: $0) }
    }
    let shown = content(at: screen.output, figures)
    // What a wall shows has the wall's name in every report.
    let order = desk.care.wanted[screen.output] ?? desk.care.stopped[screen.output]
    let wall = order.flatMap { $0.wall == nil ? nil : $0.screen }
    let walls = wall.flatMap { name in shown.map { WatcherStatus.Part(name: name, content: $0) } }
    var told = WatcherStatus.Screen(
      output: screen.output, name: screen.name, state: screen.state, content: wall == nil ? shown : nil,
      parts: parts + [walls].compactMap(\.self),
      messages: seats.filter(\.isOfMessage).compactMap { message(at: $0.description, figures) })
    (told.mode, told.position) = (screen.mode, screen.position)
    told.asleep = screen.asleep == true || screen.isLit && board.power?.wakefulness == .asleep
    return told
  }

  private func message(at seat: String, _ figures: [String: ContentFigures]) -> WatcherStatus.Part? {
    guard let screen = desk.care.wanted[seat]?.screen else { return nil }
    return content(at: seat, figures).map { WatcherStatus.Part(name: screen, content: $0) }
  }

  private func content(at seat: String, _ figures: [String: ContentFigures]) -> WatcherStatus.Content? {
    guard let order = desk.care.wanted[seat], let health = desk.care.health(at: seat) else {
      return desk.care.stopped[seat].map { WatcherStatus.Content(stopped: $0) }
    }
    let until = order.isPut ? desk.puts.end(on: order.screen, isMessage: order.isMessage) : nil
    let now = now
    var content = WatcherStatus.Content(
      shows: order.words, state: .told(health.state), reason: health.reason,
      until: until.map { Timestamp($0, at: now) }, figures: figures[seat])
    if health.state == .showing, let loss = desk.sight.lasting[seat] { content.note(loss) }
    return content
  }

  /// Screens of the profile in force that are absent, so that users and alerts learn of it.
  private func absentScreens(_ figures: [String: ContentFigures]) -> [WatcherStatus.Screen] {
    guard let match = observed.proposal?.match, match.profile.name == reconciler.inForce else { return [] }
    let absent = Set(match.absentNames)
    let targets = match.profile.targets.filter { target in
      target.wall?.members.allSatisfy { absent.contains($0.value) } ?? true
    }
    return match.profile.screens.filter { absent.contains($0.name.value) }.map { entry in
      absentScreen(entry, targets.filter { $0.screen.name == entry.name }, figures)
    }
  }

  /// - Parameter targets: it, its parts, and the wall that begins with it, if all of that is absent.
  private func absentScreen(
    _ entry: ScreenEntry, _ targets: [ContentTarget], _ figures: [String: ContentFigures]
  ) -> WatcherStatus.Screen {
    let presenters = targets.compactMap { target in
      presenter(of: target.name.value).map { seat, presenter in
        (name: target.name, content: WatcherStatus.Content(presenter, telling: figures[seat]), presenter: presenter)
      }
    }
    guard !presenters.isEmpty else {
      return WatcherStatus.Screen(output: "", name: entry.name.value, state: .absent(content: nil))
    }
    let place = presenters.lazy.compactMap { self.standIn(for: $0.presenter) }.first.map { "on \($0)" } ?? "parked"
    return WatcherStatus.Screen(
      output: "", name: entry.name.value, state: .absent(content: place),
      content: presenters.first { $0.name == entry.name }?.content,
      parts: presenters.filter { $0.name != entry.name }.map {
        WatcherStatus.Part(name: $0.name.value, content: $0.content)
      })
  }

  /// The presenter of the profile's content there, and its seat; content that a user has put over it is besides.
  private func presenter(of name: String) -> (key: String, value: RunningPresenter)? {
    desk.care.running.first { $0.value.order.map { $0.screen == name && !$0.isMessage } ?? false }
  }

  /// The name in the profile of the screen that shows the content meanwhile; nil where it waits unseen.
  private func standIn(for presenter: RunningPresenter) -> String? {
    guard let seat = presenter.standIn, presenter.health?.state != .parked else { return nil }
    guard let screen = board.screens.first(where: { Seat.text(seat, isAt: $0.output) }) else { return seat }
    return seat == screen.output ? screen.name ?? seat : String(seat.dropFirst(screen.output.count + 1))
  }
}
