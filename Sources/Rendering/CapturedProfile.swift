package import Applying
package import Displays
import Import
import ProfileFile

/// A profile file for what a snapshot shows, and what presenters show on its screens.
package struct CapturedProfile {
  package let text: String
  /// The facts that the format has no words for, or that the profile would not bring back.
  package private(set) var losses: [String] = []
  /// The outputs that the profile's screens stand for, by the screens' names.
  package let outputs: [String: String]

  /// - Parameters:
  ///   - running: by seat.
  ///   - wishes: that clients hold.
  ///   - timings: of all modes, those of other clients among them.
  package init(
    _ snapshot: Snapshot, showing running: [String: RunningPresenter] = [:], holding wishes: Wishes = Wishes(),
    timings: [ModeID: NamedTiming] = [:]
  ) {
    let screens = snapshot.captured
    let names = Self.names(for: screens, showing: running)
    outputs = Dictionary(zip(names, screens.map(\.name))) { first, _ in first }
    let nameOf = Dictionary(zip(screens.map(\.id), names)) { first, _ in first }
    let splits = Self.splits(of: screens, named: names, on: snapshot)
    let seats = Self.seats(ofLit: screens, named: names, in: splits, on: snapshot)
    var profile = Profile(name: "captured", mark: .nowhere, screens: [])
    var (comments, places): ([String: [String]], [Point: String]) = ([:], [:])
    for (screen, name) in zip(screens, names) {
      var entry = ScreenEntry(screen, among: nameOf, at: places, in: snapshot, .nowhere)
      losses += entry.forceAndSplit(as: screen, in: snapshot, timings, into: splits[screen.id])
      let unshown = entry.show(running, on: screen, among: seats)
      comments[name] = unshown + entry.takeProperties(of: screen, in: snapshot)
      losses += unshown.map { "\(screen.name): \($0)" }
      if case .at(let place) = entry.placement?.value { places[place] = name }
      profile.screens.append(entry)
    }
    profile.takeIn(snapshot, running, wishes, at: .nowhere)
    losses += snapshot.lossesOfAll(holding: wishes)
    text = String(ProfileText(profile, head: [Self.head], comments: comments).text.dropLast())
  }

  /// The parts of screens, under names that no screen has.
  private static func splits(
    of screens: [Output], named names: [String], on snapshot: Snapshot
  ) -> [OutputID: CapturedParts] {
    var taken = Names(taken: names)
    return snapshot.splits(of: screens, at: .nowhere) { taken.unique(exactly: $0) }
  }

  /// The names of screens and parts, by their seats.
  private static func seats(
    ofLit screens: [Output], named names: [String], in splits: [OutputID: CapturedParts], on snapshot: Snapshot
  ) -> [String: String] {
    let lit = zip(screens, names).filter { snapshot.state(of: $0.0.id) != nil }
    let parts = lit.flatMap { screen, _ in
      (splits[screen.id]?.names ?? [:]).map { (Seat(screen.name, part: $0.key).description, $0.value) }
    }
    return Dictionary(lit.map { ($0.name, $1) } + parts) { first, _ in first }
  }

  private static let head =
    "Captured by orchestrate. Rename the screens as you like; `orchestrate validate` checks the file."

  /// The names of screens: those of the profile in force, where content tells them, so that the same content goes on;
  /// else those that importers would give: `laptop`, the model, or the connector.
  private static func names(for screens: [Output], showing running: [String: RunningPresenter]) -> [String] {
    var names = Names()
    let usual = screens.map { names.unique(Selector(naming: $0, among: screens, at: .nowhere).suggestedName) }
    let told = zip(screens, usual).map { screen, name in running[screen.name]?.believedOrder?.screen ?? name }
    return Set(told).count == told.count && !told.contains("") ? told : usual
  }
}

extension ScreenEntry {
  /// An entry that asks for what an output shows.
  ///
  /// - Parameters:
  ///   - names: of all screens.
  ///   - places: earlier screens; one that starts at the same place shows the same.
  fileprivate init(
    _ output: Output, among names: [OutputID: String], at places: [Point: String], in snapshot: Snapshot, _ mark: Mark
  ) {
    self.init(
      name: Marked(names[output.id] ?? output.name, at: mark),
      selector: Selector(naming: output, among: snapshot.connected, at: mark))
    guard let state = snapshot.state(of: output.id) else {
      enabled.value = false
      return
    }
    modes.value = [ModeRequest(exactly: state.mode)]
    rotation.value = state.orientation.rotation
    reflection.value = state.orientation.reflection
    primary.value = snapshot.primary == output.id
    touch = snapshot.touch(of: output).map { Marked($0, at: mark) }
    let fit = CapturedFit(of: output, in: snapshot)
    scale.value = fit?.scale ?? .one
    overscan = fit?.overscan.map { Marked($0, at: mark) }
    if let mirror = fit?.mirror, let source = names[mirror.output] {
      content = Marked(.mirror(Mirror(of: Marked(source, at: mark), fit: mirror.fit)), at: mark)
    } else {
      let place = fit == nil ? state.position : snapshot.place(of: output.id) ?? state.position
      placement = Marked(places[place].map { .sameAs(Marked($0, at: mark)) } ?? .at(place), at: mark)
    }
  }
}

