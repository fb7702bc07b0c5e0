import Displays
import Platform
import Presenter
import X11

/// Shows what another screen shows, or a region or window of it, by drawing it. It wakes when something has been drawn there,
/// and then once for each frame.
final class MirrorPlayer: Player {
  private enum Wakening: UInt64 {
    case frames, patience
  }

  let content: MirrorContent
  /// The name of the screen that it is shown on.
  private let screen: String
  private let poller: Poller<Wakening>
  var tools: MirrorTools?
  var scene: Scene?
  var source: MirrorSource?
  var canvas: MirrorCanvas?
  var pointer: MirrorPointer?
  /// Where it was drawn, in the window.
  var pointerPlace: Rectangle?
  var frames: FrameClock
  /// What is to be looked at with the next frame.
  var due: Due = []
  /// The requests of the last frame that drew something.
  var own: ClosedRange<UInt32>?
  /// For a window to be drawn.
  let patience: Timer
  /// What of the window nobody has drawn yet; nil once the canvas is to be seen.
  var undrawn: UndrawnArea?
  /// Whether a window that is wanted is open elsewhere.
  var isElsewhere = false
  /// Whether the application was told to draw it.
  var hasAsked = false
  private var isStill = false
  /// Whether it has a turn in a playlist, where nothing stands in for what is wanted: the next item does.
  private let isItem: Bool
  /// Where the background stands in for what is wanted.
  private var waiting: ContentPlace?
  /// Whether nothing of it has been seen yet.
  private var isUnseen = true
  private var ownHealth = ContentHealth(.starting)

  /// What the mirror depends on: whatever else changes about the screens is none of its business.
  struct Scene: Hashable {
    /// The screen or part that is mirrored.
    var source: Rectangle?
    var place: ContentPlace?
    var refresh: Int
  }

  struct Due: OptionSet {
    let rawValue: Int

    static var damage: Due { Due(rawValue: 1) }
    static var move: Due { Due(rawValue: 2) }
    static var shape: Due { Due(rawValue: 4) }
  }

  init(of content: MirrorContent, on screen: String, interval: Int, asItem isItem: Bool) throws {
    self.content = content
    self.isItem = isItem
    self.screen = screen
    frames = try FrameClock(interval: interval)
    patience = try Timer(.awake)
    poller = try Poller([frames.descriptor: .frames, patience.descriptor: .patience])
  }

  var descriptor: Int32 { poller.descriptor }
  var isOver: Bool { true }
  /// An item whose window is still to be drawn is not ready.
  var health: ContentHealth { isItem && isUnseen && ownHealth.state == .showing ? ContentHealth(.starting) : ownHealth }

  func end() {}

  /// What changes meanwhile is drawn when the screens wake, or when it is its turn: before it is seen.
  func stand(still isStill: Bool, on stage: inout Stage) throws {
    self.isStill = isStill
    if isStill { return try frames.reset(refreshMilliHertz: scene?.refresh ?? 0) }
    guard !due.isEmpty, let canvas, let source, let tools else { return }
    try drawFrame(on: canvas, of: source, with: tools, on: stage)
  }

  var figures: ContentFigures? { frames.figures }

  func show(at place: ContentPlace?, in snapshot: Snapshot, on stage: inout Stage) throws {
    let seat = content.connector
    let area = snapshot.output(at: seat).flatMap { $0.isPresent ? snapshot.area(at: seat) : nil }
    let refresh = place.flatMap { snapshot.state(of: $0.output)?.mode.refreshMilliHertz }
    let scene = Scene(source: area, place: place, refresh: refresh ?? 0)
    guard scene != self.scene else { return }
    self.scene = scene
    try rest(on: stage)
    try frames.reset(refreshMilliHertz: scene.refresh)
    try heedingRefusals(on: &stage) { stage in try set(scene, on: &stage) }
  }

  /// - Parameter work: what may be refused; it says how it goes.
  func heedingRefusals(on stage: inout Stage, _ work: (inout Stage) throws -> ContentHealth) throws {
    do {
      ownHealth = try work(&stage)
    } catch let problem as Refusal {
      try rest(on: stage)
      ownHealth = ContentHealth(.failed, problem.description)
      try cover(with: .card(.plain(screen)), at: scene?.place, on: &stage)
    }
  }

  /// Nothing is drawn any more.
  func rest(on stage: borrowing Stage) throws {
    if let canvas { stage.connection.release(canvas) }
    if let source { stage.connection.release(source) }
    if let tools { stage.connection.listenForPointer(false, with: tools) }
    (canvas, source, due, undrawn, waiting) = (nil, nil, [], nil, nil)
    try patience.disarm()
  }

