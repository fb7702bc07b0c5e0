import Applying
import Control
import Displays

/// The content that a presenter shows on a screen, in the words of a profile.
struct CapturedContent {
  let content: Content
  let onDisconnect: OnDisconnect
  /// The part that the words leave out.
  let loss: String?

  /// - Parameters:
  ///   - names: of the screens that are lit and of their parts, by their seats.
  ///   - mark: of everything that is captured.
  /// - Throws: a `Loss` where a profile has no words for the content at all, and where the presenter is not this
  ///   program's: any client can write an order, and the next `apply` or a watcher runs what a profile says.
  init(_ presenter: RunningPresenter, among names: [String: String], _ mark: Mark) throws(Loss) {
    let order = try Self.order(of: presenter)
    guard order.wall == nil else {
      throw Loss("\(order.source) is shown across the wall \(order.screen.harmless); write walls for that")
    }
    if case .mirror(let shown) = order.source {
      guard let source = names[shown.connector] else {
        throw Loss("it mirrors \(shown.connector), where no screen is lit")
      }
      let mirror = Mirror(
        of: Marked(source, at: mark), shown.detail, fit: shown.framing.fit, on: shown.framing.background,
        frameInterval: order.frameInterval)
      (content, onDisconnect, loss) = (.mirror(mirror), .park, nil)
    } else {
      let source = try order.source.mirroring { shown throws(Loss) in try shown.named(among: names, mark) }
      var presented = PresentedContent(
        source, frameInterval: order.frameInterval, restart: order.restart, focus: order.focus,
        fallback: order.fallback)
      presented.sound = order.sound
      presented.crossfade = order.crossfade
      content = .presented(presented)
      (onDisconnect, loss) = Self.fate(of: order, movedTo: presenter.standIn.flatMap { names[$0] })
    }
  }

  private static func order(of presenter: RunningPresenter) throws(Loss) -> ContentOrder {
    if let complaint = presenter.process.complaint {
      let said = presenter.order.map { "\($0.source)" } ?? "unknown content"
      throw Loss("left out: an unverified client claims to show \(said) here (\(complaint))")
    }
    guard let order = presenter.order else { throw Loss("its content cannot be read") }
    return order
  }

  /// The fate of the content when its screen is disconnected.
  ///
  /// - Parameter standIn: the screen that shows it then, where one is lit.
  private static func fate(of order: ContentOrder, movedTo standIn: String?) -> (OnDisconnect, loss: String?) {
    guard case .moveTo(let screen) = order.onDisconnect else { return (order.onDisconnect, order.source.folderLoss) }
    if let standIn { return (.moveTo(standIn), order.source.folderLoss) }
    return (.park, "on-disconnect moved it to \(screen.harmless), and no lit screen stands in for it")
  }

  struct Loss: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }
}

extension MirrorContent {
  /// An item of a playlist, by the names of the profile that is written.
  fileprivate func named(
    among names: [String: String], _ mark: Mark
  ) throws(CapturedContent.Loss) -> MirrorContent {
    guard let source = names[connector] else {
      throw CapturedContent.Loss("its playlist mirrors \(name.harmless), where no screen is lit")
    }
    return MirrorContent(of: Marked(source, at: mark), detail, framing)
  }
}

extension ContentSource {
  /// A program runs in the folder of its profile, which is going to be another one.
  fileprivate var folderLoss: String? {
    command?.folder.map { "its program ran in \($0), and will run where this file is" }
  }
}

extension RunningPresenter {
  /// The presenter's order, if the presenter is verifiably one of this program.
  var believedOrder: ContentOrder? { process.complaint == nil ? order : nil }

  /// True if it draws what another screen shows.
  var drawsMirror: Bool { if case .mirror = believedOrder?.source { true } else { false } }
}