extension ScreenEntry {
  /// - Returns: what is left out.
  fileprivate mutating func forceAndSplit(
    as output: Output, in snapshot: Snapshot, _ timings: [ModeID: NamedTiming], into captured: CapturedParts?
  ) -> [String] {
    spellOutAddedMode(of: output, in: snapshot, timings)
    var losses = output.isConnected ? [] : force(output, in: snapshot, timings)
    if let loss = split(as: output, in: snapshot, into: captured) { losses.append(loss) }
    if let state = snapshot.state(of: output.id) {
      let transform = CapturedFit(of: output, in: snapshot) == nil ? "the transform \(state.transform)" : nil
      let unknown = [transform, state.panning.map { _ in "panning" }].compactMap(\.self)
      losses += unknown.map { "\(output.name): profiles do not support \($0)" }
    }
    return losses
  }

  /// Asks by its numbers for a mode that a client has added: it is gone with the server. While it is listed it is used.
  private mutating func spellOutAddedMode(
    of output: Output, in snapshot: Snapshot, _ timings: [ModeID: NamedTiming]
  ) {
    guard let mode = snapshot.state(of: output.id)?.mode, mode.timing == nil else { return }
    if let known = timings[mode.id], known.isAdded { modes.value = [.created(known.timing)] }
  }
}

extension ScreenEntry {
  /// - Parameters:
  ///   - running: by seat.
  ///   - names: of the screens that are lit and of their parts, by their seats.
  /// - Returns: what is left out, a line each.
  fileprivate mutating func show(
    _ running: [String: RunningPresenter], on output: Output, among names: [String: String]
  ) -> [String] {
    let own = running[output.name].flatMap { show($0, among: names) }
    return [own].compactMap(\.self) + showOnParts(of: output, running, among: names)
  }

  /// - Returns: what is left out.
  private mutating func show(_ presenter: RunningPresenter, among names: [String: String]) -> String? {
    do throws(CapturedContent.Loss) {
      let captured = try CapturedContent(presenter, among: names, name.mark)
      content = Marked(captured.content, at: name.mark)
      onDisconnect.value = captured.onDisconnect
      if let order = presenter.order { pixelAspect.value = order.pixelAspect }
      if let order = presenter.order, order.scale != .one, scale.value == .one { scale.value = order.scale }
      // It stands beside others, as every mirror that is drawn does.
      if mirror != nil { placement = nil }
      return captured.loss
    } catch {
      return error.reason
    }
  }
}

extension Snapshot {
  /// The outputs that a profile can bring back: the screens, and outputs that are lit without one in a mode that a
  /// client has added.
  fileprivate var captured: [Output] {
    let lit = outputs.filter { ($0.isLitOnPurpose || $0.isForced) && state(of: $0.id) != nil }
    return (connected + lit).sorted { $0.name.naturallyPrecedes($1.name) }
  }
}

extension ScreenEntry {
  /// Adds an output where nothing is detected: the connector says which one is meant, and the numbers of its mode how
  /// it is lit.
  ///
  /// - Returns: what is lost.
  fileprivate mutating func force(
    _ output: Output, in snapshot: Snapshot, _ timings: [ModeID: NamedTiming]
  ) -> [String] {
    force.value = true
    guard let mode = snapshot.state(of: output.id)?.mode, let timing = mode.timing ?? timings[mode.id]?.timing else {
      return ["\(output.name): the numbers of its mode are not known"]
    }
    modes.value = [.created(timing.unforced)]
    return []
  }
}

extension Selector {
  fileprivate init(naming output: Output, among screens: [Output], at mark: Mark) {
    guard output.isConnected else {
      self.init(mark: mark, connector: Pattern(literal: output.name))
      return
    }
    let others = screens.filter { $0.id != output.id }.map(\.identity)
    self.init(naming: output.identity, on: output.name, among: others, at: mark)
  }
}

extension ModeRequest {
  /// The request for a mode, so exact that no neighbouring refresh rate fits.
  fileprivate init(exactly mode: Mode) {
    if let timing = mode.timing {
      self = .created(timing)
    } else {
      let refresh = mode.refreshMilliHertz > 0 ? RefreshRequest(milliHertz: mode.refreshMilliHertz, tolerance: 1) : nil
      self = .size(mode.size, interlaced: mode.interlaced, refresh: refresh)
    }
  }
}
