import Applying
import Control
import Displays

/// The clients that talk to the watcher, by descriptor, and what each waits for.
struct Conversation {
  /// Get the status again whenever it changes: the last one that each was sent.
  private var followers: [Int32: WatcherStatus] = [:]
  /// Get an answer when nothing is under way any more.
  private var waiting: [Int32] = []
  /// The waiting clients that asked for the profiles to be read again.
  private var reloading: Set<Int32> = []
  /// Learns whether the choice on probation is kept.
  private var chooser: Int32?
  /// The moment when answers are given though content is still under way; nil while no client waits for it.
  private var deadline: Moment?
  /// The reports since nothing was under way.
  private var reports: [Reconciler.Report] = []

  /// - Returns: whether a choice on probation was the client's, and ends with it.
  mutating func forget(_ client: Int32) -> Bool {
    followers[client] = nil
    waiting.removeAll { $0 == client }
    reloading.remove(client)
    guard chooser == client else { return false }
    chooser = nil
    return true
  }

  // MARK: Followers

  mutating func follow(_ client: Int32, from status: WatcherStatus) { followers[client] = status }

  var hasFollowers: Bool { !followers.isEmpty }

  /// The clients that should get a status: those whose last one differs.
  mutating func followers(of status: WatcherStatus) -> Set<Int32> {
    let outdated = Set(followers.filter { $0.value != status }.keys)
    for client in outdated { followers[client] = status }
    return outdated
  }

  // MARK: Answers

  mutating func wait(_ client: Int32, isReloading: Bool = false) {
    waiting.append(client)
    if isReloading { reloading.insert(client) }
  }

  mutating func note(_ report: Reconciler.Report) { reports.append(report) }

  /// Notes that nothing is under way any more, but for content where it is.
  ///
  /// - Returns: whether answers are due.
  mutating func rest(isContentUnderWay: Bool, at now: Moment) -> Bool {
    guard !waiting.isEmpty, isContentUnderWay else { return true }
    deadline = deadline ?? now + ContentChange.patience
    return false
  }

  /// The moment when answers are given though content is still under way; nil while none is due.
  ///
  /// - Parameter isIdle: whether nothing else is under way: until then there is nothing to answer.
  func deadline(isIdle: Bool) -> Moment? { isIdle ? deadline : nil }

  /// The answers that waiting clients get now.
  struct Answers {
    let clients: [Int32]
    let reloading: Set<Int32>
    let reports: [Reconciler.Report]
  }

  mutating func takeAnswers() -> Answers {
    defer { (deadline, waiting, reloading, reports) = (nil, [], [], []) }
    if let chooser, waiting.contains(chooser) { self.chooser = nil }
    return Answers(clients: waiting, reloading: reloading, reports: reports)
  }

  // MARK: Probation

  mutating func beginProbation(of client: Int32) { chooser = client }

  /// - Returns: the client whose choice is in force and has to be confirmed; it waits for no other answer.
  mutating func chooserToAsk() -> Int32? {
    guard let chooser, let place = waiting.firstIndex(of: chooser) else { return nil }
    waiting.remove(at: place)
    return chooser
  }

  /// - Returns: the client that learns how the probation ended; nil while it has not begun: the answer to the choice
  ///   itself says it then.
  mutating func endProbation() -> Int32? {
    guard let chooser, !waiting.contains(chooser) else { return nil }
    self.chooser = nil
    return chooser
  }
}
