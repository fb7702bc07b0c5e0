/// The place where content is shown at a moment.
package struct ContentPlace: Hashable, Sendable {
  /// The area of the framebuffer that the content's screen, or its part of one, shows.
  package var area: Rectangle
  package var output: OutputID
  /// True if the content is on another screen than its own meanwhile, above what is there.
  package var isElsewhere: Bool

  package init(area: Rectangle, output: OutputID, isElsewhere: Bool = false) {
    self.area = area
    self.output = output
    self.isElsewhere = isElsewhere
  }
}

/// The state of content as its screen comes and goes.
package enum Whereabouts: Hashable, Sendable {
  case shown(ContentPlace)
  case parked
  /// The content should end.
  case over
}

extension ContentOrder {
  /// The place of content for a seat. A screen that is connected and dark tells nothing about whether it will be used
  /// again, so only one that is disconnected ends its content or sends it elsewhere. Where another screen has come in
  /// its place, the content is hidden until a watcher or a user decides; nor does it end before that.
  ///
  /// - Parameters:
  ///   - screen: the screen that it was shown on, by its EDID (`Identity.edid`); nil when that is not known.
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
  /// The word that content reports in place of an EDID while it was on no screen of its own: any screen that comes is
  /// another one.
  package static let noScreenYet = "none yet"

  /// True if the screen here is known to be another one. Where either has no EDID, it is not known.
  ///
  /// - Parameter screen: the `Identity.edid` of the other screen.
  package func isOther(than screen: String?) -> Bool {
    guard isPresent, let screen else { return false }
    return screen == Self.noScreenYet || identity.edid.map { $0 != screen } ?? false
  }
}

extension Whereabouts {
  /// - Parameter area: the area; nil while the screen is dark. A screen without pixels shows nothing either.
  fileprivate init(_ area: Rectangle?, _ output: OutputID, isElsewhere: Bool = false) {
    guard let area, area.size.width > 0, area.size.height > 0 else {
      self = .parked
      return
    }
    self = .shown(ContentPlace(area: area, output: output, isElsewhere: isElsewhere))
  }
}
