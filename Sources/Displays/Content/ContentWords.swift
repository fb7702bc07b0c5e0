/// A step of a content plan in words.
package struct PlannedContent: Hashable, Sendable {
  package var step: ContentPlan.Step
  /// The step in words: `HDMI-1: show image lobby.png`.
  package var summary: String
  /// The reason: `tv: nothing is shown there`.
  package var reason: String
  /// The place where the profile asks for it.
  package var mark: Mark?

  package init(step: ContentPlan.Step, summary: String, reason: String, mark: Mark? = nil) {
    (self.step, self.summary, self.reason, self.mark) = (step, summary, reason, mark)
  }
}

extension ContentPlan {
  /// - Parameters:
  ///   - match: the match of the profile in force.
  ///   - running: the orders by connector, as the plan was made with.
  ///   - layout: the layout, which tells why a mirror is drawn.
  ///   - stopped: content that a user has ended.
  package func described(
    for match: Match, on snapshot: Snapshot, running: [String: ContentOrder?], in layout: Layout,
    without stopped: StoppedContent = StoppedContent()
  ) -> [PlannedContent] {
    let targets = match.targets(on: snapshot)
    return steps.map { step in
      if let message = PlannedContent(message: step) { return message }
      let target = targets[step.connector]
      // An output that the profile forces is seen as soon as it is lit.
      let isSeen = target != nil || snapshot.output(at: step.connector)?.isPresent ?? false
      let shown = running[step.connector].map { $0.map { "\($0.source)" } ?? "unknown content" }
      let screen = (running[step.connector] ?? nil)?.screen
      let ended = screen.flatMap { stopped.includes($0) ? $0 : nil }
      let reason = step.reason(for: target, insteadOf: shown, isSeen: isSeen, endedFor: ended)
      let notes = step.order.map { layout.notes(about: $0, at: step.connector, on: snapshot) } ?? []
      return PlannedContent(
        step: step,
        summary: step.summary(insteadOf: shown, isSeen: isSeen, standIn: step.order.flatMap { standIn(for: $0) }),
        reason: ([reason] + notes).joined(separator: "; "),
        mark: target?.content?.mark)
    }
  }
}

extension Layout {
  /// The remarks about an order beside its reason: that a user has put it there, why a mirror is drawn, and the shape
  /// of the pixels that it is drawn for.
  fileprivate func notes(about order: ContentOrder, at seat: String, on snapshot: Snapshot) -> [String] {
    let mirror = snapshot.output(named: seat).flatMap { words(forMirrorOn: $0.id) }
    let pixels = order.source.dependsOnPixels ? snapshot.output(at: seat).flatMap(words(forPixelsOf:)) : nil
    return [order.isPut ? "put by hand" : mirror, pixels].compactMap(\.self)
  }
}

extension PlannedContent {
  /// - Returns: nil for a step without a message.
  fileprivate init?(message step: ContentPlan.Step) {
    let place = Seat.below(step.connector)
    guard place != step.connector else { return nil }
    let deed = step.order.map { "show \($0.words)" } ?? "take the message away"
    let reason = step.order == nil ? "it is no longer put there" : "as a user has asked"
    self.init(step: step, summary: "\(place): \(deed)", reason: "\(step.order?.screen ?? place): \(reason)")
  }
}

extension Match {
  /// The targets by seat.
  fileprivate func targets(on snapshot: Snapshot) -> [String: ContentTarget] {
    let seats = seats(on: snapshot)
    let targets = profile.targets.compactMap { target in seats[target.name.value].map { ($0, target) } }
    // A wall's content is at one of its screens, which has none of its own.
    return Dictionary(targets) { first, later in later.wall == nil ? first : later }
  }
}

extension ContentPlan.Step {
  fileprivate func summary(insteadOf shown: String?, isSeen: Bool, standIn: String?) -> String {
    let connector = Seat.name(of: self.connector)
    return switch self {
    // The step itself tells what another profile's screens stand in for: there may be screens of the same names here.
    case .redirect(let order, _, nil) where !isSeen && order.isGivenBack:
      "\(connector): give back \(order.source)"
    case .redirect(let order, _, let standIn) where !isSeen: Self.unseen(order, at: connector, standIn: standIn)
    case .start(let order, _) where !isSeen: Self.unseen(order, at: connector, standIn: standIn)
    case .redirect(let order, _, let standIn):
      "\(connector): show \(order.source) on \(standIn ?? "no screen") while it is disconnected"
    case .move(let order, let origin, _) where origin == Seat.name(of: origin):
      "\(connector): show \(order.source), moved from \(origin)"
    case .start(let order, _), .replace(let order, _), .resume(let order, _), .move(let order, _, _):
      "\(connector): show \(order.source)"
    // Where no connector is free it waits beside what a screen shows.
    case .park(let order, _, let spot) where connector != spot: Self.unseen(order, at: connector, standIn: standIn)
    case .park(let order, let origin, _): "\(origin): park \(order.source) at \(connector)"
    case .stop: "\(connector): stop \(shown ?? "the content")"
    }
  }

  private static func unseen(_ order: ContentOrder, at connector: String, standIn: String?) -> String {
    standIn.map { "\($0): show \(order.source) of \(order.screen.harmless)" }
      ?? "\(connector): keep \(order.source) unseen"
  }

  /// - Parameter ended: the screen whose content a user has ended.
  fileprivate func reason(
    for target: ContentTarget?, insteadOf shown: String?, isSeen: Bool, endedFor ended: String?
  ) -> String {
    let who = target?.name.value ?? Seat.name(of: connector)
    switch self {
    case .redirect(let order, _, _) where !isSeen, .start(let order, _) where !isSeen:
      return "\(order.screen.harmless): it is disconnected"
    case .redirect: return "\(who): the screen that stands in for it has changed"
    case .start: return "\(who): no content running yet"
    case .replace(let order, _) where shown == "\(order.source)": return "\(who): its settings have changed"
    case .replace: return "\(who): instead of \(shown ?? "nothing")"
    case .move: return "\(who): its screen is connected now"
    case .park(let order, _, _):
      return "\(order.screen.harmless): disconnected, and another screen is connected in its place"
    case .resume: return "\(who): another screen is connected than the one it was shown on"
    case .stop where ended != nil: return "\((ended ?? "").harmless): ended by `orchestrate stop`"
    case .stop where !isSeen: return "\(who): disconnected, and the profile does not park it here"
    case .stop: return "\(who): the profile has no content here"
    }
  }
}
