import Displays
import Platform
import Presenter

/// The images behind what is drawn, or the pages of a document, followed as their files come and go; none for what is
/// drawn of no file.
struct FollowedSlides: ~Copyable {
  private let files: ContentFiles
  private var watch: FolderWatch
  private var counting: PageCounting
  private(set) var slides: Slides
  /// Why a document has no pages.
  private(set) var problem: String?
  /// Those of which it was told that they cannot be shown.
  private var told: Set<Slide> = []
  /// Where a slideshow that is joined in its middle goes on, once its pictures are known.
  private var joining: Slideshow.Place?

  /// - Parameter joining: where the slideshow is by the clock; nil for one that begins at its start.
  init(of source: ContentSource, joining: Slideshow.Place? = nil) throws {
    files = ContentFiles(source: source)
    // Before the files are looked at: nothing is missed in between.
    let watch = try files.watch()
    var counting = try PageCounting()
    var counted: PageCounting.Counted?
    if let document = files.document { counted = try counting.begin(document.path) }
    slides = Slides((try? files.images()) ?? [])
    self.watch = watch
    self.counting = counting
    self.joining = joining
    join()
    if let counted { take(counted) }
  }

  /// Each readable when the files may have changed, or the pages of a document are known.
  var descriptors: [Int32] { [watch.descriptor, counting.descriptor] }
  /// nil when there is none that can be shown.
  var current: Slide? { slides.current }
  /// True while it is not known which pages a document has.
  var isCounting: Bool { counting.isUnderWay }

  /// When the next one follows; nil where the one that is there has its time from when it is there.
  var end: Moment? { joining?.end }

  mutating func advance() {
    slides.advance()
    joining?.advance()
  }

  private mutating func join() {
    guard let turns = joining?.turns, !slides.images.isEmpty else { return }
    slides.skip(turns)
    joining?.turns = 0
  }

  /// The one that is there is shown: it would be told again that it cannot be.
  mutating func accept() { if let current { told.remove(current) } }

  /// Leaves the one that is there out of the round.
  ///
  /// - Returns: why nothing is left to be shown; nil where something is.
  mutating func reject(_ slide: Slide, because problem: DrawingProblem, on stage: borrowing Stage) -> String? {
    if told.insert(slide).inserted { stage.warn("\(slide) is skipped: \(problem)") }
    slides.reject()
    return current == nil ? "none of its images can be shown; \(slide): \(problem)" : nil
  }

  /// Takes in what became of the files.
  ///
  /// - Returns: whether they have changed.
  mutating func follow(on stage: borrowing Stage) throws -> Bool {
    let isChanged = try !watch.changes().isEmpty
    if let document = files.document { return try count(document.path, isAnew: isChanged, on: stage) }
    guard isChanged else { return false }
    do throws(FileProblem) {
      slides.replace(with: try files.images())
    } catch {
      stage.warn("\(error)")
      slides.replace(with: [])
    }
    // The picture may be another one under the same name.
    stage.presentation.invalidate()
    return true
  }

  /// The pages from before stay until those of a file that has changed are known.
  private mutating func count(_ path: Path, isAnew: Bool, on stage: borrowing Stage) throws -> Bool {
    let early = isAnew ? try counting.begin(path) : nil
    guard let counted = try early ?? counting.proceed() else { return false }
    take(counted)
    stage.presentation.invalidate()
    return true
  }

  private mutating func take(_ counted: PageCounting.Counted) {
    guard let document = files.document else { return }
    switch counted {
    case .success(let pages):
      problem = nil
      slides.replace(with: (document.pages?.pages(of: pages) ?? pages).map { Slide(document.path, $0) })
      join()
    case .failure(let fault):
      problem = "\(document.path): \(fault)"
      slides.replace(with: [])
    }
  }
}
