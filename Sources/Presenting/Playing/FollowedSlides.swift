import Displays
import Platform
import Presenter

/// The images behind what is drawn, followed as their files come and go; none for what is drawn of no file.
struct FollowedSlides: ~Copyable {
  private let files: ContentFiles
  private var watch: FolderWatch
  private(set) var slides: Slides
  /// Those of which it was told that they cannot be shown.
  private var told: Set<Path> = []

  init(of source: ContentSource) throws {
    files = ContentFiles(source: source)
    // Before the files are looked at: nothing is missed in between.
    watch = try files.watch()
    slides = Slides((try? files.images()) ?? [])
  }

  /// Readable when the files may have changed.
  var descriptor: Int32 { watch.descriptor }
  /// nil when there is none that can be shown.
  var current: Path? { slides.current }

  mutating func advance() { slides.advance() }

  /// The one that is there is shown: it would be told again that it cannot be.
  mutating func accept() { if let current { told.remove(current) } }

  /// Leaves the one that is there out of the round.
  ///
  /// - Returns: why nothing is left to be shown; nil where something is.
  mutating func reject(_ slide: Path, because problem: DrawingProblem, on stage: borrowing Stage) -> String? {
    if told.insert(slide).inserted { stage.warn("\(slide) is skipped: \(problem)") }
    slides.reject()
    return current == nil ? "none of its images can be shown; \(slide): \(problem)" : nil
  }

  /// Takes in what became of the files.
  ///
  /// - Returns: whether they have changed.
  mutating func follow(on stage: borrowing Stage) throws -> Bool {
    guard try !watch.changes().isEmpty else { return false }
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
}
