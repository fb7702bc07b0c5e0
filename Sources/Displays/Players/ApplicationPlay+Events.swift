extension ApplicationPlay {
  package enum Event: Hashable, Sendable {
    /// Another place, or none.
    ///
    /// - Parameters:
    ///   - screen: that is there, by its EDID.
    ///   - areas: what screens show, where a window can be given back to.
    case moved(to: ContentPlace?, screen: String?, areas: [Rectangle])
    /// The screens sleep on purpose from now on, or no more.
    case slept(Bool)
    /// All of it is to come above all other windows, or to go below them.
    case restacked
    /// The item before it in the playlist is over.
    case turnCame
    /// Another item comes up: the screen shows a picture of the window, or the window itself again.
    case covered(Bool)
    case program(Program)
    /// Nothing keeps the program from being started.
    case free
    case page(PageState)
    /// What the page shows now may be the last good picture of it.
    case pageLeaves
    /// The page is to be loaded anew, once a picture of it is kept.
    case renewalDue
    /// The browser is to begin anew, as if no user had touched it.
    case homeDue
    /// The content ends.
    ///
    /// - Parameter areas: what screens show, where a window can be given back to.
    case ended(areas: [Rectangle])
    /// The program has opened these.
    case opened([UInt32])
    /// Windows came or went, or tell something else about themselves.
    case listed
    /// A window has another place or size.
    case configured(UInt32)
    /// Something was drawn into the window.
    case drawn
    case deadlineReached
    // What actions bring along.
    case closed(UInt32)
    /// A window that is hidden is seen.
    case surfaced(UInt32)
    case found(UInt32, Rectangle)
    /// - Parameter isViewable: false where a window manager keeps it from the screen, as on another workspace.
    case measured(UInt32, Rectangle, isViewable: Bool)
    case inspected(UInt32, isEmpty: Bool)
    /// True if there was a picture for the public.
    case recalled(Bool)
    /// True if the window comes out of other content.
    case fading(Bool)
    case fadeEnded
  }

  package enum Action: Hashable, Sendable {
    /// - Parameter isUnseen: whether its window is to open where no screen is.
    case start(isUnseen: Bool)
    /// The program stands still, or goes on.
    case suspend, resume
    /// What has failed is tried again: the program, and its page.
    case retry, retryProgram
    case fail(because: String)
    /// Ends the program, which would only do the same again soon.
    case giveUp(because: String)
    case reload
    /// Ends the program, which then starts anew, and forgets all pictures of it.
    case startAnew
    /// Answered by `closed`, `surfaced` or `found`.
    case look
    /// Answered by `measured` or `closed`.
    case measure(UInt32)
    /// Answered by `inspected`; from then on `drawn` tells of more.
    case inspect(UInt32)
    case place(UInt32, over: Rectangle, isBehind: Bool)
    case hide(UInt32), reveal(UInt32)
    /// Takes it from the screen, and from the window manager.
    case withdraw(UInt32)
    case giveBack(UInt32, to: Rectangle)
    case veil(UInt32), unveil(UInt32)
    case focus(UInt32)
    /// Brings the curtain above all windows.
    case raise
    /// Has the curtain show what belongs there.
    case cover(ContentHealth, at: ContentPlace, Kept)
    /// Takes the curtain away.
    case uncover
    /// Has the curtain show a picture of the window, and comes above it.
    case hold(UInt32, at: ContentPlace)
    /// Keeps what the window shows, as long as the server has it: also when the window is gone.
    case keep(UInt32)
    /// Copies what the window shows now.
    ///
    /// - Parameter isFirst: whether the page has just appeared.
    case copy(UInt32, isFirst: Bool)
    /// Goes back to the last picture that the public may see. Answered by `recalled`.
    case recall(UInt32)
    /// Answered by `fading`.
    case fade(to: UInt32, at: ContentPlace)
    /// All of the new picture is seen at once.
    case endFade
    /// What is seen stays as it is, whatever becomes of the window.
    case freeze(at: ContentPlace)
    case warn(String)
  }

  /// Whether a picture of the content may stay where the content cannot be shown.
  package enum Kept: Hashable, Sendable {
    case nothing
    /// What was seen last.
    case last
    /// Not what is seen now: the last picture that the public may see, if there is one. Answered by `recalled`.
    case earlier
  }

  /// - Parameter now: when it happened.
  package mutating func handle(_ event: Event, at now: Moment) -> [Action] {
    take(event, at: now) + drawCurtain()
  }

  private mutating func take(_ event: Event, at now: Moment) -> [Action] {
    switch event {
    case .moved(let place, let screen, let areas): move(to: place, screen, areas, at: now)
    case .slept(let isStill): stand(still: isStill, at: now)
    case .restacked: restack(at: now)
    case .turnCame: comeOn()
    case .covered(let isCovered): isCovered ? cover() : uncover(at: now)
    case .program(let program): follow(program)
    case .free: start(at: now)
    case .page(let page): follow(page, at: now)
    case .pageLeaves: isShown && keepsLast ? with { [.copy($0.id, isFirst: false)] } : []
    case .renewalDue, .homeDue: event == .homeDue ? goHome() : renew()
    case .opened(let windows): open(windows)
    case .listed: checkAgain(at: now)
    case .configured(let id): configure(id, at: now)
    case .drawn: awaitsDrawing ? with { [.inspect($0.id)] } : []
    case .deadlineReached: due(at: now)
    case .ended(let areas): end(areas)
    case .closed, .surfaced, .found, .measured, .inspected, .recalled, .fading, .fadeEnded: takeAnswer(event, at: now)
    }
  }

  /// What actions bring along.
  private mutating func takeAnswer(_ event: Event, at now: Moment) -> [Action] {
    switch event {
    case .closed(let id): id == window ? close(at: now) : []
    case .surfaced(let id): hideAgain(id)
    case .found(let id, let area): take(id, at: area, now)
    case .measured(let id, let area, let isViewable): id == window ? judge(area, isViewable, at: now) : []
    case .inspected(let id, let isEmpty): isEmpty ? [] : show(id, at: now)
    case .recalled(let isThere): recall(isThere)
    default: event == .fading(true) ? [] : endFade()
    }
  }

  /// What is to be done with the window that is taken; nothing where there is none.
  func with(_ work: (Taken) -> [Action]) -> [Action] { phase.taken.map(work) ?? [] }
}
