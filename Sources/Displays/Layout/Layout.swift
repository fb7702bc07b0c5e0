/// The desired state: what each output shows (the same `OutputState` that a snapshot holds), through which CRTC, in
/// which framebuffer, and why.
package struct Layout: Sendable {
  /// The outputs that are to be lit; every other output is to be dark.
  package var states: [OutputID: OutputState]
  package var scanouts: [CRTCID: Scanout]
  package var framebuffer: Size
  /// True if the framebuffer shrinks to that size even when no CRTC changes: the way back leaves nothing behind.
  package var shrinksAlways = false
  /// True if modes of this program that the layout has no use for go; not after the server has refused to let them go.
  package var dropsModes = true
  /// The wanted primary output; nil leaves the present one.
  package var primary: DesiredPrimary?
  /// The wanted sleep; nil leaves the screens asleep or awake as they are.
  package var sleep: Sleep?
  /// The properties in the order in which they are set.
  package var properties: [DesiredProperty]
  /// The part of the framebuffer that each lit output shows; empty on the way back.
  package var pictures: [OutputID: Picture]
  /// The area of each wall, by name, with the holes of screens that are absent; empty on the way back.
  package internal(set) var walls: [String: Rectangle] = [:]
  /// The areas that absent screens leave in walls, by the names of these screens; empty on the way back.
  private(set) var holes: [String: Rectangle] = [:]
  /// The monitors that clients should have declared: this program's, and those of other clients that stay.
  package var monitors: [Monitor]
  /// The monitors of this program among them; empty on the way back.
  var ownMonitors: [OwnMonitor] = []
  /// The way in which a picture is made to fit and the reason, in words for a person; missing where it fits by itself.
  package var purposes: [OutputID: String]
  /// Mirrors that a presenter is to draw.
  package var drawnMirrors: [OutputID: DrawnMirror]
  /// Mirrors that the hardware does.
  var mirrors: [OutputID: HardwareMirror] = [:]
  /// The wanted size of letters; nil leaves the present one.
  package var dpi: DesiredDPI?
  package internal(set) var unknownDPI: DesiredDPI.Unknown?
  /// Why each output is what it is.
  package var origins: [OutputID: Origin]
  /// Screens that no entry claims and that stay dark, as the hardware cannot light them beside all others.
  package internal(set) var surplus: [Surplus] = []
  /// Screens that cover one another, or that no pointer can get to; none on the way back.
  package internal(set) var arrangementFindings: [Diagnostic] = []
  /// Screens that the profile leaves as they are, and that one of its own overlaps.
  package internal(set) var keptOverlaps: [KeptOverlap] = []
  /// Screens that the profile leaves as they are, but for a mode that they do not list, where there is room.
  package internal(set) var exchangedScreens: [ExchangedScreen] = []
  /// Screens whose link is bad: where nothing else changes, their mode is set again.
  package var badLinks: Set<OutputID> = []
  /// The areas that touchscreens and pens should reach.
  package var touches: [DesiredTouch] = []
  /// The problems that keep devices from those areas.
  package internal(set) var touchRemarks: [TouchRemark] = []
  /// The values that the profile asks for and a driver does not keep.
  package private(set) var unheeded: [TakenBackValue] = []

  package struct DesiredPrimary: Sendable {
    package var output: OutputID?
    package var mark: Mark?
  }

  package struct DesiredProperty: Sendable {
    package var output: OutputID
    package var name: String
    package var value: PropertyValue
    package var mark: Mark?
    /// The purpose of the value, where the profile does not name the property.
    package var purpose: String?
  }

  /// The part of the profile that decided about an output.
  package enum Origin: Sendable {
    case entry(ScreenEntry)
    /// No entry claims the screen; the profile's `others` decides.
    case others(Marked<Others>)
    /// The output is lit, but no screen is connected any more.
    case unplugged
    /// The way back to the state before a refused step.
    case restored
  }
}

extension Layout {
  /// The layout that a matched profile asks for on this hardware. Of a list of modes it takes the first that the server
  /// has not refused already, and it leaves out values that a driver takes back.
  package init(_ match: Match, on snapshot: Snapshot) throws(LayoutProblem) {
    self = try Layout(wholeOrPart: match, on: snapshot)
    leaveOut(snapshot.refused.values, on: snapshot)
    decideDPI(of: match.profile, on: snapshot)
  }

  private init(wholeOrPart match: Match, on snapshot: Snapshot) throws(LayoutProblem) {
    let whole: LayoutProblem
    do {
      try self.init(LayoutBuilder(match, on: snapshot), on: snapshot)
      return
    } catch {
      whole = error
    }
    if match.profile.others.value.keepsScreens {
      // What a screen lists that no entry claims is no reason against the profile.
      self = try Layout(LayoutBuilder(match, on: snapshot, exchanging: false), on: snapshot)
      return
    }
    guard match.profile.others.value.isExpendable else { throw whole }
    do {
      self = try Layout(asFarAsPossible: match, on: snapshot)
    } catch {
      // That nothing is left is no reason: what was in the way of all is.
      throw error.cause == .noLitScreen ? whole : error
    }
  }

