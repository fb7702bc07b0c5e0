import Applying
import Control
import Displays

/// The clients that talk to the watcher, by descriptor, and what each waits for.
struct Conversation {
  /// Get the status again whenever it changes: the last one that each was sent.
  private var followers: [Int32: WatcherStatus] = [:]
  /// Get an answer when nothing is under way any more.
  private var waiting: [(client: Int32, concern: Concern)] = []
  /// Learns whether the choice on probation is kept.
  private var chooser: Int32?
  /// The moment when answers are given though content is still under way; nil while no client waits for it.
  private var deadline: Moment?
  /// The reports since nothing was under way.
  private var reports: [Reconciler.Report] = []

  /// - Returns: whether a choice on probation was the client's, and ends with it.
  mutating func forget(_ client: Int32) -> Bool {
    followers[client] = nil
    waiting.removeAll { $0.client == client }
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

  /// What a waiting client has asked for, and so what its answer is about.
  enum Concern {
    /// The screens as the profiles want them: all content that cannot be shown is told.
    case screens
    /// The same, after the profiles are read again.
    case profiles
    /// Some of the content: what cannot be shown elsewhere has nothing to do with it.
    case content
  }

  mutating func wait(_ client: Int32, for concern: Concern) { waiting.append((client, concern)) }

  var isAwaited: Bool { !waiting.isEmpty }

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
    let clients: [(client: Int32, concern: Concern)]
    let reports: [Reconciler.Report]
  }

  mutating func takeAnswers() -> Answers {
    defer { (deadline, waiting, reports) = (nil, [], []) }
    if let chooser, waiting.contains(where: { $0.client == chooser }) { self.chooser = nil }
    return Answers(clients: waiting, reports: reports)
  }

  // MARK: Probation

  mutating func beginProbation(of client: Int32) { chooser = client }

  /// - Returns: the client whose choice is in force and has to be confirmed; it waits for no other answer.
  mutating func chooserToAsk() -> Int32? {
    guard let chooser, let place = waiting.firstIndex(where: { $0.client == chooser }) else { return nil }
    waiting.remove(at: place)
    return chooser
  }

  /// - Returns: the client that learns how the probation ended; nil while it has not begun: the answer to the choice
  ///   itself says it then.
  mutating func endProbation() -> Int32? {
    guard let chooser, !waiting.contains(where: { $0.client == chooser }) else { return nil }
    self.chooser = nil
    return chooser
  }
}
