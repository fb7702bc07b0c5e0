import Displays
import Platform
import Presenter

/// Reads one image at a time, when it is whole: a file that is still being written, or that was written just now and is
/// damaged, is waited for. A follower of the file tells when it may be another one.
struct ImageReading: ~Copyable {
  typealias Decoded = Result<Canvas, DrawingProblem>

  private enum Source: UInt64 {
    case decoding, timer
  }

  private struct Goal: Hashable {
    let path: Path
    let order: DecodeOrder
  }

  /// The time for a program to finish a file. Later writes are noticed all the same.
  private static let patience = Duration.seconds(10)
  /// The time for a program that writes in several goes.
  private static let pause = Duration.seconds(2)

  private let poller: Poller<Source>
  private let timer: Timer
  private var decoding: Decoding?
  private var goal: Goal?
  /// True if the file has changed since the copy that is being decoded.
  private var isStale = false
  /// True if the file is not whole yet.
  private(set) var isUnfinished = false
  /// The complaint to show when no picture comes.
  private var complaint: DrawingProblem?

  init() throws(Failure) {
    let timer = try Timer(.awake)
    let poller = try Poller<Source>([timer.descriptor: .timer])
    self.poller = poller
    self.timer = timer
  }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  /// Reads an image, unless that is being done. The image that is being decoded is finished first when only the file
  /// has changed: one that is written all the time would never be seen.
  ///
  /// - Parameter isAnew: whether the file has changed.
  /// - Returns: why that is no use; nil while it is on its way.
  mutating func begin(_ path: Path, _ order: DecodeOrder, isAnew: Bool) throws -> Decoded? {
    let goal = Goal(path: path, order: order)
    if goal != self.goal { try forget() }
    self.goal = goal
    if decoding != nil {
      isStale = isStale || isAnew
      return nil
    }
    guard isAnew || !isUnfinished else { return nil }
    return try read(goal)
  }

  /// Takes in what has happened.
  ///
  /// - Returns: the image, or why there is none; nil when it is not there yet.
  mutating func proceed() throws -> Decoded? {
    if try timer.ring() != nil, let goal {
      guard let complaint else { return try read(goal, takesUnfinished: true) }
      try settle()
      return .failure(complaint)
    }
    guard let decoded = try decoding?.proceed(), let goal else { return nil }
    let isNew = decoding?.isNew ?? false
    try stopDecoding()
    if isStale {
      isStale = false
      // This image is shown, and then the next one; a complaint would be about an image that is not there any more.
      guard case .success = decoded else { return try read(goal) }
      return try read(goal) ?? decoded
    }
    guard case .failure(let problem) = decoded, isNew else { return decoded }
    try wait(for: Self.pause, because: problem)
    return nil
  }

  /// Gives up the image, whatever its state.
  mutating func forget() throws(Failure) {
    try stopDecoding()
    try settle()
    (goal, isStale) = (nil, false)
  }

  private mutating func read(_ goal: Goal, takesUnfinished: Bool = false) throws -> Decoded? {
    let wasUnfinished = isUnfinished && complaint == nil
    do {
      switch try ImageCopy.of(
        goal.path, takesUnfinished: takesUnfinished, isDocument: goal.order.page != nil)
      {
      // The wait is the same however often a program writes the file.
      case .unfinished: if !wasUnfinished { try wait(for: Self.patience, because: nil) }
      case .whole(let copy):
        try settle()
        let new = try Decoding(copy, goal.order)
        try poller.add(new.descriptor, as: .decoding)
        decoding = consume new
      }
      return nil
    } catch let problem as DrawingProblem {
      try settle()
      return .failure(problem)
    } catch let failure as Failure {
      try settle()
      return .failure(DrawingProblem(failure.message))
    }
  }

  private mutating func wait(for time: Duration, because problem: DrawingProblem?) throws(Failure) {
    (isUnfinished, complaint) = (true, problem)
    try timer.arm(after: time)
  }

  private mutating func settle() throws(Failure) {
    (isUnfinished, complaint) = (false, nil)
    try timer.disarm()
  }

  private mutating func stopDecoding() throws(Failure) {
    if let descriptor = decoding?.descriptor { try poller.remove(descriptor) }
    decoding = nil
  }
}
