/// A mirror that the hardware cannot do. Its screen has a place of its own in the framebuffer, and a presenter draws
/// there what the other screen shows.
package struct DrawnMirror: Hashable, Sendable {
  package let source: OutputID
  /// The part of the source that is shown; nil: all of it.
  let detail: MirrorDetail?
  package let fit: Fit
  let reason: Reason

  /// The reason why the mirror is drawn.
  package enum Reason: Hashable, Sendable {
    case profile
    /// The mirror shows this part of a screen.
    case part(String)
    /// The mirror shows a region or a window of a screen.
    case region, window
    /// No CRTC that can drive this output scales.
    case noScaling(output: String)
    /// The server has refused to.
    case refusedScaling(output: String)
    /// The mirror's bars would show a part of this output.
    case bars(showing: String)
  }
}

extension Layout {
  /// Why a mirror is drawn; nil for everything else.
  package func words(forMirrorOn output: OutputID) -> String? {
    drawnMirrors[output].map { "drawn, \($0.reason)" }
  }
}

extension Match {
  /// The mirrors that are drawn whatever the hardware can do.
  var mirrorsToDraw: [OutputID: DrawnMirror.Reason] {
    let drawn = outputs.compactMap { index, output in
      profile.screens[index].mirror.flatMap(reasonToDraw).map { (output, $0) }
    }
    return Dictionary(drawn) { first, _ in first }
  }

  private func reasonToDraw(_ mirror: Mirror) -> DrawnMirror.Reason? {
    if profile.target(named: mirror.source.value)?.isPart == true { return .part(mirror.source.value) }
    switch mirror.detail {
    case .region: return .region
    case .window: return .window
    case nil: return mirror.means.value == .drawing ? .profile : nil
    }
  }
}

extension LayoutBuilder {
  /// The mirrors that the hardware cannot do, and why.
  ///
  /// - Throws: for one that it has to do.
  func mirrorsToDraw() throws(LayoutProblem) -> [OutputID: DrawnMirror.Reason] {
    let undoable = undoableMirrors
    for (index, output) in match.outputs.sorted(by: { $0.key < $1.key }) {
      guard let means = profile.screens[index].mirror?.means, means.value == .hardware, let reason = undoable[output]
      else { continue }
      throw LayoutProblem(.undoableMirror(reason, entry: profile.screens[index].name.value), at: means.mark)
    }
    return undoable
  }

  /// The mirrors of entries that would have to be drawn with everything where it is now, and why.
  var undoableMirrors: [OutputID: DrawnMirror.Reason] {
    var reasons: [OutputID: DrawnMirror.Reason] = [:]
    for (output, image) in mirrorImages {
      guard case .entry = origins[output], let output = snapshot.output(output) else { continue }
      reasons[output.id] = reasonToDraw(image, on: output)
    }
    return reasons
  }

  /// A mirror's bars are black where they lie outside of the framebuffer, and show the desktop's background where no
  /// screen is; another screen's picture in them would be none of its business.
  private func reasonToDraw(_ image: MirrorImage, on output: Output) -> DrawnMirror.Reason? {
    let crtcs = snapshot.crtcs.filter { output.crtcs.contains($0.id) }
    let turning = crtcs.filter { $0.orientations.contains(image.screen.state.orientation) }
    // One that cannot be turned is not helped by drawing.
    if !turning.isEmpty, !turning.contains(where: { $0.canShow(image.screen.state) }) {
      return .noScaling(output: output.name)
    }
    if !image.screen.state.transform.isIdentity, snapshot.refusesTransform(image.screen.state.mode, on: output) {
      return .refusedScaling(output: output.name)
    }
    return screenBehindBars(of: image).map { .bars(showing: snapshot.name(of: $0)) }
  }
}

extension DrawnMirror {
  /// The screen or part that it shows, where that is now; nil while it is dark, or the part is not declared.
  func sourceArea(on snapshot: Snapshot) -> Rectangle? {
    guard case .part(let name) = reason else { return snapshot.area(of: source) }
    return snapshot.area(at: Seat(snapshot.name(of: source), part: name).description)
  }

  /// The part of the source that a finger on the mirror touches. Where a window is, no device can be told beforehand:
  /// nothing of it is touched.
  ///
  /// - Parameter source: the screen or part that it shows, in the framebuffer.
  func touched(in source: Rectangle) -> Rectangle? {
    guard let detail else { return source }
    return detail.area(in: source).nonEmpty
  }
}
