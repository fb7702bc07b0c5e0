import Displays

// What happens.
extension ApplicationWorld {
  mutating func become(_ state: ApplicationPlay.PageState) {
    guard play.content.isPage, isRunning, state != page else { return }
    page = state
    if state != .leaving { window?.picture = state == .seen ? .content : .unfit }
    // What is kept of a window is what it shows, as long as it is there.
    if lastOf != nil, lastOf == window?.id { last = window?.picture }
    if curtainOf != nil, curtainOf == window?.id { curtain = window?.picture }
    send(.page(state))
  }

  mutating func openWindow(at area: Rectangle) {
    guard window == nil, isRunning || program == .strange else { return }
    nextID += 1
    let picture: Picture = !play.content.isPage || page == .seen ? .empty : .unfit
    window = Window(id: nextID, area: area, picture: picture, isMapped: false)
    if play.mindsOpened { send(.opened([nextID])) }
    window?.isMapped = true
    send(.listed)
  }

  mutating func openBesides() {
    guard isRunning, play.mindsOpened else { return }
    nextID += 1
    send(.opened([nextID]))
  }

  mutating func move(to place: ContentPlace?) {
    if place == nil { isBright = false }
    self.place = place
    send(.moved(to: place, screen: place == Self.other ? "other" : "home", areas: [Self.home.area, Self.other.area]))
  }

  mutating func endProgram(with health: ContentHealth) {
    guard isRunning else { return }
    isRunning = false
    for event in end(health) { send(event) }
  }

  private mutating func end(_ health: ContentHealth) -> [ApplicationPlay.Event] {
    (window, program, veiled) = (nil, .resting(health), [])
    if play.content.isPage { page = .blank }
    return [.program(program)] + (play.content.isPage ? [.page(.blank)] : []) + [.listed]
  }

  mutating func tryAgain() { for event in retry() { send(event) } }

  /// Time passes until the next thing is due.
  mutating func wait() {
    guard let deadline = play.deadline else { return }
    now = deadline
    send(.deadlineReached)
  }
}
