// Where the page may lead: each document is stopped before it is asked for, those of frames, of other windows and
// behind a server's redirection too.
extension PageWatch {
  struct Border: Hashable, Sendable {
    /// Where the page led instead of arriving; nil where it did not.
    var refusal: String?
    /// The places that the log has been told of.
    var told: Set<String> = []
    var remarks: [String] = []

    /// The most places that the log is told of: a page can make up any number of them.
    static let mostTold = 16
  }

  mutating func pass(_ request: String, to url: String, in frame: String) {
    guard !page.admits(url, own: address) else { return ask(.goOn(request: request), of: nil) }
    ask(.refuse(request: request), of: nil)
    let place = Self.beyond(url, of: page)
    if case .loading(hasArrived: false) = phase, frame == target { border.refusal = place }
    guard border.told.count < Border.mostTold, border.told.insert(place).inserted else { return }
    border.remarks.append("the page stays where it is: it leads to \(place)")
  }

  /// The remarks for the log since the last call.
  package mutating func takeRemarks() -> [String] {
    defer { border.remarks = [] }
    return border.remarks
  }

  /// The place for people. A page that is a secret may tell the secret to others, so nothing is said of those.
  static func beyond(_ url: String, of page: Page) -> String {
    let isSecret = page.address.inCommands == nil
    let place = isSecret ? "an address" : AddressParts(url)?.origin.harmless ?? "an address"
    return "\(place), which `allow` does not list"
  }

  /// Takes in whether the browser stops documents. A page that can lead anywhere is not shown.
  mutating func takeGuard(_ answer: BrowserAnswer, at now: Moment) {
    guard phase == .attaching else { return }
    if let error = answer.error { return verdict = .restart(because: "the browser does not stop documents: \(error)") }
    if !questions.values.contains(.silence) { navigate(at: now) }
  }
}
