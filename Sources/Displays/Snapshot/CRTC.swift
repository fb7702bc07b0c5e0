/// A CRTC: it reads one region of the framebuffer in step with one mode and sends it to one or more outputs.
package struct CRTC: Hashable, Sendable {
  package var id: CRTCID
  /// The state that the CRTC shows, and its outputs; nil when dark.
  package var scanout: Scanout?
  package var orientations: OrientationSet
  /// True if the CRTC can do anything but the identity (`hasTransforms` of RRGetCrtcTransform).
  package var transforms: Bool

  package init(id: CRTCID, scanout: Scanout? = nil, orientations: OrientationSet = .all, transforms: Bool = true) {
    self.id = id
    self.scanout = scanout
    self.orientations = orientations
    self.transforms = transforms
  }
}

/// The scanout of a lit CRTC: one state, sent to one or more outputs. `outputs` is sorted; it is empty only when
/// another client gave the outputs to a second CRTC and left this one lit with nothing to drive.
package struct Scanout: Hashable, Sendable {
  package var state: OutputState
  package var outputs: [OutputID]

  package init(state: OutputState, outputs: [OutputID]) {
    self.state = state
    self.outputs = outputs.sorted()
  }

  /// The scanout with a picture that stands still, as steps set it.
  var standing: Scanout { Scanout(state: state.standing, outputs: outputs) }

  /// True if no step leads here from `present`. No step has a picture follow the pointer, and over how large an area
  /// one does is left to the server, which changes that with the framebuffer.
  func isReached(in present: Scanout?) -> Bool {
    standing == present?.standing && (state.panning != nil || present?.state.panning == nil)
  }
}

/// The state of a lit output. A layout desires the same type that a snapshot holds.
package struct OutputState: Hashable, Sendable {
  package var mode: Mode
  package var position: Point
  package var orientation: Orientation
  package var transform: Transform
  /// The size of the area, from the position on, over which the picture follows the pointer (panning), as only other
  /// clients have it; nil where the picture stands still.
  package var panning: Size?

  package init(
    mode: Mode, position: Point, orientation: Orientation = .normal, transform: Transform = .identity,
    panning: Size? = nil
  ) {
    self.mode = mode
    self.position = position
    self.orientation = orientation
    self.transform = transform
    self.panning = panning
  }

  /// The state with a picture that stands still.
  var standing: OutputState {
    var state = self
    state.panning = nil
    return state
  }

  /// The mode's size as a person sees it, turned but not transformed.
  package var turnedSize: Size { orientation.turned(mode.size) }

  /// The part of the framebuffer that the CRTC reads, wherever the pointer is; nil when the transform has no finite
  /// one.
  var reach: Rectangle? { panning == nil ? transform.bounds(of: turnedSize)?.moved(by: position) : region }

  /// The region that RandR takes for `reach`: of the same size, but from the CRTC's position. nil where `reach` is.
  package var region: Rectangle? {
    (panning ?? transform.regionSize(of: turnedSize)).map { Rectangle(origin: position, size: $0) }
  }

  /// The part of the framebuffer that a person sees where nothing else is known; without a region, that of the mode
  /// alone.
  var usualArea: Rectangle { region ?? Rectangle(origin: position, size: turnedSize) }

  /// The smallest framebuffer that the server resizes to while this state is lit.
  ///
  /// RRSetScreenSize measures lit CRTCs by their turned mode and ignores the transform (ProcRRSetScreenSize, X server
  /// 21.1). RRSetCrtcConfig looks at the region, but only on CRTCs without transforms, whose region is the turned mode.
  package var measured: Size { Rectangle(origin: position, size: turnedSize).extent }

  /// The size in which the state stays as it is: the area over which a picture follows the pointer shrinks with the
  /// framebuffer.
  var extent: Size { measured.union(panning.map { Rectangle(origin: position, size: $0).extent } ?? .zero) }

  /// True if RRSetCrtcConfig can carry the position, and the picture is whole there: only a transformed picture may
  /// start outside of the framebuffer.
  package var isPlaceAllowed: Bool {
    position.isAllowed || !transform.isIdentity && position.isRepresentable
  }
}
