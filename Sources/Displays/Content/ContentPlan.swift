/// The changes to presenters after which every screen shows its profile's content.
///
/// All that is known of a presenter is the seat whose selection it holds and the order that it reports. A connector
/// here is the text of a `Seat`: of a screen's, or of that of a part of one. A presenter that shows content wanted
/// elsewhere moves there, so that a screen that comes back on another port keeps its process.
package struct ContentPlan: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// No presenter draws there.
    case start(ContentOrder, at: String)
    /// Another presenter shows something else there, until the new one covers it.
    case replace(ContentOrder, at: String)
    case move(ContentOrder, from: String, to: String)
    /// The presenter's screen is away, and another one is at its connector now: it waits at a connector that has none.
    case park(ContentOrder, from: String, to: String)
    /// The presenter is where it belongs and keeps itself from the screen there, which is not the one that it was shown
    /// on.
    case resume(ContentOrder, at: String)
    /// The presenter stays where it is, and another screen stands in for its own while that is away; nil for none.
    case redirect(ContentOrder, at: String, standIn: String?)
    case stop(at: String)
  }

  /// The steps. Moves and those that give way to them belong together and come first.
  package private(set) var steps: [Step] = []
  /// The orders by connector once all steps are done: those that are wanted, and those that other screens show for
  /// screens that are away. The latter are held at connectors without a screen, or at seats beside what is shown.
  package private(set) var places: [String: ContentOrder]
  /// The connectors of the profile in force, by the names of its screens.
  private let connectors: [String: String]

  /// - Parameters:
  ///   - wanted: the orders for all screens of the profile in force, by connector.
  ///   - awaited: the orders for screens of that profile that are away. Where another screen stands in for one of them,
  ///     its presenter is started.
  ///   - connectors: the connectors of the screens of that profile that are present and of their parts, by their names.
  ///   - running: the orders of presenters by connector; nil for an order that cannot be read.
  ///   - standIns: the stand-ins of presenters as they were told, by connector.
  ///   - present: connectors that have a screen.
  ///   - unplugged: connectors that have none, and the seats of their parts and of content that waits elsewhere.
  ///   - possible: the orders of any of the profiles, and what was put on screens that are away, wherever. Content that
  ///     is parked for one of these stays as it is: the profile for which it waits may come back with its screen. Any
  ///     other parked content waits in vain.
  ///   - withheld: the connectors where a presenter keeps itself from the connected screen.
  package init(
    for wanted: [String: ContentOrder], awaiting awaited: [ContentOrder] = [], at connectors: [String: String] = [:],
    running: [String: ContentOrder?], standIns: [String: String] = [:], present: Set<String>,
    unplugged: Set<String> = [], possible: Set<ContentOrder> = [], withheld: Set<String> = []
  ) {
    (self.connectors, places) = (connectors, wanted)
    let missing = wanted.filter { running[$0.key] != $0.value }
    var free = running.filter { wanted[$0.key] == nil || wanted[$0.key] != $0.value }
    let origins = Self.origins(of: missing, among: free, present)
    steps = missing.inOrder.compactMap { connector, order in
      origins[connector].map { .move(order, from: $0, to: connector) }
    }
    for origin in origins.values { free[origin] = nil }
    park(awaited, among: &free, present, on: unplugged)
    steps += wanted.inOrder.filter { running[$0.key] == $0.value && withheld.contains($0.key) }
      .map { .resume($0.value, at: $0.key) }
    let waiting = free.filter { $0.value.map { possible.contains($0.wherever) || awaited.contains($0) } ?? false }
    let ending = present.union(unplugged.subtracting(waiting.keys))
    steps += free.inOrder.filter { wanted[$0.key] == nil && ending.contains($0.key) }.map { .stop(at: $0.key) }
    steps += missing.inOrder.filter { origins[$0.key] == nil }.map { connector, order in
      free[connector] == nil ? .start(order, at: connector) : .replace(order, at: connector)
    }
    standIn(for: awaited, running, on: unplugged)
    redirect(running, standIns)
  }

  /// Parks the content of screens that are away, where others have come in their place.
  private mutating func park(
    _ awaited: [ContentOrder], among free: inout [String: ContentOrder?], _ present: Set<String>,
    on unplugged: Set<String>
  ) {
    let strangers = free.filter { present.contains($0.key) && $0.value.map(awaited.contains) == true }
    let taken = Set(free.keys)
    var spots = unplugged.subtracting(taken).sorted { $0.naturallyPrecedes($1) }[...]
    for case (let connector, let order?) in strangers.inOrder {
      let spot = spots.popFirst() ?? Self.seat(awaiting: order, beside: connector, besides: taken)
      steps.append(.park(order, from: connector, to: spot))
      free[connector] = nil
    }
  }

  /// The seat of content that waits while there is a screen at every connector.
  private static func seat(awaiting order: ContentOrder, beside seat: String, besides taken: Set<String>) -> String {
    let spot = Seat.waiting(for: order.screen, beside: seat)
    return taken.contains(spot) ? Self.seat(awaiting: order, beside: spot, besides: taken) : spot
  }

  /// The screen that shows the content while its own is away, by connector; another profile's content waits unseen.
  package func standIn(for order: ContentOrder) -> String? { order.standIn(among: connectors) }

  /// Starts, on the screens that stand in, the content of screens that were away before any presenter ran.
  private mutating func standIn(
    for awaited: [ContentOrder], _ running: [String: ContentOrder?], on unplugged: Set<String>
  ) {
    let away = Set(awaited.filter { standIn(for: $0) != nil })
    let ends = Set(steps.filter { $0.order == nil }.map(\.connector))
    for (connector, order) in running.inOrder where places[connector] == nil && !ends.contains(connector) {
      if let order, away.contains(order) { places[parkedAt(connector) ?? connector] = order }
    }
    var taken = Set(steps.map(\.connector)).union(running.keys).union(places.keys)
    var spots = unplugged.subtracting(taken).sorted { $0.naturallyPrecedes($1) }[...]
    for order in awaited where !places.values.contains(order) {
      guard let host = standIn(for: order) else { continue }
      let spot = spots.popFirst() ?? Self.seat(awaiting: order, beside: host, besides: taken)
      steps.append(.start(order, at: spot))
      places[spot] = order
      taken.insert(spot)
    }
  }

  private func parkedAt(_ origin: String) -> String? {
    steps.lazy.compactMap { if case .park(_, origin, let spot) = $0 { spot } else { nil } }.first
  }

  /// Redirects presenters that do not move; a moving presenter gets its stand-in on the way.
  private mutating func redirect(_ running: [String: ContentOrder?], _ standIns: [String: String]) {
    let busy = Set(steps.map(\.holder))
    for (connector, order) in running.inOrder where !busy.contains(connector) {
      guard let order, case .moveTo = order.onDisconnect else { continue }
      let standIn = places[connector] == order ? standIn(for: order) : nil
      if standIn != standIns[connector] { steps.append(.redirect(order, at: connector, standIn: standIn)) }
    }
  }

  /// The connectors of presenters that show already what is missing at another connector, first of all those that are
  /// not visible.
  private static func origins(
    of missing: [String: ContentOrder], among running: [String: ContentOrder?], _ present: Set<String>
  ) -> [String: String] {
    var origins: [String: String] = [:]
    var taken: Set<String> = []
    for (connector, order) in missing.inOrder {
      let candidates = running.filter { $0.value == order && !taken.contains($0.key) }.inOrder.map(\.key)
      guard let origin = candidates.first(where: { !present.contains($0) }) ?? candidates.first else { continue }
      origins[connector] = origin
      taken.insert(origin)
    }
    return origins
  }
}

