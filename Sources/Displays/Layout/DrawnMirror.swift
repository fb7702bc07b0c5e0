/// A mirror that the hardware cannot do. Its screen has a place of its own in the framebuffer, and a presenter draws there
/// what the other screen shows.
package struct DrawnMirror: Hashable, Sendable {
  package let source: OutputID
  package let fit: Fit
  /// Why it is drawn, in words for a person.
  let reason: String
}

extension Layout {
  /// Why a mirror is drawn; nil for everything else.
  package func words(forMirrorOn output: OutputID) -> String? {
    drawnMirrors[output].map { "drawn, \($0.reason)" }
  }
}

extension LayoutBuilder {
  /// The mirrors of entries that would have to be drawn with everything where it is now, and why.
  var undoableMirrors: [OutputID: String] {
    var reasons: [OutputID: String] = [:]
    for (output, image) in mirrorImages {
      guard case .entry = origins[output], let output = snapshot.output(output) else { continue }
      reasons[output.id] = reasonToDraw(image, on: output)
    }
    return reasons
  }

  /// A mirror's bars are black where they lie outside of the framebuffer, and show the desktop's background where no
  /// screen is; another screen's picture in them would be none of its business.
  private func reasonToDraw(_ image: MirrorImage, on output: Output) -> String? {
    let crtcs = snapshot.crtcs.filter { output.crtcs.contains($0.id) }
    let turning = crtcs.filter { $0.orientations.contains(image.screen.state.orientation) }
    // One that cannot be turned is not helped by drawing.
    if !turning.isEmpty, !turning.contains(where: { $0.canShow(image.screen.state) }) {
      return "as no CRTC that can drive \(output.name) can scale"
    }
    return screenBehindBars(of: image).map { "as its bars would show a part of \(snapshot.name(of: $0))" }
  }
}
