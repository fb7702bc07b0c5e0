/// Where content is shown at a moment.
package struct ContentPlace: Hashable, Sendable {
  /// What its screen, or its part of one, shows of the framebuffer.
  package var area: Rectangle
  package var output: OutputID
  /// It stands in for its own screen meanwhile, above what is there.
  package var isElsewhere: Bool

  package init(area: Rectangle, output: OutputID, isElsewhere: Bool = false) {
    self.area = area
    self.output = output
    self.isElsewhere = isElsewhere
  }
}

/// What becomes of content as its screen comes and goes.
package enum Whereabouts: Hashable, Sendable {
  case shown(ContentPlace)
  case parked
  /// It is to end.
  case over
}

extension ContentOrder {
  /// Where content for a seat belongs. A screen that is there and dark says nothing about whether it will be used
  /// again, so only one that is unplugged ends its content or sends it elsewhere. Where another screen has come in its
  /// place, it is nobody's to see until somebody says so; nor does it end before somebody says what is to become of it.
  ///
  /// - Parameters:
  ///   - screen: the one that it was shown on, by its EDID (`Identity.edid`); nil when that is not known.
  ///   - standIn: the seat that shows it meanwhile.
  package func whereabouts(
    on seat: String, for screen: String? = nil, standIn: String? = nil, in snapshot: Snapshot
  ) -> Whereabouts {
    if let wall { return wall.place(in: snapshot, from: seat).map(Whereabouts.shown) ?? .parked }
    let output = snapshot.output(at: seat)
    let isStranger = output?.isOther(than: screen) ?? false
    if let output, output.isPresent, !isStranger { return Whereabouts(snapshot.area(at: seat), output.id) }
    switch onDisconnect {
    case .park: return .parked
    case .stop: return isStranger ? .parked : .over
    case .moveTo:
      guard let standIn, let output = snapshot.output(at: standIn), output.isPresent else { return .parked }
      return Whereabouts(snapshot.area(at: standIn), output.id, isElsewhere: true)
    }
  }
}

extension Output {
  /// What content tells in place of an EDID that was on no screen of its own yet: whatever comes is another one.
  package static let noScreenYet = "none yet"

  /// Whether the screen here is known to be another one. Where either has no EDID, it is not known.
  ///
  /// - Parameter screen: `Identity.edid` of the other one.
  package func isOther(than screen: String?) -> Bool {
    guard isPresent, let screen else { return false }
    return screen == Self.noScreenYet || identity.edid.map { $0 != screen } ?? false
  }
}

extension Whereabouts {
  /// - Parameter area: nil while the screen is dark. One without pixels shows nothing either.
  fileprivate init(_ area: Rectangle?, _ output: OutputID, isElsewhere: Bool = false) {
    guard let area, area.size.width > 0, area.size.height > 0 else {
      self = .parked
      return
    }
    self = .shown(ContentPlace(area: area, output: output, isElsewhere: isElsewhere))
  }
}