extension ContentPlan.Step {
  /// The connector where the content is seen.
  package var connector: String {
    switch self {
    case .start(_, let connector), .replace(_, let connector), .move(_, _, let connector),
      .park(_, _, let connector), .resume(_, let connector), .redirect(_, let connector, _), .stop(let connector):
      connector
    }
  }

  /// The connector where the presenter was before; nil for a step that does not change places.
  package var origin: String? {
    switch self {
    case .move(_, let origin, _), .park(_, let origin, _): origin
    case .start, .replace, .resume, .redirect, .stop: nil
    }
  }

  /// The connector where the step's presenter is now.
  package var holder: String { origin ?? connector }

  /// The order that is shown after the step; nil when it is the desktop.
  package var order: ContentOrder? {
    switch self {
    case .start(let order, _), .replace(let order, _), .move(let order, _, _), .park(let order, _, _),
      .resume(let order, _), .redirect(let order, _, _):
      order
    case .stop: nil
    }
  }

  /// The step's name in JSON.
  package var kind: String {
    switch self {
    case .start: "start-presenter"
    case .replace: "replace-presenter"
    case .move: "move-presenter"
    case .park: "park-presenter"
    case .resume: "resume-presenter"
    case .redirect: "redirect-presenter"
    case .stop: "stop-presenter"
    }
  }
}

extension Dictionary<String, ContentOrder> {
  fileprivate var inOrder: [Element] { sorted { $0.key.naturallyPrecedes($1.key) } }
}

extension Dictionary<String, ContentOrder?> {
  fileprivate var inOrder: [Element] { sorted { $0.key.naturallyPrecedes($1.key) } }
}
