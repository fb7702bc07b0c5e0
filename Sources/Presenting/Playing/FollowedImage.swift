import Displays
import Files
import Platform
import Presenter

/// An image of a web server, which is fetched at its times, as long as it is seen. The image itself is a file, the copy
/// of it, which is followed as files are.
struct FollowedImage: ~Copyable {
  private enum Source: UInt64 {
    case timer, process
  }

  private let image: FetchedImage
  private let copy: Path
  private let poller: Poller<Source>
  /// Of all time: what is old when the machine wakes is fetched then.
  private let timer: Timer
  private var times: FetchTimes
  private var process: PrintingProgram?
  /// The words of the process so far.
  private var words: [UInt8] = []
  private var isStill = true

  /// More bytes than a process says.
  private static let mostWords = 4096

  init(_ image: FetchedImage) throws(Failure) {
    let timer = try Timer(.always)
    let poller = try Poller<Source>([timer.descriptor: .timer])
    let cache = ImageCache()
    let age = cache.seconds(of: image.address).map { TimerClock.wall.now() - .seconds($0) }
    times = FetchTimes(every: image.every, age: age, at: Moment(timer.clock.now()))
    self.poller = poller
    copy = cache.file(of: image.address)
    self.image = image
    self.timer = timer
  }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }
  /// True if there is no image yet, and it is not known whether there will be one.
  var isAwaited: Bool { !times.isTried && !FileSystem.exists(copy) }
  /// Why the last copy is shown instead of the present image; nil where that was fetched.
  var complaint: String? { times.problem.map { "the last image is shown; \(image.address): \($0)" } }

  /// Why no image is shown.
  ///
  /// - Parameter problem: why the copy cannot be shown.
  func reason(besides problem: DrawingProblem) -> String {
    "\(image.address): \(times.problem ?? problem.description)"
  }

  /// Fetches nothing while it is not seen.
  mutating func stand(still isStill: Bool) throws(Failure) {
    guard isStill != self.isStill else { return }
    self.isStill = isStill
    try arm()
  }

  private func arm() throws(Failure) {
    if isStill || process != nil { try timer.disarm() } else { try timer.arm(at: times.next.sinceStart) }
  }

  /// Takes in what has happened.
  ///
  /// - Returns: true if the reasons are others.
  mutating func proceed() throws(Failure) -> Bool {
    if try timer.ring() != nil, !isStill, process == nil { return try begin() }
    return try hear()
  }

  private mutating func begin() throws(Failure) -> Bool {
    do throws(Failure) {
      let new = try PrintingProgram(own: ["fetch"], reading: Array(image.address.utf8))
      try poller.add(new.descriptor, as: .process)
      process = consume new
      words = []
      return false
    } catch {
      return try end(.failed(error.message))
    }
  }

  private mutating func hear() throws(Failure) -> Bool {
    while true {
      switch process?.read() {
      case .bytes(let bytes): words += bytes.prefix(Self.mostWords - words.count)
      case .nothingYet, nil: return false
      case .end:
        if let descriptor = process?.descriptor { try poller.remove(descriptor) }
        process = nil
        return try end(FetchOutcome(text: String(decoding: words, as: UTF8.self)))
      }
    }
  }

  private mutating func end(_ outcome: FetchOutcome) throws(Failure) -> Bool {
    let before = (times.problem, times.isTried)
    times.end(outcome, at: Moment(timer.clock.now()))
    try arm()
    return before != (times.problem, times.isTried)
  }
}

extension ContentSource {
  /// The source of the files that are followed: an image of a web server has a copy here.
  var ofFiles: ContentSource {
    guard case .drawn(.fetched(let image)) = self else { return self }
    return .image(ImageCache().file(of: image.address), image.framing)
  }
}
