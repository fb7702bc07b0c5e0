import Displays
import Presenter
import X11

/// One presenter: draws on one screen until it is told to stop or another one takes over.
///
/// It waits for the server, signals, the next slide and changes of files, and does nothing in between.
struct PresenterLoop: ~Copyable {
  enum Ending {
    case stopped
    /// Another presenter draws on this screen now.
    case replaced
  }

  private enum Source: UInt64 {
    case server, signals, slides, files
  }

  private let order: ContentOrder
  private let files: ContentFiles
  private let connector: String
  private let log: Log
  private var connection: Connection
  private var presentation: Presentation
  private var slides: Slides
  private let poller: Poller<Source>
  private let signals: Signals
  private let timer: Timer
  private var watch: FolderWatch

  /// - Parameter connector: the name of the output, as RandR has it.
  static func open(
    _ order: ContentOrder, on connector: String, _ options: ServerOptions, log: Log
  ) throws -> PresenterLoop {
    let files = ContentFiles(source: order.source)
    let poller = try Poller<Source>()
    let signals = try Signals([.terminate, .interrupt, .hangUp])
    let timer = try Timer(.awake)
    // Before the files are looked at: nothing is missed in between.
    let watch = try files.watch()
    let connection = try Connection.open(options, hearing: .everything)
    let presentation = try Presentation(titled: "orchestrate \(connector)", on: connection)
    try poller.add(connection.descriptor, as: .server)
    try poller.add(signals.descriptor, as: .signals)
    try poller.add(timer.descriptor, as: .slides)
    try poller.add(watch.descriptor, as: .files)
    return PresenterLoop(
      order: order, files: files, connector: connector, log: log, connection: connection, presentation: presentation,
      slides: Slides((try? files.images()) ?? []), poller: poller, signals: signals, timer: timer, watch: watch)
  }

  /// What was on the screen before stays until the new picture covers it.
  mutating func run() throws -> Ending {
    guard try connection.read(.none).snapshot.output(named: connector) != nil else {
      throw Failure(.failed, "there is no output \(connector)")
    }
    try show()
    try rearm()
    guard try connection.takeOver(.presenter(on: connector), with: presentation.window, text: order.text) else {
      throw Failure(.failed, "the server lets nobody draw for \(connector)")
    }
    while true {
      // An answer may bring events along, which leaves the descriptor silent.
      if try !connection.takeEvents().isEmpty { try show() }
      if connection.isReplaced(presentation.window) { return .replaced }
      for ready in try poller.wait() where try !handle(ready.source) { return .stopped }
    }
  }

  /// - Returns: whether to go on.
  private mutating func handle(_ source: Source) throws -> Bool {
    switch source {
    case .server: return true
    case .signals: return try !isToldToStop()
    case .slides: try turn()
    case .files: try followFiles()
    }
    return true
  }

  /// Takes in all signals: one that is left would end us as soon as signals do what they usually do.
  private func isToldToStop() throws -> Bool {
    var isTold = false
    while try signals.next() != nil { isTold = true }
    return isTold
  }

  /// Reads what the server shows now, and draws what differs.
  private mutating func show() throws {
    let snapshot = try connection.read(.none).snapshot
    let output = snapshot.output(named: connector)
    let identity = output.map { Card.identity(of: $0, named: order.screen, in: snapshot) }
    let card = identity ?? Card(title: order.screen, details: [], background: .black)
    let still = order.source.still(at: slides.current, on: card)
    if let problem = try presentation.show(still, in: output.flatMap(snapshot.area), on: connection) {
      log.warning("\(connector): \(slides.current.map { "\($0): " } ?? "")\(problem)")
    }
  }

  private mutating func turn() throws {
    guard try timer.ring() != nil else { return }
    slides.advance()
    try show()
    try rearm()
  }

  /// With less than two images nothing turns, and nobody wakes.
  private func rearm() throws {
    guard case .slideshow(let slideshow) = order.source, slides.images.count > 1 else { return try timer.disarm() }
    try timer.arm(after: slideshow.every)
  }

  private mutating func followFiles() throws {
    guard try !watch.changes().isEmpty else { return }
    do throws(FileProblem) {
      slides.replace(with: try files.images())
    } catch {
      log.warning("\(connector): \(error)")
      slides.replace(with: [])
    }
    // The picture may be another one under the same name.
    presentation.invalidate()
    try show()
    try rearm()
  }
}
