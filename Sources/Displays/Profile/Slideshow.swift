/// Images that follow each other, from the first again after the last.
package struct Slideshow: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// The paths of images, in the order in which they are shown.
    case images([Path])
    /// The path of a folder: its images in the order of their names, as they come and go.
    case folder(Path)
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

  /// The allowed times. Nothing is visible in a shorter one; a slideshow slower than a day is none.
  package static let intervals = Duration.milliseconds(100)...Duration.seconds(86_400)
}

extension Slideshow {
  var description: String {
    switch source {
    case .images(let paths): paths.count == 1 ? "slideshow of 1 image" : "slideshow of \(paths.count) images"
    case .folder(let path): "slideshow of \(path.name)"
    }
  }

  func located(in folder: Path) -> Slideshow {
    var located = self
    switch source {
    case .images(let paths): located.source = .images(paths.map { $0.located(in: folder) })
    case .folder(let path): located.source = .folder(path.located(in: folder))
    }
    return located
  }
}

extension Slideshow {
  private enum Key: String, CodingKey {
    case images, folder, everyMilliseconds, crossfadeMilliseconds
  }

  init(in document: KeyedDecodingContainer<ContentDocumentKey>) throws {
    let show = try document.nestedContainer(keyedBy: Key.self, forKey: "slideshow")
    let folder = try show.decodeIfPresent(Path.self, forKey: .folder)
    let images = try show.decodeIfPresent([Path].self, forKey: .images)
    let milliseconds = try show.decode(Int.self, forKey: .everyMilliseconds)
    guard (folder == nil) != (images == nil) else { throw show.fault("expected either images or a folder") }
    let every = Self.duration(milliseconds)
    guard Self.intervals.contains(every) else { throw show.fault("everyMilliseconds takes \(Self.limits)") }
    let crossfade = Self.duration(try show.decodeIfPresent(Int.self, forKey: .crossfadeMilliseconds) ?? 0)
    guard .zero...every ~= crossfade else { throw show.fault("crossfadeMilliseconds takes 0 to everyMilliseconds") }
    self.init(
      folder.map { .folder($0) } ?? .images(images ?? []), every: every, crossfade: crossfade,
      framing: try document.framing())
  }

  private static var limits: String {
    let bounds = [intervals.lowerBound, intervals.upperBound].map { "\($0.whole(.milliseconds))" }
    return bounds.joined(separator: " to ")
  }

  /// The duration, within limits: beyond them a Duration would overflow on the way.
  private static func duration(_ milliseconds: Int) -> Duration {
    .milliseconds(min(max(-1, milliseconds), Int(Int32.max)))
  }

  func encode(into document: inout KeyedEncodingContainer<ContentDocumentKey>) throws {
    var show = document.nestedContainer(keyedBy: Key.self, forKey: "slideshow")
    switch source {
    case .images(let images): try show.encode(images, forKey: .images)
    case .folder(let folder): try show.encode(folder, forKey: .folder)
    }
    try show.encode(Int(every / .milliseconds(1)), forKey: .everyMilliseconds)
    try show.encode(Int(crossfade / .milliseconds(1)), forKey: .crossfadeMilliseconds)
    try document.encode(framing)
  }
}