  private mutating func leaveOut(_ takenBack: Set<TakenBackValue>, on snapshot: Snapshot) {
    unheeded = badLinks.map(TakenBackValue.init(badLinkOf:)).filter(takenBack.contains)
    badLinks.subtract(unheeded.map(\.output))
    properties.removeAll { wanted in
      let value = TakenBackValue(output: wanted.output, property: wanted.name, wanted: wanted.value)
      let present = snapshot.output(wanted.output)?.properties[wanted.name]?.value
      guard takenBack.contains(value), present != wanted.value else { return false }
      if !unheeded.contains(value) { unheeded.append(value) }
      return true
    }
  }

  init(_ builder: LayoutBuilder, on snapshot: Snapshot) throws(LayoutProblem) {
    states = builder.screens.mapValues(\.state)
    (pictures, walls, holes) = (builder.screens.mapValues(\.picture), builder.walls, builder.holes)
    origins = builder.origins
    (purposes, drawnMirrors) = (builder.purposes, builder.drawnMirrors)
    (touches, touchRemarks) = builder.decideTouch()
    (mirrors, primary, exchangedScreens) = (builder.mirrors, builder.primary, builder.exchangedScreens)
    properties = try builder.properties()
    sleep = try Sleep(builder.match.profile, on: snapshot)
    ownMonitors = try builder.ownMonitors()
    monitors = ownMonitors.map(\.monitor) + builder.monitors(beside: ownMonitors.map(\.monitor))
    guard !states.isEmpty else {
      throw LayoutProblem(.noLitScreen, at: builder.match.profile.mark)
    }
    framebuffer = try Layout.framebuffer(for: builder, on: snapshot)
    let states = states
    let lit = snapshot.outputs.compactMap { output in states[output.id].map { (output: output, state: $0) } }
    let assignment = CRTCAssignment(lit, on: snapshot)
    if let loser = assignment.unassigned.first { throw Layout.noCRTC(for: loser, builder, on: snapshot) }
    scanouts = assignment.scanouts
    // A property that the profile names is the profile's.
    let named = Set(properties.filter { $0.name == "link-status" }.map(\.output))
    (keptOverlaps, arrangementFindings) = (KeptOverlap.all(among: builder, on: snapshot), builder.arrangementFindings)
    badLinks = Set(lit.map(\.output).filter { $0.isLinkBad && $0.isPresent }.map(\.id)).subtracting(named)
  }

  /// The smallest framebuffer that holds every picture, that the server can resize to and that it allows.
  private static func framebuffer(
    for builder: LayoutBuilder, on snapshot: Snapshot
  ) throws(LayoutProblem) -> Size {
    var needed = snapshot.framebuffer.minimum
    for output in snapshot.outputs {
      guard let screen = builder.screens[output.id] else { continue }
      let mark = builder.origins[output.id]?.mark
      guard screen.state.isPlaceAllowed else {
        throw LayoutProblem(.distantPosition(screen.state.position, output: output.name), at: mark)
      }
      needed = needed.union(screen.picture.footprint.extent).union(screen.state.extent)
      guard needed.fits(in: snapshot.framebuffer.maximum) else {
        throw LayoutProblem(
          .largeFramebuffer(needed, maximum: snapshot.framebuffer.maximum, output: output.name), at: mark)
      }
    }
    return needed
  }

  private static func noCRTC(
    for output: Output, _ builder: LayoutBuilder, on snapshot: Snapshot
  ) -> LayoutProblem {
    let mark = builder.origins[output.id]?.mark
    let own = snapshot.crtcs.filter { output.crtcs.contains($0.id) }
    guard !own.isEmpty else { return LayoutProblem(.crtc(.driving, output: output.name), at: mark) }
    if let state = builder.screens[output.id]?.state, !own.contains(where: { $0.canShow(state) }) {
      let isTurned = own.contains { $0.orientations.contains(state.orientation) }
      let aspect: Difference.Aspect =
        isTurned ? .scale : state.orientation.rotation == .normal ? .reflection : .rotation
      return LayoutProblem(
        .crtc(isTurned ? .scaling : .turning(state.orientation), output: output.name),
        at: builder.origins[output.id]?.mark(of: aspect))
    }
    let lack = LayoutProblem.CRTCLack.room(
      screens: builder.screens.count, crtcs: snapshot.crtcs.count, usable: own.count)
    return LayoutProblem(.crtc(lack, output: output.name), at: mark)
  }
}

extension Layout.Origin {
  /// The profile's word for the shape of the screen's pixels.
  var pixelAspect: PixelAspect { if case .entry(let entry) = self { entry.pixelAspect.value } else { .auto } }

  /// True if window managers should take the screen for several.
  var hasParts: Bool { if case .entry(let entry) = self { entry.parts != nil } else { false } }

  package var mark: Mark? {
    switch self {
    case .entry(let entry): entry.name.mark
    case .others(let others): others.mark
    case .unplugged, .restored: nil
    }
  }

  /// The place where the profile decides this aspect of the output.
  package func mark(of aspect: Difference.Aspect) -> Mark? {
    if case .entry(let entry) = self { entry.mark(of: aspect) } else { mark }
  }
}
