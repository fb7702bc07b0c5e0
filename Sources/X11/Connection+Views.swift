import CX11
package import Displays

/// The pictures of a server's screens at one moment.
package struct ScreenViews: Sendable {
  package let snapshot: Snapshot
  /// The views by connector, for each screen that was asked for.
  package fileprivate(set) var views: [String: View] = [:]
  /// True if the pointer is drawn in them.
  package fileprivate(set) var hasPointer = false

  /// The picture that a person sees before one screen.
  package struct View: Sendable {
    package let pixels: Pixels
    package let light: Light
    /// True if the gamma ramp was left out because no program sets such a one on purpose.
    package var isGammaIgnored = false
  }

  /// The light of a screen: whether it shows something.
  package enum Light: String, Sendable, Codable {
    case lit, dark
    /// All screens are black by DPMS or by the server's screen saver, or this program has put them to sleep.
    case blanked, asleep
  }
}

extension Connection {
  /// What views of screens need to know.
  ///
  /// - Parameter last: what this returned before; it is read anew only if a change was heard since.
  package mutating func readingForViews(after last: Reading? = nil) throws(ConnectionLost) -> Reading {
    if let last, stands(last) { return last }
    return try read(.named(ScreenPicture.propertyNames))
  }

  /// Looks at screens as a person does: what their CRTCs read of the framebuffer, and what becomes of that on the way.
  /// A server that changes meanwhile is looked at again; where it never stands still, the last look counts.
  ///
  /// - Parameters:
  ///   - connectors: nil for all that are lit.
  ///   - known: what `readingForViews` returned.
  ///   - showsPointer: whether the pointer is drawn where it points now; nil where it never is. Servers tell how it
  ///     looks, and not whether they show it.
  package mutating func views(
    of connectors: Set<String>?, on known: Reading? = nil,
    withPointer showsPointer: ((_ tip: Point, Snapshot) -> Bool)? = nil
  ) throws -> ScreenViews {
    let attempts = 5
    var last: ScreenViews?
    for _ in 0..<attempts {
      let reading = try readingForViews(after: known)
      var snapshot = reading.snapshot
      snapshot.power = try power()
      last = try views(of: connectors, on: snapshot, showsPointer)
      if stands(reading) { break }
    }
    guard let last else { throw ConnectionLost(display: displayName) }
    return last
  }

  private func views(
    of connectors: Set<String>?, on snapshot: Snapshot, _ showsPointer: ((Point, Snapshot) -> Bool)?
  ) throws -> ScreenViews {
    var result = ScreenViews(snapshot: snapshot)
    let pointer = showsPointer.flatMap { shows in pointerPicture().flatMap { shows($0.tip, snapshot) ? $0 : nil } }
    result.hasPointer = pointer != nil
    let isBlack = snapshot.power?.dpms?.isDark == true || isBlankedBySaver
    for output in snapshot.outputs where connectors?.contains(output.name) ?? (snapshot.crtc(driving: output.id) != nil)
    {
      result.views[output.name] = try view(of: output, on: snapshot, isBlack: isBlack, pointer)
    }
    return result
  }

  private func view(
    of output: Output, on snapshot: Snapshot, isBlack: Bool, _ pointer: PointerPicture?
  ) throws -> ScreenViews.View {
    guard let crtc = snapshot.crtc(driving: output.id), let state = crtc.scanout?.state else {
      guard let mode = output.modes.first else { throw Refusal("\(output.name): no screen is connected") }
      return ScreenViews.View(pixels: try black(mode.size, of: output), light: .dark)
    }
    guard !isBlack else {
      let light: ScreenViews.Light = snapshot.wakefulness == .asleep ? .asleep : .blanked
      return ScreenViews.View(pixels: try black(state.turnedSize, of: output), light: light)
    }
    guard state.panning == nil else {
      throw Refusal("\(output.name): its picture follows the pointer (panning), and servers do not tell where it is")
    }
    let gamma = gamma(of: crtc.id)
    let picture = ScreenPicture(of: output, showing: state, gamma)
    return ScreenViews.View(
      pixels: try pixels(of: picture, for: output, on: snapshot, pointer), light: .lit, isGammaIgnored: gamma.isIgnored)
  }

  private func pixels(
    of picture: ScreenPicture, for output: Output, on snapshot: Snapshot, _ pointer: PointerPicture?
  ) throws -> Pixels {
    let source = picture.source(in: snapshot.framebuffer.size)
    let read = try source.map { area in
      var pixels = try framebuffer(area)
      pointer?.draw(on: &pixels, at: area.origin)
      return pixels
    }
    guard let pixels = picture.view(reading: read, at: source?.origin ?? .origin) else {
      throw Refusal("\(output.name): its picture is too large")
    }
    return pixels
  }

  private func black(_ size: Size, of output: Output) throws(Refusal) -> Pixels {
    guard let pixels = Pixels(size) else { throw Refusal("\(output.name): its picture is too large") }
    return pixels
  }
}
