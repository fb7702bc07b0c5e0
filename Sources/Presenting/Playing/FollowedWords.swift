import Displays
import Files
import Glibc
import Platform
import Session

/// The words of content that change while they are shown, and what tells that they have: the folder of their file, or a
/// timer for the moment at which a clock shows other ones.
struct FollowedWords: ~Copyable {
  /// What there is to show.
  enum Words: Hashable {
    case text(String)
    /// Why there is nothing.
    case failed(String)
  }

  private let source: ChangingText.Source
  private var watch: FolderWatch
  private let timer: Timer
  private(set) var words: Words
  /// True if a clock need not go on.
  private var isStill = true

  init(of content: ChangingText) throws {
    // Before the file is looked at: nothing is missed in between.
    let watch = try ContentFiles(source: .drawn(.changing(content))).watch()
    let timer = try Timer(.wall)
    source = content.source
    self.watch = watch
    self.timer = timer
    words =
      switch content.source {
      case .lines(let lines): .text(lines)
      case .file(let path): Self.words(of: path)
      case .clock: .text("")
      }
  }

  /// Each readable when the words may be others. They stay apart: Linux lets pollers wait for pollers up to five deep.
  var descriptors: [Int32] { [watch.descriptor, timer.descriptor] }

  /// Takes in what has happened.
  ///
  /// - Returns: whether the words are others.
  mutating func follow() throws -> Bool {
    let isChanged = try !watch.changes().isEmpty
    // A clock that was set shows other words, and needs another moment, as one whose moment has come does.
    let hasRung = try timer.ring() != nil
    guard isChanged || hasRung && !isStill else { return false }
    return try read()
  }

  /// Stops a clock that is not visible; later it shows the time of then.
  ///
  /// - Returns: whether the words are others.
  mutating func stand(still isStill: Bool) throws -> Bool {
    guard isStill != self.isStill, case .clock = source else { return false }
    self.isStill = isStill
    guard isStill else { return try read() }
    try timer.disarm()
    return false
  }

  private mutating func read() throws -> Bool {
    let before = words
    words =
      switch source {
      case .lines(let lines): .text(lines)
      case .file(let path): Self.words(of: path)
      case .clock(let face): try words(of: face)
      }
    return words != before
  }

  private static func words(of path: Path) -> Words {
    do {
      return .text(try FileText.text(of: try FileSystem.read(path, limit: FileText.mostBytes)))
    } catch let problem as FileProblem {
      return .failed("\(path): \(problem.reason)")
    } catch {
      return .failed("\(path): \(error)")
    }
  }

  private func words(of face: ClockFace) throws(Failure) -> Words {
    if let problem = face.zoneProblem { return .failed(problem) }
    guard let reading = ClockReading(of: face, at: time(nil)) else { return .failed("the clock cannot be read") }
    try timer.arm(at: .seconds(reading.end))
    return .text(reading.text)
  }
}
