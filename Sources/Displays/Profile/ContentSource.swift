/// The source that a presenter shows on a screen: a case for each way of showing it, with all that its player needs.
package enum ContentSource: Hashable, Sendable {
  /// The presenter draws it.
  case drawn(DrawnContent)
  /// The presenter draws the picture of the screen at another connector again and again.
  case mirror(MirrorContent)
  /// A program draws it into the presenter's window.
  case program(ProgramContent)
  /// An application shows it in a window of its own.
  case application(ApplicationContent)
  /// Several sources are shown in turn.
  case playlist(Playlist)
}

package struct MirrorContent: Hashable, Sendable {
  /// The connector, followed by a part of its screen where only that is shown: the text of a `Seat`. In an item of a
  /// playlist it is empty while that screen is away, and in a profile, which does not know it.
  package var connector: String
  /// The profile's name for the mirrored screen, in an item of a playlist, which reports screens that are away.
  package var screen: Marked<String>?
  /// The part of the screen; nil: all of it.
  package var detail: MirrorDetail?
  package var framing: Framing
}

extension MirrorContent {
  /// The area of the screen or part that is mirrored, in the framebuffer; nil while it shows nothing.
  package func source(in snapshot: Snapshot) -> Rectangle? {
    snapshot.output(at: connector)?.isPresent == true ? snapshot.area(at: connector) : nil
  }

  /// True if a screen at this area shows the source by itself, since it lies over it: nothing is drawn there then.
  package func givesWay(at area: Rectangle, in snapshot: Snapshot) -> Bool {
    source(in: snapshot)?.overlaps(area) ?? false
  }
}

/// The keys of sources as profiles spell them.
extension ContentSource {
  package static func color(_ color: Color) -> Self { .drawn(.still(.color(color))) }
  package static func image(_ path: Path, _ framing: Framing) -> Self { .drawn(.still(.image(path, framing))) }
  package static func text(_ text: String, background: Color, _ style: LetterStyle = .standard) -> Self {
    .drawn(.still(.text(text, background: background, style)))
  }
  package static func slideshow(_ slideshow: Slideshow) -> Self { .drawn(.slideshow(slideshow)) }
  package static func testPattern(_ kind: PatternKind) -> Self { .drawn(.testPattern(kind)) }
  package static func mirror(of connector: String, _ framing: Framing, showing detail: MirrorDetail? = nil) -> Self {
    .mirror(MirrorContent(connector: connector, detail: detail, framing: framing))
  }
  package static func program(_ command: Command) -> Self { .program(.command(command)) }
  package static func video(_ path: Path, _ fit: Fit) -> Self { .program(.video(path, fit)) }
  package static func url(_ address: String) -> Self { .application(.page(Page(address))) }
  package static func window(_ window: ApplicationWindow) -> Self { .application(.window(window)) }
}

/// The description as the source's kind has it.
extension ContentSource: CustomStringConvertible {
  var kind: any ContentKind {
    switch self {
    case .drawn(let content): content
    case .mirror(let content): content
    case .program(let content): content
    case .application(let content): content
    case .playlist(let content): content
    }
  }

  package var description: String { kind.description }
  package var subject: String { kind.subject }
  package var paths: [Path] { kind.paths }
  package var images: Slideshow.Source? { kind.images }
  package var command: Command? { kind.command }
  package var runningKey: String? { kind.runningKey }
  package var needs: [Need] { kind.needs }

  /// True if the picture may stay where the next content cannot be shown. The pictures of mirrors, programs,
  /// streams, pages and windows may be private.
  package var mayStay: Bool {
    switch self {
    case .drawn, .program(.video): true
    case .mirror, .program(.command), .program(.stream), .application: false
    case .playlist(let list): list.items.allSatisfy { $0.source.mayStay }
    }
  }

  package func located(in folder: Path) -> ContentSource {
    switch self {
    case .drawn(let content): .drawn(content.located(in: folder))
    case .mirror: self
    case .program(let content): .program(content.located(in: folder))
    case .application(let content): .application(content.located(in: folder))
    case .playlist(let content): .playlist(content.located(in: folder))
    }
  }
}

extension MirrorContent: ContentKind {
  var description: String {
    let subject = detail.map { "\($0.description.harmless) of \(name.harmless)" }
    return "mirror of \(subject ?? name.harmless), drawn"
  }

  var subject: String { name }

  /// The name for people: the profile's, since an item's screen may be anywhere; else the connector.
  package var name: String { screen?.value ?? connector }

  /// - Parameter seats: of the screens and parts that are present, by their names.
  package func found(at seats: [String: String]) -> MirrorContent {
    guard let screen else { return self }
    var content = self
    content.connector = seats[screen.value] ?? ""
    // An order is the same wherever the mirror stands in its file.
    content.screen?.mark = .nowhere
    return content
  }
}

extension MirrorContent {
  package init(connector: String, detail: MirrorDetail? = nil, framing: Framing) {
    (self.connector, self.detail, self.framing) = (connector, detail, framing)
  }

  /// Makes the mirror as an item of a playlist in a profile has it.
  package init(of screen: Marked<String>, _ detail: MirrorDetail?, _ framing: Framing) {
    self.init(connector: "", detail: detail, framing: framing)
    self.screen = screen
  }
}

/// How an image lies on its screen.
package struct Framing: Hashable, Sendable {
  package var fit: Fit
  /// The colour beside the image, and behind its transparent parts.
  package var background: Color
  /// The shape of the screen's pixels where those of the image are the unit. Profiles and orders leave it square: the
  /// presenter knows the screen.
  package var pixels = PixelShape.square

  package init(fit: Fit = .contain, background: Color = .black) {
    self.fit = fit
    self.background = background
  }
}

extension Framing {
  /// - Parameter visible: the place for the picture.
  package func fitting(_ picture: Size, in visible: Rectangle) -> Fitting {
    fit.fitting(picture, in: visible, of: pixels)
  }
}
