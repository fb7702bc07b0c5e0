/// A picture of what the screens show and where, for people. It is worked out once, from a snapshot; `svg` and `text`
/// only draw it.
package struct Drawing: Sendable, Equatable {
  /// The title above the drawing.
  package var title: String?
  package var framebuffer: Size
  /// The places that the lit screens show, the larger ones first, so that a smaller one is drawn over them.
  package var places: [Place]
  /// The screens that are connected and show nothing.
  package var dark: [String]
  /// Connectors without a screen, among them those that are lit without a cable: no person sees what they show.
  package var empty: [String]
  /// The content that presenters hold where no lit screen is, a line each.
  package var waiting: [String] = []

  /// A part of the framebuffer and the screens that show it: more than one where they mirror each other.
  package struct Place: Sendable, Equatable {
    package var area: Rectangle
    package var screens: [Screen]
    /// The largest part of the area that nothing is drawn over.
    package var free: Rectangle
  }

  package struct Screen: Sendable, Equatable {
    /// The connector, behind the profile's name for the screen where there is one.
    package var name: String
    package var connector = ""
    /// The content that presenters show there; empty for the desktop.
    package var contents: [String] = []
    /// `1920x1080@60`, then what else is to be said, the most important first.
    package var details: [String]
    /// The side where the upper edge of the panel is: a rotated screen stands on its side, or on its head.
    package var upperEdge: Edge
    package var isPrimary: Bool
    /// True if the screen has changed.
    package var isChanged: Bool
  }
}

extension Drawing {
  /// - Parameters:
  ///   - names: what a profile calls the outputs.
  ///   - before: the state that changes are shown against.
  package init(
    _ snapshot: Snapshot, title: String? = nil, names: [OutputID: String] = [:], since before: Snapshot? = nil
  ) {
    let inOrder = snapshot.outputs.sorted { $0.name.naturallyPrecedes($1.name) }
    let label = { (output: Output) in (names[output.id].map { "\($0) (\(output.name))" } ?? output.name).harmless }
    let shown = inOrder.filter { !$0.isUnplugged }.compactMap { output in
      snapshot.state(of: output.id).map { state in
        (
          area: snapshot.area(of: output.id) ?? state.usualArea,
          screen: Screen(output, state, name: label(output), in: snapshot, since: before)
        )
      }
    }
    self.title = title
    framebuffer = shown.reduce(snapshot.framebuffer.size) { $0.union($1.area.extent) }
    places = Self.places(of: shown)
    let unlit = inOrder.filter { snapshot.state(of: $0.id) == nil }
    dark = unlit.filter(\.isConnected).map(label)
    empty = inOrder.compactMap { output in
      let isLit = snapshot.state(of: output.id) != nil
      guard isLit ? output.isUnplugged : !output.isConnected else { return nil }
      return isLit ? "\(label(output)) (still lit)" : label(output)
    }
  }

  private static func places(of shown: [(area: Rectangle, screen: Screen)]) -> [Place] {
    let groups = shown.grouped(by: \.area).sorted { $0.key.size.area > $1.key.size.area }
    return groups.enumerated().map { index, group in
      let (area, above) = (group.key, groups[(index + 1)...].map(\.key))
      return Place(
        area: area, screens: group.elements.map(\.screen), free: area.largestPart(besides: above.filter(area.overlaps)))
    }
  }
}

extension Output {
  /// True if nothing is there that could show anything, and no client means the output to be lit: no person sees what
  /// it shows.
  fileprivate var isUnplugged: Bool { !isPresent && !isLitOnPurpose }
}

extension Drawing.Screen {
  fileprivate init(
    _ output: Output, _ state: OutputState, name: String, in snapshot: Snapshot, since before: Snapshot?
  ) {
    self.name = name
    connector = output.name
    details = Self.details(of: output, state, at: snapshot.area(of: output.id)?.origin ?? state.position)
    upperEdge = state.orientation.rotation.upperEdge
    isPrimary = snapshot.primary == output.id
    isChanged = before.map { $0.state(of: output.id) != state } ?? false
  }

