import Displays
import Platform
import Presenter

/// Finds out which pages a document has: by pdfinfo, in a process with the limits of a decoder, on a copy of the file.
/// A file that is still being written is waited for.
struct PageCounting: ~Copyable {
  typealias Counted = Result<[DocumentPage], DrawingProblem>

  private enum Source: UInt64 {
    case child, timer
  }

  /// The most bytes of a list of pages, which is less than a pipe holds (pipe(7)): a program never waits to write it.
  private static let longestList = 60 << 10
  /// The time for a program to finish a file.
  private static let patience = Duration.seconds(10)

  private let poller: Poller<Source>
  private let timer: Timer
  private var path: Path?
  private var count: PageCount?

  init() throws(Failure) {
    let timer = try Timer(.awake)
    let poller = try Poller<Source>([timer.descriptor: .timer])
    self.poller = poller
    self.timer = timer
  }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }
  var isUnderWay: Bool { path != nil }

  /// Counts the pages of a file; what was known of it so far counts no more.
  ///
  /// - Returns: why that is no use; nil while it is on its way.
  mutating func begin(_ path: Path, takesUnfinished: Bool = false) throws -> Counted? {
    try stop()
    do {
      switch try ImageCopy.of(path, takesUnfinished: takesUnfinished, isDocument: true) {
      case .unfinished: try timer.arm(after: Self.patience)
      case .whole(let copy):
        let new = try PageCount(copy)
        try poller.add(new.descriptor, as: .child)
        count = consume new
        try timer.arm(after: DecodeLimits.patience)
      }
      self.path = path
      return nil
    } catch let problem as DrawingProblem {
      return .failure(problem)
    } catch let failure as Failure {
      return .failure(DrawingProblem(failure.message))
    }
  }

  /// Takes in what has happened.
  ///
  /// - Returns: the pages, or why there are none; nil when that is not known yet.
  mutating func proceed() throws -> Counted? {
    guard let path else { return nil }
    if try timer.ring() != nil {
      guard count != nil else { return try begin(path, takesUnfinished: true) }
      try stop()
      return .failure(DrawingProblem("it took more than \(DecodeLimits.patience.inSeconds) to count its pages"))
    }
    guard let counted = try count?.counted(atMost: Self.longestList) else { return nil }
    try stop()
    return counted
  }

  private mutating func stop() throws(Failure) {
    if let descriptor = count?.descriptor { try poller.remove(descriptor) }
    count = nil
    path = nil
    try timer.disarm()
  }
}

/// A running pdfinfo, and the pipe that it writes to.
struct PageCount: ~Copyable {
  private var child: Child
  private let list: Descriptor

  /// - Throws: a problem where the program is not there.
  init(_ document: borrowing ImageCopy) throws {
    if let missing = DocumentPrograms.missing { throw DrawingProblem(missing) }
    var writing: Descriptor?
    let list = try Descriptor(readingFrom: &writing, to: "hear which pages a document has")
    // The words of a library about a file are those of the file's author.
    let silence = try Descriptor.silence()
    let child = try Child(
      ["/proc/self/exe", "pages"],
      streams: Spawn.Streams(input: document.descriptor.number, output: writing?.number, talk: silence.number))
    writing = nil
    self.list = list
    self.child = child
  }

  deinit { child.end() }

  var descriptor: Int32 { child.descriptor }

  /// - Returns: nil while it runs.
  mutating func counted(atMost limit: Int) throws(Failure) -> PageCounting.Counted? {
    guard try child.hasEnded() else { return nil }
    child.kill()
    guard let ending = try child.ending() else { return nil }
    let bytes = (try? FileSystem.read(list.number, named: "pages", limit: limit, patience: .zero)) ?? []
    let pages = [DocumentPage](listedByPDFInfo: String(decoding: bytes, as: UTF8.self))
    guard ending == .exited(code: 0), !pages.isEmpty else {
      return .failure(DrawingProblem("pdfinfo finds no pages in it; it is damaged, or needs a password"))
    }
    return .success(pages)
  }
}
