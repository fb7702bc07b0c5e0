/// What becomes of an application's own window on one screen: when it is put in its place, when it is seen, and what is
/// seen instead.
///
/// The curtain is the presenter's window, which lies before the application's until that has its place and something to
/// show, and again when it has nothing that the public may see. An event comes in, actions go out; their owner carries
/// each out in its order, and what that brings along is an event again, never a call in the middle of an action. It
/// knows no server, no process, no pipe and no clock: its owner comes back at the `deadline`.
package struct ApplicationPlay: Sendable {
  package let content: ApplicationContent
  package let order: ContentOrder
  package internal(set) var place: ContentPlace?
  /// The screen that was there last, by its EDID.
  var screen: String?
  /// True if the screens sleep on purpose.
  var isStill = false
  var turn: Turn
  var phase = Phase.closed(until: nil)
  var program: Program
  var page: PageState
  var past = Past.unseen
  /// What the curtain was told to show last.
  var curtain = Curtain.away
  var tally = Tally()

  package init(_ content: ApplicationContent, _ order: ContentOrder) {
    (self.content, self.order) = (content, order)
    turn = order.item == nil ? .on : .waiting
    program = content.opensItself ? .due : .strange
    page = content.isPage ? .blank : .unfollowed
  }

  /// A browser on a slow machine needs some of it.
  package static let timeToOpen = Duration.seconds(30)
  /// Between the window of an application's start and its real one.
  static let timeBetweenWindows = Duration.seconds(5)
  /// For a window manager to follow a change of the screens, in which it may put other windows over this one.
  static let timeToFollow = Duration.seconds(5)
  /// For a window to come to rest where it was put.
  static let timeToSettle = Duration.milliseconds(250)
  /// For a window to show something. A page may be white.
  static let timeToDraw = Duration.seconds(5)
  /// The same while a picture of it is seen: a browser paints a window anew that was withdrawn, which takes a busy
  /// machine many seconds, and the window is white or black until then.
  static let timeToDrawAgain = Duration.seconds(30)
}

extension ApplicationPlay {
  /// Whose turn it is, of the items of a playlist; what is no item is always on.
  enum Turn: Hashable, Sendable {
    /// Behind the window of the item before.
    case waiting
    case on
  }

  /// The program that opens the window.
  package enum Program: Hashable, Sendable {
    /// Another user or program opens it.
    case strange
    /// It is to be started as soon as that can be.
    case due
    /// It runs.
    ///
    /// - Parameter after: what is to be said while it has shown nothing yet, as it has failed so often.
    case running(after: ContentHealth?)
    /// It has ended, and why.
    case resting(ContentHealth)
  }

  /// What the browser's window shows.
  package enum PageState: Hashable, Sendable {
    /// The program is no browser, or one that tells nothing: its window is its picture.
    case unfollowed
    /// No browser runs, or its window does not show the page yet, or no more.
    case blank
    case seen
    /// The browser is about to end, and its window shows what it showed.
    case leaving
    /// It is loaded anew. A picture of the one before is seen meanwhile.
    case renewed
    case failing(ContentHealth)
  }

  /// A window that this content has taken.
  struct Taken: Hashable, Sendable {
    let id: UInt32
    /// Where it was before that.
    let origin: Rectangle
    /// When to see whether it rests in its place; nil while nothing has moved.
    var check: Moment?
    /// How often it was put there in vain.
    var placings = 0
    /// Until when it is looked at again as other windows come and go; nil before it was put anywhere.
    var restless: Moment?
  }

  enum Phase: Hashable, Sendable {
    /// There is no window. A program that runs has until then to open one.
    case closed(until: Moment?)
    /// There is one that cannot be where it should.
    case refused(String)
    /// Its screen is dark, and it is hidden.
    case hidden(Taken)
    /// Another item of the playlist is about to come up. A picture of the window is seen, and the window is withdrawn.
    case covered(Taken)
    /// On its way to its place, behind the curtain.
    case settling(Taken)
    /// In its place, behind the curtain.
    ///
    /// - Parameter until: when it is seen as it is; nil while its page is not there.
    case behind(Taken, until: Moment?)
    /// The curtain shows how it comes out of other content.
    case fading(Taken)
    case shown(Taken)
  }

  /// What has been on the screen so far.
  enum Past: Hashable, Sendable {
    /// At most what was there before this content.
    case unseen
    /// The same, and the content comes out of that no more: it has tried to, or its last picture was not for the
    /// public.
    case stale
    /// The content itself.
    case shown
  }

  enum Curtain: Hashable, Sendable {
    /// The place shows nothing.
    case away
    /// The window is seen.
    case up
    case down(ContentHealth, ContentPlace)
  }