  private static func details(of output: Output, _ state: OutputState, at place: Point) -> [String] {
    let rotation = state.orientation.rotation
    let parts = [
      state.mode.description,
      output.isConnected ? nil : output.isForced ? "forced" : "disconnected",
      rotation == .normal ? nil : "rotated \(rotation)",
      state.orientation.reflection == .none ? nil : "reflected \(state.orientation.reflection)",
      state.transform.isIdentity ? nil : Scale(state.transform).map { "scale \($0)" } ?? "transformed",
      "at \(place)", output.identity.text,
    ]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.map(\.harmless)
  }
}

extension Drawing {
  /// The drawing with the content that presenters show.
  ///
  /// - Parameter contents: by seat.
  package func showing(_ contents: [String: String]) -> Drawing {
    var drawing = self
    var rest = contents
    for (place, screen) in places.indices.flatMap({ place in places[place].screens.indices.map { (place, $0) } }) {
      let connector = places[place].screens[screen].connector
      let shown = rest.filter { Seat.text($0.key, isAt: connector) }.sorted { $0.key.naturallyPrecedes($1.key) }
      drawing.places[place].screens[screen].contents = shown.map { seat, content in
        (Seat.part(in: seat, at: connector).map { "\($0): \(content)" } ?? content).harmless
      }
      for (seat, _) in shown { rest[seat] = nil }
    }
    drawing.waiting = rest.sorted { $0.key.naturallyPrecedes($1.key) }.map { "\($0.key): \($0.value)".harmless }
    return drawing
  }

  /// The lists of things that have no place in the picture, a line each.
  var lists: [String] {
    (dark.isEmpty ? [] : ["dark: " + dark.joined(separator: ", ")])
      + (empty.isEmpty ? [] : ["no screen: " + empty.joined(separator: ", ")])
      + waiting.map { "content at " + $0 }
  }
}

extension Drawing.Screen {
  /// The details of a screen: the first one, then its content, then the others.
  fileprivate var allDetails: [String] { details.prefix(1) + contents + details.dropFirst() }
}

extension Drawing.Place {
  /// The facts about a single screen; of several, each mode once.
  var details: [String] {
    guard screens.count > 1 else { return screens.flatMap(\.allDetails) }
    return (screens.compactMap(\.details.first) + screens.flatMap(\.contents)).withoutRepeats
  }
}

extension Rotation {
  /// RandR turns the picture counter-clockwise, so for a picture that stands upright the panel is turned clockwise.
  fileprivate var upperEdge: Edge {
    switch self {
    case .normal: .top
    case .left: .right
    case .inverted: .bottom
    case .right: .left
    }
  }
}

extension Rectangle {
  /// The largest of the four strips around some other rectangles; all of it where these leave nothing.
  fileprivate func largestPart(besides others: [Rectangle]) -> Rectangle {
    guard let left = others.map(\.origin.x).min(), let right = others.map(\.right).max(),
      let top = others.map(\.origin.y).min(), let bottom = others.map(\.bottom).max()
    else { return self }
    func strip(left x: Int, top y: Int, right: Int, bottom: Int) -> Rectangle {
      Rectangle(origin: Point(x: x, y: y), size: Size(width: max(0, right - x), height: max(0, bottom - y)))
    }
    let strips = [
      strip(left: right, top: origin.y, right: self.right, bottom: self.bottom),
      strip(left: origin.x, top: bottom, right: self.right, bottom: self.bottom),
      strip(left: origin.x, top: origin.y, right: left, bottom: self.bottom),
      strip(left: origin.x, top: origin.y, right: self.right, bottom: top),
    ]
    return strips.max { $0.size.area < $1.size.area }.flatMap { $0.size.area > 0 ? $0 : nil } ?? self
  }
}
