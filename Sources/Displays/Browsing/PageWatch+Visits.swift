// People before the page: after the last of them it begins anew, and at its times it is loaded anew.
extension PageWatch {
  struct Visit: Hashable, Sendable {
    /// The last input on the page since its browser was started; nil without any.
    var lastUse: Moment?
    /// True if the page should have been loaded anew while it was suspended.
    var owesReload = false
  }

  /// Takes in that a user has touched something on the page's screen, or typed there.
  package mutating func noteUse(at now: Moment) {
    if page.homeAfter != nil, isFollowed, phase != .leaving { visit.lastUse = now }
  }

  /// When the page begins anew; nil where no user has touched it.
  var homeDue: Moment? {
    guard let lastUse = visit.lastUse, let time = page.homeAfter else { return nil }
    return lastUse + time
  }

  /// - Returns: false where it is not time yet.
  mutating func goHome(at now: Moment) -> Bool {
    guard let homeDue, homeDue <= now else { return false }
    (visit.lastUse, verdict) = (nil, .goHome)
    return true
  }

  /// Takes in that it is time to load the page anew. One that is not there is loaded anew anyway.
  package mutating func reload() {
    guard !isSuspended else { return visit.owesReload = true }
    visit.owesReload = false
    if isSeen { verdict = .refresh }
  }
}
