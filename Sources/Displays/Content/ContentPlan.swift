/// What is to be done with presenters so that every screen shows what its profile says.
///
/// All that is known of a presenter is the seat whose selection it holds and the order that it tells. What is called a
/// connector here is the text of a `Seat`: of a screen's, or of that of a part of one. A presenter that shows what is wanted
/// elsewhere moves there, so that a screen that comes back on another port keeps its process.
package struct ContentPlan: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    /// Nobody draws there.
    case start(ContentOrder, at: String)
    /// Somebody shows something else there, until the new one covers it.
    case replace(ContentOrder, at: String)
    case move(ContentOrder, from: String, to: String)
    /// Its screen is away, and another one is at its connector now: it waits at a connector that has none.
    case park(ContentOrder, from: String, to: String)
    /// It is where it belongs and keeps itself from the screen there, which is not the one that it was shown on.
    case resume(ContentOrder, at: String)
    /// It stays where it is, and another screen stands in for its own while that is away; nil for none.
    case redirect(ContentOrder, at: String, standIn: String?)
    case stop(at: String)
  }

  /// Moves and those that give way to them belong together and come first.
  package private(set) var steps: [Step] = []
  /// What is shown or waits where, once all of it is done, by connector: what is wanted, and what other screens show for
  /// those that are away. The latter is held at connectors without a screen.
  package private(set) var places: [String: ContentOrder]
  /// As of the profile in force.
  private let connectors: [String: String]

  /// - Parameters:
  ///   - wanted: by connector, for all screens of the profile in force.
  ///   - awaited: for screens of that profile that are away. Where another screen stands in for one of them, it is started.
  ///   - connectors: of the screens of that profile that are present and of their parts, by their names.
  ///   - running: by connector; nil for an order that cannot be read.
  ///   - standIns: of those that run, as they were told, by connector.
  ///   - present: connectors that have a screen.
  ///   - unplugged: those that have none, with as many seats as content may wait at.
  ///   - possible: what any of the profiles would show, wherever. What is parked for it stays as it is: the profile for which
  ///     it waits may come back with its screen. Whatever else is parked waits in vain.
  ///   - withheld: where a presenter keeps itself from the screen that is there.
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

  /// Content of screens that are away leaves those that have come in their place.
  private mutating func park(
    _ awaited: [ContentOrder], among free: inout [String: ContentOrder?], _ present: Set<String>,
    on unplugged: Set<String>
  ) {
    let strangers = free.filter { present.contains($0.key) && $0.value.map(awaited.contains) == true }
    let spots = unplugged.filter { free[$0] == nil }.sorted { $0.naturallyPrecedes($1) }
    for case ((let connector, let order?), let spot) in zip(strangers.inOrder, spots) {
      steps.append(.park(order, from: connector, to: spot))
      free[connector] = nil
    }
  }

  /// Which screen shows it while its own is away, by connector; what belongs to another profile waits unseen.
  package func standIn(for order: ContentOrder) -> String? { order.standIn(among: connectors) }

  /// Screens that are away since before anything ran have their content on the screen that stands in for them, too.
  private mutating func standIn(
    for awaited: [ContentOrder], _ running: [String: ContentOrder?], on unplugged: Set<String>
  ) {
    let away = Set(awaited.filter { standIn(for: $0) != nil })
    let ends = Set(steps.filter { $0.order == nil }.map(\.connector))
    for (connector, order) in running.inOrder where places[connector] == nil && !ends.contains(connector) {
      if let order, away.contains(order) { places[parkedAt(connector) ?? connector] = order }
    }
    let taken = Set(steps.map(\.connector)).union(running.keys).union(places.keys)
    let spots = unplugged.subtracting(taken).sorted { $0.naturallyPrecedes($1) }
    let missing = awaited.filter { away.contains($0) && !places.values.contains($0) }
    for (order, spot) in zip(missing, spots) {
      steps.append(.start(order, at: spot))
      places[spot] = order
    }
  }

  private func parkedAt(_ origin: String) -> String? {
    steps.lazy.compactMap { if case .park(_, origin, let spot) = $0 { spot } else { nil } }.first
  }

  /// Those that go elsewhere anyhow are told on the way.
  private mutating func redirect(_ running: [String: ContentOrder?], _ standIns: [String: String]) {
    let busy = Set(steps.map(\.holder))
    for (connector, order) in running.inOrder where !busy.contains(connector) {
      guard let order, case .moveTo = order.onDisconnect else { continue }
      let standIn = places[connector] == order ? standIn(for: order) : nil
      if standIn != standIns[connector] { steps.append(.redirect(order, at: connector, standIn: standIn)) }
    }
  }

  /// Where somebody shows already what is missing at a connector, first of all those that nobody can see.
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
  /// Where it is seen.
  package var connector: String {
    switch self {
    case .start(_, let connector), .replace(_, let connector), .move(_, _, let connector),
      .park(_, _, let connector), .resume(_, let connector), .redirect(_, let connector, _), .stop(let connector):
      connector
    }
  }

  /// Where it was before; nil for what does not change places.
  package var origin: String? {
    switch self {
    case .move(_, let origin, _), .park(_, let origin, _): origin
    case .start, .replace, .resume, .redirect, .stop: nil
    }
  }

  /// Where the presenter is now that it is about.
  package var holder: String { origin ?? connector }

  /// What is shown there then; nil when it is the desktop.
  package var order: ContentOrder? {
    switch self {
    case .start(let order, _), .replace(let order, _), .move(let order, _, _), .park(let order, _, _),
      .resume(let order, _), .redirect(let order, _, _):
      order
    case .stop: nil
    }
  }

  /// The word for it in JSON.
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
