/// The report of a program behind content, in the words of sd_notify(3): that it shows something, how it goes, and that
/// it is alive. A program that sends nothing is judged by its drawing alone.
///
/// It knows no clock and no socket: its owner hands in what was sent, and when.
package struct ProgramReport: Hashable, Sendable {
  /// The program's state in its own words.
  private struct Saying: Hashable {
    var words: String?
    /// The error of errno(3); 0 is well.
    var error = 0
  }

  /// True if the program has reported that it shows something.
  package private(set) var isReady = false
  private var latest = Saying()
  /// The state that was passed on, and the moment of that.
  private var told = Saying()
  private var toldAt: Moment?
  private var patience = standardPatience
  /// The moment of the last sign of life; nil as long as the program has never promised any.
  private var lastSign: Moment?
  private var isSuspended = false
  private var asksForRestart = false

  package init() {}

  /// The longest silence of a program that has reported once that it is alive.
  package static let standardPatience = Duration.seconds(30)
  /// The silences that a program may ask for instead, in microseconds.
  private static let patiences = 100_000...86_400_000_000
  /// The time between two states that are passed on: no more often than a person could read.
  private static let pause = Duration.seconds(1)
  /// The longest state, in characters.
  private static let longest = 200
  private static let errors = 0...4095

  /// - Parameter datagram: assignments, one a line; those that mean nothing here are left out.
  package mutating func hear(_ datagram: some Collection<UInt8>, at now: Moment) {
    for line in String(decoding: datagram, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { hear(String(parts[0]), String(parts[1]), at: now) }
    }
    settle(at: now)
  }

  private mutating func hear(_ name: String, _ value: String, at now: Moment) {
    switch (name, value) {
    case ("READY", "1"): isReady = true
    case ("STATUS", _):
      let words = String(value.prefix(Self.longest)).harmless
      latest.words = words.isEmpty ? nil : words
    case ("ERRNO", _): if let error = Int(value), Self.errors.contains(error) { latest.error = error }
    case ("WATCHDOG", "1"): lastSign = now
    case ("WATCHDOG", "trigger"): asksForRestart = true
    case ("WATCHDOG_USEC", _):
      if let microseconds = Int(value), Self.patiences.contains(microseconds) { patience = .microseconds(microseconds) }
    default: break
    }
  }

  /// Takes in that the program is suspended and can report nothing, or goes on.
  package mutating func suspend(_ isSuspended: Bool, at now: Moment) {
    guard isSuspended != self.isSuspended else { return }
    self.isSuspended = isSuspended
    if lastSign != nil { lastSign = now }
  }

  /// Takes in that time has passed.
  package mutating func settle(at now: Moment) {
    guard latest != told, toldAt.map({ now - $0 >= Self.pause }) ?? true else { return }
    (told, toldAt) = (latest, now)
  }

  /// Takes in that nothing more is expected of the program: it has ended, or its fault is known. Its words stay.
  package mutating func release() { (lastSign, asksForRestart) = (nil, false) }

  /// The moment to look again; nil when there is nothing to wait for.
  package var deadline: Moment? {
    let silence = isSuspended ? nil : lastSign.map { $0 + patience }
    let news = latest == told ? nil : toldAt.map { $0 + Self.pause }
    return [silence, news].compactMap(\.self).min()
  }

  /// The reason to start the program anew; nil where there is none.
  package func fault(at now: Moment) -> String? {
    if asksForRestart { return "it asks to be started anew" + (latest.words.map { ": \($0)" } ?? "") }
    guard let lastSign, !isSuspended, now - lastSign >= patience else { return nil }
    return "frozen: it has not said that it is alive for \(patience.inSeconds)"
  }

  /// The health of a program that shows something.
  package var health: ContentHealth {
    guard told.error != 0 else { return ContentHealth(.showing, told.words) }
    return ContentHealth(.failed, told.words ?? "the program says error \(told.error)")
  }

  /// The words of a program before it shows something.
  package var words: String? { told.words }
}