  /// What was done about windows that come up before their time, and how often, since others undo it.
  struct Tally: Hashable, Sendable {
    var raises = 0
    var hidings = 0
    /// How often its program has opened no window in time.
    var lateOpenings = 0
    /// How many of its program's windows in a row a window manager has kept on another screen.
    var refusals = 0
    /// Windows of the program that are invisible for now.
    var veiled: Set<UInt32> = []

    /// What is above the curtain after that is not a window that the application has just opened.
    static let mostRaises = 30
    /// A client that wants a hidden window to be visible gets its way in the end.
    static let mostHidings = 20
    /// And so does an application or a window manager that wants another place or size.
    static let mostPlacings = 5
    /// The most times that a slow machine's program gets twice the time: a browser may need minutes for its first start
    /// from an SD card, and would be ended each time just before it is there.
    static let mostDoublings = 3
  }
}

extension ApplicationPlay.Phase {
  var taken: ApplicationPlay.Taken? {
    get {
      switch self {
      case .closed, .refused: nil
      case .hidden(let taken), .covered(let taken), .settling(let taken), .behind(let taken, _), .fading(let taken),
        .shown(let taken):
        taken
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .closed, .refused: return
      case .hidden: self = .hidden(newValue)
      case .covered: self = .covered(newValue)
      case .settling: self = .settling(newValue)
      case .behind(_, let until): self = .behind(newValue, until: until)
      case .fading: self = .fading(newValue)
      case .shown: self = .shown(newValue)
      }
    }
  }
}

// What there is to know of it.
extension ApplicationPlay {
  /// The XID of the window that is taken.
  package var window: UInt32? { phase.taken?.id }

  /// True if the window is taken and the screen shows nothing of it.
  package var isHidden: Bool {
    switch phase {
    case .hidden, .covered: true
    case .closed, .refused, .settling, .behind, .fading, .shown: false
    }
  }

  /// True if a window is looked for. One that a program has opened just before it was made to stand still is found
  /// while it is invisible.
  package var isSeeking: Bool {
    guard case .closed = phase else { return false }
    switch program {
    // What is over with its window takes no other one.
    case .strange: return place != nil && !(order.restart == .never && past == .shown)
    case .running: return true
    case .due, .resting: return false
    }
  }

  /// True if the program is to be started as soon as nothing keeps it from that.
  package var isDue: Bool { program == .due && place != nil && !isStill }

  /// True if it waits for something to be drawn into the window.
  package var awaitsDrawing: Bool { if case .behind(_, .some) = phase { true } else { false } }

  /// True if it is to be told which windows the program opens.
  package var mindsOpened: Bool { content.opensItself && (opensUnseen || isCurtainDown) }

  package var deadline: Moment? {
    switch phase {
    case .closed(let until): until
    case .behind(let taken, let until): [taken.check, until].compactMap(\.self).min()
    case .settling(let taken), .shown(let taken), .fading(let taken): taken.check
    case .refused, .hidden, .covered: nil
    }
  }

  package var health: ContentHealth {
    if place == nil { return ContentHealth(.parked) }
    if case .refused(let reason) = phase { return ContentHealth(.failed, reason) }
    switch (page, program) {
    case (.failing(let health), .running), (_, .resting(let health)): return health
    case (.unfollowed, _), (.blank, _), (.seen, _), (.leaving, _), (.renewed, _), (.failing, _): break
    }
    if window == nil { return healthWithoutWindow }
    return isShown || page == .renewed ? ContentHealth(.showing) : ContentHealth(.starting)
  }

  private var healthWithoutWindow: ContentHealth {
    switch program {
    case .due: ContentHealth(.starting)
    case .running(.some(let health)): health
    case .strange where order.restart == .never && past == .shown: ContentHealth(.ended, "its window was closed")
    case .strange, .running, .resting: ContentHealth(.starting, "\(content.window.description) is not open")
    }
  }

  var isShown: Bool { if case .shown = phase { true } else { false } }
  var isCurtainDown: Bool { place != nil && !isShown }
  /// True if what the window shows is for the public.
  var isPageThere: Bool { page == .seen || page == .unfollowed }
  var keepsLast: Bool { order.fallback == .last }

  /// True if what the program opens is invisible until it has its place. A browser is grey until it has loaded a page.
  /// Another program may open windows before its real one that a user has to see.
  var opensUnseen: Bool { content.isPage && !isShown || turn == .waiting }
}

extension ApplicationContent {
  package var isPage: Bool { if case .page = self { true } else { false } }

  /// True if it begins anew after each of the people who use it.
  package var isLeftByPeople: Bool { if case .page(let page) = self { page.homeAfter != nil } else { false } }

  /// A browser's window is one that we launch, whatever it calls itself.
  package var window: ApplicationWindow {
    switch self {
    case .window(let window): window
    case .page(let page): ApplicationWindow(launch: Command([page.address.description]))
    }
  }

  /// True if a program that is started for it opens the window.
  var opensItself: Bool { window.launch != nil }
}
