import Displays
import Files

/// The unsaved changes of pages, so that a page that was loaded anew still has them. The last draft of each page and
/// profile is kept in memory, and ends with the console.
struct KeptDrafts {
  private struct Kept {
    let page: String
    let path: Path
    /// The version of the file that the draft changes.
    let version: String
    let body: [UInt8]
  }

  /// A page that asks. What pages have left that are away is taken over: one of them may be this page before it was
  /// loaded anew.
  struct Asker {
    let page: String
    /// True of a page that is open.
    let isOpen: (String) -> Bool

    func takesOver(from other: String) -> Bool { other == page || !isOpen(other) }
  }

  /// The most drafts that are kept, each of a request's size.
  private static let most = 16
  private var all: [Kept] = []

  /// - Parameter body: as the page has sent it.
  mutating func keep(_ draft: Draft, _ body: [UInt8], of asker: Asker) {
    forget(draft.edition.path, of: asker)
    guard draft.text != draft.edition.bytes else { return }
    all.append(Kept(page: asker.page, path: draft.edition.path, version: draft.edition.version, body: body))
    if all.count > Self.most { all.removeFirst() }
  }

  mutating func forget(_ path: Path, of asker: Asker) {
    all.removeAll { $0.path == path && asker.takesOver(from: $0.page) }
  }

  /// - Returns: as it was sent; nil where the file is another one by now.
  func body(of draft: Draft, for asker: Asker) -> String? {
    let edition = draft.edition
    let known = all.filter {
      $0.path == edition.path && $0.version == edition.version && asker.takesOver(from: $0.page)
    }
    return (known.first { $0.page == asker.page } ?? known.last).map { String(decoding: $0.body, as: UTF8.self) }
  }
}