  private func set(_ scene: Scene, on stage: inout Stage) throws -> ContentHealth {
    guard let place = scene.place else {
      try stage.connection.hide(stage.window)
      return ContentHealth(.parked)
    }
    guard let source = scene.source else {
      return try wait(at: place, because: "\(content.name.harmless) shows nothing", on: &stage)
    }
    // A screen over its own source shows it by itself, and drawing it there would be drawn again, and again.
    if source.overlaps(place.area) {
      let reason = "it overlaps \(content.name.harmless)"
      if isItem { return ContentHealth(.failed, reason) }
      try stage.connection.hide(stage.window)
      return ContentHealth(.showing, reason)
    }
    switch content.detail {
    case .window(let wanted): return try choose(wanted, on: source, at: place, &stage)
    case .region(let region):
      let part = content.detail?.area(in: source) ?? source
      return try begin(part, asking: region.size, of: source, at: place, &stage)
    case nil:
      try begin(source, at: place, on: &stage)
      return ContentHealth(.showing)
    }
  }

  /// Shows a region, of which a part lies on the source: beyond that is another screen, or nothing.
  private func begin(
    _ part: Rectangle, asking size: Size, of source: Rectangle, at place: ContentPlace, _ stage: inout Stage
  ) throws -> ContentHealth {
    guard !part.isEmpty else {
      return try wait(at: place, because: "\(content.name.harmless) has only \(source.size)", on: &stage)
    }
    try begin(part, at: place, on: &stage)
    guard part.size != size else { return ContentHealth(.showing) }
    return ContentHealth(.showing, "\(content.name.harmless) has only \(source.size), and \(part.size) of the region")
  }

  /// Shows the background as long as there is nothing to mirror. An item keeps its last picture until the next one is there.
  func wait(at place: ContentPlace, because reason: String, on stage: inout Stage) throws -> ContentHealth {
    if isItem { return ContentHealth(.failed, reason) }
    if waiting != place { try cover(with: .color(content.framing.background), at: place, on: &stage) }
    waiting = place
    return ContentHealth(.showing, reason)
  }

  private func cover(with still: Still, at place: ContentPlace?, on stage: inout Stage) throws {
    stage.presentation.invalidate()
    _ = try stage.show(still, at: place)
  }

  /// Draws all of it before anybody sees it.
  ///
  /// - Parameter part: of the framebuffer.
  private func begin(_ part: Rectangle, at place: ContentPlace, on stage: inout Stage) throws {
    let view = try view(of: part, at: place)
    let tools = try prepare(on: &stage)
    let source = stage.connection.watchFramebuffer()
    self.source = source
    let canvas = try prepare(view, source, on: &stage)
    _ = try stage.connection.takeDamage(of: source, with: tools)
    let whole = Rectangle(origin: .origin, size: view.part.size)
    own = stage.connection.draw([whole], of: source, touching: [], seenPointer, on: canvas, with: tools)
    try unveil(canvas, at: place, on: stage)
  }

  func view(of part: Rectangle, at place: ContentPlace) throws -> MirrorView {
    guard let view = MirrorView(of: part, content.framing.fit, in: place.area.size) else {
      throw Refusal("\(part.size) cannot be shown on \(place.area.size)")
    }
    return view
  }

  func prepare(on stage: inout Stage) throws -> MirrorTools {
    let tools = try self.tools ?? stage.connection.prepareToMirror()
    self.tools = tools
    return tools
  }

  /// What is drawn on, and the pointer.
  func prepare(_ view: MirrorView, _ source: MirrorSource, on stage: inout Stage) throws -> MirrorCanvas {
    let tools = try prepare(on: &stage)
    let canvas = try stage.connection.makeCanvas(
      for: view, on: content.framing.background, in: stage.window, with: tools)
    if let old = self.canvas { stage.connection.release(old) }
    self.canvas = canvas
    stage.connection.listenForPointer(true, with: tools)
    pointer = try stage.connection.pointer(instead: pointer, with: tools)
    pointer?.isOver = stage.connection.placeOfPointer(over: source)?.isOver ?? false
    pointerPlace = seenPointer.map { view.place(ofPointer: $0.area) }
    return canvas
  }

  func unveil(_ canvas: MirrorCanvas, at place: ContentPlace, on stage: borrowing Stage) throws {
    guard let tools else { return }
    (waiting, isUnseen) = (nil, false)
    try stage.connection.show(canvas, over: place.area, with: tools)
    if place.isElsewhere { try stage.connection.raise(stage.window) }
  }

  func proceed(on stage: inout Stage) throws {
    let news = stage.connection.takeMirrorNews()
    try followWindow(on: &stage)
    let isDue = try frames.isDue(on: &stage)
    guard let canvas, let source, let tools else { return }
    note(news, tools, on: stage)
    if isDue { try drawFrame(on: canvas, of: source, with: tools, on: stage) }
    if try patience.ring() != nil { try loosePatience(on: stage) }
    if !due.isEmpty, !isStill { try frames.wait(on: &stage) }
  }
}
