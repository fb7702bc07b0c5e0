/// The facts about content that do not depend on its player. They are here, once for each kind.
protocol ContentKind: Hashable, Sendable {
  /// The content for people: `image lobby.png`.
  var description: String { get }
  /// The subject for people: a path, a command, an address.
  var subject: String { get }
  /// The files and folders that the content is made of.
  var paths: [Path] { get }
  /// The content with its paths read from a folder on, where they do not begin at the root.
  func located(in folder: Path) -> Self
  /// The place that its images come from; nil for content without any.
  var images: Slideshow.Source? { get }
  /// The command that the profile gives.
  var command: Command? { get }
  /// The key that has a program run; nil where only a presenter runs. A video or a page can harm as well: by the
  /// program that is made to read it.
  var runningKey: String? { get }
  var needs: [Need] { get }
}

extension ContentKind {
  var subject: String { "picture" }
  var paths: [Path] { [] }
  func located(in folder: Path) -> Self { self }
  var images: Slideshow.Source? { nil }
  var command: Command? { nil }
  var runningKey: String? { nil }
  var needs: [Need] { [] }
}

/// A thing that some content needs besides this program: a library that is opened, or one of several programs that is
/// started.
package enum Need: Sendable, Hashable, CaseIterable {
  case images, text, documents, player, browser, fetcher, keyboard
}

extension String {
  /// The start of the text, on one line, for people.
  var excerpt: String {
    let longest = 40
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return (line.count > longest || line.count < count ? line.prefix(longest) + "…" : line[...]).description.harmless
  }
}
