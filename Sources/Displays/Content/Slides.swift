/// One picture of a slideshow: an image, or a page of a document.
package struct Slide: Hashable, Sendable, CustomStringConvertible {
  package let path: Path
  /// The page of the document; nil for an image.
  package let page: DocumentPage?

  package init(_ path: Path, _ page: DocumentPage? = nil) { (self.path, self.page) = (path, page) }

  package var description: String { "\(path)" + (page.map { ", page \($0.number)" } ?? "") }
}

/// The position in a slideshow: its images, which may come and go, and the one that is shown.
package struct Slides: Hashable, Sendable {
  /// The images, in the order in which they are shown.
  package private(set) var images: [Slide]
  private var index = 0
  /// The images that cannot be shown.
  private var rejected: Set<Slide> = []
  /// The image whose picture is on the screen; nil where none is.
  package var drawn: Slide?

  package init(_ images: [Slide]) { self.images = images }

  /// The image that is shown; nil when there is none that can be.
  package var current: Slide? {
    images.indices.contains(index) && !rejected.contains(images[index]) ? images[index] : nil
  }

  /// True if the image that is shown is on the screen already.
  package var isDrawn: Bool { drawn != nil && drawn == current }

  /// True if no image that can be shown comes after the one that is shown.
  package var isLast: Bool { images.dropFirst(index + 1).allSatisfy(rejected.contains) }

  /// The number of images that can be shown.
  package var count: Int { images.count { !rejected.contains($0) } }

  /// Goes on to the next image that can be shown, and from the last one to the first.
  package mutating func advance() {
    guard !images.isEmpty else { return index = 0 }
    let round = (1...images.count).map { (index + $0) % images.count }
    index = round.first { !rejected.contains(images[$0]) } ?? round[0]
  }

  /// Goes on by so many images, as if all could be shown.
  package mutating func skip(_ turns: Int) {
    if !images.isEmpty { index = (index + turns % images.count) % images.count }
  }

  /// Leaves the image that is shown out of the round, until the images are others.
  package mutating func reject() {
    guard let current else { return }
    rejected.insert(current)
    advance()
  }

  /// Goes to the last image that can be shown.
  package mutating func goToLast() { index = images.lastIndex { !rejected.contains($0) } ?? index }

  /// Takes the images that exist now. The image that is shown stays; when it is gone, the one after it follows. All
  /// files may have new contents under their names.
  ///
  /// - Returns: false where the one that is gone was the last, so that the first one follows.
  @discardableResult package mutating func replace(with new: [Slide]) -> Bool {
    rejected = []
    let places = Dictionary(new.enumerated().map { ($1, $0) }) { first, _ in first }
    let same = images.dropFirst(index).lazy.compactMap { places[$0] }.first
    let before = images.prefix(index).reversed().lazy.compactMap { places[$0] }.first
    let follower = same ?? before.map { $0 + 1 } ?? 0
    images = new
    index = follower < new.count ? follower : 0
    return index == follower
  }
}

extension Slides {
  private static let endings: [Path] = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"]

  /// True if a file of this name in a slideshow's folder is one of its images. A file whose name begins with a point is
  /// hidden, or still being written by a program that renames it when it is done.
  package static func isImage(_ name: Path) -> Bool {
    let lowered = Path(name.text.lowercased())
    return !name.isHidden && endings.contains(where: lowered.hasEnding)
  }
}
