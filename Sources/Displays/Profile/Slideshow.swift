/// Images, or pages of a document, that follow each other, from the first again after the last.
package struct Slideshow: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// The paths of images, in the order in which they are shown.
    case images([Path])
    /// The path of a folder: its images in the order of their names, as they come and go.
    case folder(Path)
    /// The path of a document, and those of its pages that are shown; nil: all.
    case document(Path, PageChoice?)
  }

  package var source: Source
  /// The time from one image to the next.
  package var every: Duration
  /// The time in which each image comes out of the one before, at most `every`; zero is a cut.
  package var crossfade: Duration
  package var framing: Framing

  package init(_ source: Source, every: Duration, crossfade: Duration = .zero, framing: Framing = Framing()) {
    self.source = source
    self.every = every
    self.crossfade = crossfade
    self.framing = framing
  }

  /// The time for which a picture is shown unless a profile says otherwise.
  package static let usualInterval = Duration.seconds(10)
  /// The allowed times. Nothing is visible in a shorter one; a slideshow slower than a day is none.
  package static let intervals = Duration.milliseconds(100)...Duration.seconds(86_400)
}

extension Slideshow {
  var description: String {
    switch source {
    case .images(let paths): paths.count == 1 ? "slideshow of 1 image" : "slideshow of \(paths.count) images"
    case .folder(let path): "slideshow of \(path.name)"
    case .document(let path, _): "document \(path.name)"
    }
  }

  var subject: String { if case .document(let path, _) = source { "\(path)" } else { "picture" } }
  var needs: [Need] { if case .document = source { [.images, .documents] } else { [.images] } }

  func located(in folder: Path) -> Slideshow {
    var located = self
    switch source {
    case .images(let paths): located.source = .images(paths.map { $0.located(in: folder) })
    case .folder(let path): located.source = .folder(path.located(in: folder))
    case .document(let path, let pages): located.source = .document(path.located(in: folder), pages)
    }
    return located
  }
}

extension Slideshow {
  /// Where a slideshow is that goes by the clock.
  package struct Place: Hashable, Sendable {
    /// How many pictures are over.
    package var turns: Int
    /// When the time of the present one is over.
    package private(set) var end: Moment
    private let every: Duration

    package mutating func advance() { end = end + every }

    fileprivate init(_ every: Duration, since began: Moment, at now: Moment) {
      turns = (now - began).whole(.nanoseconds) / max(1, every.whole(.nanoseconds))
      end = began + every * (turns + 1)
      self.every = every
    }
  }

  /// - Parameter began: when its first picture was there.
  package func place(since began: Moment, at now: Moment) -> Place { Place(every, since: began, at: now) }
}
