/// A mirror that a CRTC does: what it takes to show its source wherever that is.
struct HardwareMirror: Sendable {
  let source: OutputID
  let fit: Fit
  let mode: Mode
  let orientation: Orientation
  let compensation: Compensation

  /// What shows the source where it is on this snapshot; nil where the source is dark, or no transform can hold the numbers.
  ///
  /// - Parameter mirrors: outputs whose pictures are no neighbours, as they show something again.
  func screen(on snapshot: Snapshot, besides mirrors: Set<OutputID>) -> FittedScreen? {
    guard let area = snapshot.area(of: source) else { return nil }
    func image(_ fit: Fit) -> MirrorImage? { MirrorImage(of: area, fit, mode, orientation, compensation) }
    let neighbours = snapshot.outputs.map(\.id).filter { $0 != source && !mirrors.contains($0) }
    let areas = neighbours.compactMap(snapshot.area)
    // No bars rather than another screen's picture in them.
    let isFree = image(fit)?.bars.allSatisfy { bar in !areas.contains(where: bar.overlaps) } ?? false
    return image(isFree ? fit : .cover)?.screen
  }
}
