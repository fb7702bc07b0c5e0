import Displays
import Platform
import Presenter

/// The images behind what is drawn, or the pages of a document, followed as their files come and go; none for what is
/// drawn of no file.
struct FollowedSlides: ~Copyable {
  private let files: ContentFiles
  private var watch: FolderWatch
  private var counting: PageCounting
  /// What is there at first; nil while the pages of a document are counted.
  let first: StillPlay.Event?

  init(of source: ContentSource) throws {
    let files = ContentFiles(source: source)
    // Before the files are looked at: nothing is missed in between.
    let watch = try files.watch()
    var counting = try PageCounting()
    first = try files.slides(by: &counting)
    self.files = files
    self.watch = watch
    self.counting = counting
  }

  /// Each readable when the files may have changed, or the pages of a document are known.
  var descriptors: [Int32] { [watch.descriptor, counting.descriptor] }

  /// Takes in what became of the files.
  ///
  /// - Returns: what there is now; nil where nothing has changed. The pages from before stay until those of a file that
  ///   has changed are known.
  mutating func follow(on stage: borrowing Stage) throws -> StillPlay.Event? {
    let early = try watch.changes().isEmpty ? nil : files.slides(by: &counting)
    guard let now = try early ?? pages() else { return nil }
    // The picture may be another one under the same name.
    stage.presentation.invalidate()
    return now
  }

  /// The pages that are counted by now.
  private mutating func pages() throws -> StillPlay.Event? {
    guard let document = files.document else { return nil }
    return try counting.proceed().map { files.slides(counted: $0, of: document) }
  }
}

extension ContentFiles {
  /// What there is now; nil where pages are to be counted first.
  fileprivate func slides(by counting: inout PageCounting) throws -> StillPlay.Event? {
    guard let document else { return images() }
    return try counting.begin(document.path).map { slides(counted: $0, of: document) }
  }

  fileprivate func slides(
    counted: PageCounting.Counted, of document: (path: Path, pages: PageChoice?)
  ) -> StillPlay.Event {
    switch counted {
    case .success(let pages): .found((document.pages?.pages(of: pages) ?? pages).map { Slide(document.path, $0) })
    case .failure(let fault): .lacking("\(document.path): \(fault)")
    }
  }
}
