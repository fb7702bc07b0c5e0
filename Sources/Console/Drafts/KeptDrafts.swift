import Displays
import Files

/// The unsaved changes of pages, so that a page that was loaded anew still has them. The last draft of each profile is
/// kept in memory, and ends with the console.
struct KeptDrafts {
  private struct Kept {
    let path: Path
    /// The version of the file that the draft changes.
    let version: String
    let body: [UInt8]
  }

  /// The most drafts that are kept, each of a request's size.
  private static let most = 16
  private var all: [Kept] = []

  /// - Parameter body: as the page has sent it.
  mutating func keep(_ draft: Draft, _ body: [UInt8]) {
    forget(draft.edition.path)
    guard draft.text != draft.edition.bytes else { return }
    all.append(Kept(path: draft.edition.path, version: draft.edition.version, body: body))
    if all.count > Self.most { all.removeFirst() }
  }

  mutating func forget(_ path: Path) { all.removeAll { $0.path == path } }

  /// - Returns: as it was sent; nil where the file is another one by now.
  func body(of draft: Draft) -> String? {
    let kept = all.first { $0.path == draft.edition.path && $0.version == draft.edition.version }
    return kept.map { String(decoding: $0.body, as: UTF8.self) }
  }
}
