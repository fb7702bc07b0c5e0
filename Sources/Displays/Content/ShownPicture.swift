/// Images or a video as content of a screen, or of a part or a wall, with the room that they have there.
package struct ShownPicture: Hashable, Sendable {
  /// The source, with whole paths.
  package let source: ContentSource
  package let fit: Fit
  package let room: PictureRoom
  /// The name of the screen in the profile.
  package let screen: String
  /// The place of the content in the profile.
  package let mark: Mark
}

extension ContentSource {
  /// The way in which an image, slides or a video lie on their screen; nil for everything else.
  package var pictureFit: Fit? {
    switch self {
    case .drawn(.still(.image(_, let framing))): framing.fit
    case .drawn(.slideshow(let slideshow)): slideshow.framing.fit
    case .drawn(.fetched(let image)): image.framing.fit
    case .program(.video(_, let fit)): fit
    case .program(.stream(let stream)): stream.fit
    default: nil
    }
  }
}

extension ContentSource {
  /// True if the shape of the screen's pixels decides how it is drawn, or an item of it.
  var dependsOnPixels: Bool {
    shown.contains { source in
      switch source {
      case .drawn(.testPattern(let kind)): kind == .grid
      case .mirror(let mirror): mirror.framing.fit.keepsShape
      default: source.pictureFit?.keepsShape ?? false
      }
    }
  }
}

extension Proposal {
  /// The images and videos that the proposal's screens should show, and those that stand in for other content; none
  /// where the plan cannot be carried out.
  package var pictures: [ShownPicture] {
    let folder = match.profile.mark.file.folder
    return places { target in target.pictures.isEmpty ? nil : target.pictures }.flatMap { shown in
      let pixels = shown.order.pixels(of: shown.place.output, in: shown.snapshot)
      return shown.written.compactMap { source, fit in
        shown.place.room(in: shown.snapshot, of: pixels).map {
          ShownPicture(
            source: source.located(in: folder), fit: fit, room: $0, screen: shown.order.screen, mark: shown.mark)
        }
      }
    }
  }
}

extension ContentTarget {
  fileprivate var pictures: [(ContentSource, Fit)] {
    (presented?.allSources ?? []).compactMap { source in source.pictureFit.map { (source, $0) } }
  }
}
