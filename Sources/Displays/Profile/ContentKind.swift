/// What is to be known of content whatever shows it. What tells one kind from another, but for how its player plays it, is
/// said here, once for each kind.
protocol ContentKind: Hashable, Sendable {
  /// For people: `image lobby.png`.
  var description: String { get }
  /// What it is about, for people: a path, a command, an address.
  var subject: String { get }
  /// The files and folders that it is made of.
  var paths: [Path] { get }
  /// With its paths read from a folder on, where they do not begin at the root.
  func located(in folder: Path) -> Self
  /// Where its images come from; nil for what has none.
  var images: Slideshow.Source? { get }
  /// The command that the profile gives.
  var command: Command? { get }
  /// The key that has a program run; nil where nothing runs but a presenter. A video or a page can harm as well: by the
  /// program that is made to read it.
  var runningKey: String? { get }
  var need: Need? { get }

  /// The keys of a document that name it: exactly one of all kinds' is there.
  static var sources: [ContentDocumentKey] { get }
  /// - Parameter source: one of `sources`, which the document has.
  init(_ source: ContentDocumentKey, in document: KeyedDecodingContainer<ContentDocumentKey>) throws
  func encode(into document: inout KeyedEncodingContainer<ContentDocumentKey>) throws
}

extension ContentKind {
  var subject: String { "picture" }
  var paths: [Path] { [] }
  func located(in folder: Path) -> Self { self }
  var images: Slideshow.Source? { nil }
  var command: Command? { nil }
  var runningKey: String? { nil }
  var need: Need? { nil }
}

/// What some content needs besides this program: a library that is opened, or one of several programs that is started.
package enum Need: Sendable, Hashable, CaseIterable {
  case images, text, player, browser
}

extension String {
  /// Its start, on one line, for people.
  var excerpt: String {
    let longest = 40
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return (line.count > longest || line.count < count ? line.prefix(longest) + "…" : line[...]).description.harmless
  }
}
