import Displays
import Platform

/// The sinks of the sound server: pactl lists them whenever the server has reported a change, and otherwise not.
///
/// It belongs in a loop: `proceed` is called whenever the descriptor is readable.
struct SinkWatch: ~Copyable {
  private enum Source: UInt64 {
    case news, listing, patience, pause
  }

  /// The time for an answer. A server that hangs counts as none.
  private static let patience = Duration.seconds(10)
  /// The longest list in bytes. That of a machine with many cards has some ten thousand.
  private static let longest = 1 << 22

  private let poller: Poller<Source>
  /// The timer for the answer of the server.
  private let patience: Timer
  /// The timer until the server is asked again, since there was none.
  private let pause: Timer
  private var news: PrintingProgram?
  private var listing: PrintingProgram?
  private var text: [UInt8] = []
  /// True if something has changed since the list that is being read was asked for.
  private var isStale = false
  private var policy = RestartPolicy()
  /// The sinks; nil until they are known.
  private(set) var sinks: Result<[SoundSink], SinkProblem>?

  init() throws(Failure) {
    let patience = try Timer(.awake)
    let pause = try Timer(.awake)
    let poller = try Poller<Source>([patience.descriptor: .patience, pause.descriptor: .pause])
    self.poller = poller
    self.patience = patience
    self.pause = pause
  }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  /// Takes in what has happened. The first call asks for the sinks.
  mutating func proceed() throws(Failure) {
    let isDue = try pause.ring() != nil
    if isDue || sinks == nil && news == nil { try begin() }
    try hear()
    try takeListing()
    if try patience.ring() != nil { try rest(because: "the sound server does not answer") }
  }

  /// Listens first, so that nothing happens between the list and the news.
  private mutating func begin() throws(Failure) {
    guard FileSystem.program("pactl") != nil else {
      sinks = .failure(SinkProblem("there is no program pactl (Debian: pulseaudio-utils)"))
      return
    }
    let new = try PrintingProgram(["pactl", "subscribe"])
    try poller.add(new.descriptor, as: .news)
    news = consume new
    try list()
  }

  private mutating func list() throws(Failure) {
    guard listing == nil else { return isStale = true }
    (isStale, text) = (false, [])
    let new = try PrintingProgram(["pactl", "--format=json", "list"])
    try poller.add(new.descriptor, as: .listing)
    listing = consume new
    try patience.arm(after: Self.patience)
  }

  private mutating func hear() throws(Failure) {
    switch news?.read() {
    case .bytes(let bytes):
      // "Event 'change' on sink #3"; of a video's own stream it is "on sink-input #7".
      let words = String(decoding: bytes, as: UTF8.self)
      if ["sink", "card", "server"].contains(where: { words.contains(" on \($0) #") }) { try list() }
    case .end: try rest(because: "there is no sound server")
    case .nothingYet, nil: return
    }
  }

  private mutating func takeListing() throws(Failure) {
    switch listing?.read() {
    case .bytes(let bytes):
      if text.count < Self.longest { text += bytes }
    case .end:
      try endListing()
      if let found = SoundSink.all(in: text) {
        (sinks, policy) = (.success(found), RestartPolicy())
      } else if sinks == nil || news != nil {
        sinks = .failure(SinkProblem("there is no sound server"))
      }
      if isStale { try list() }
    case .nothingYet, nil: return
    }
  }

  private mutating func endListing() throws(Failure) {
    if let descriptor = listing?.descriptor { try poller.remove(descriptor) }
    listing = nil
    try patience.disarm()
  }

  /// Pauses, since no server answers; there may be one later.
  private mutating func rest(because reason: String) throws(Failure) {
    if let descriptor = news?.descriptor { try poller.remove(descriptor) }
    news = nil
    try endListing()
    sinks = .failure(SinkProblem(reason))
    try pause.arm(after: policy.ended(after: nil))
  }
}
