/// Mirrors that the hardware does follow their source when another client turns, moves or resizes it. Nothing else
/// would have them follow: a CRTC shows a part of the framebuffer, whatever is there.
package struct MirrorFollowing: Sendable {
  /// A mirror that shows its source, and what that one shows.
  private struct Pair: Hashable {
    var mirror: OutputState
    var source: OutputState?

    /// True if another client may have brought about these states without a wish about the mirror. `xrandr` moves all
    /// outputs whenever one of them reaches beyond the left or upper edge, as the mirror of a turned screen does; so a
    /// mirror that is elsewhere, and nothing else, while its source has changed too, was only moved along.
    func follows(_ before: Pair) -> Bool {
      guard mirror != before.mirror else { return true }
      var moved = before.mirror
      moved.position = mirror.position
      return moved == mirror && source != before.source
    }
  }

  /// The states of each mirror and its source when the mirror last showed its source, or was told to. A mirror that
  /// shows something else now was changed by another client, and is left.
  private var right: [OutputID: Pair] = [:]

  package init() {}

  /// Takes in what the mirrors show once a profile was applied.
  package mutating func note(_ layout: Layout, on snapshot: Snapshot) {
    let (mirrors, snapshot) = (Set(layout.mirrors.keys), layout.declaringSources(on: snapshot))
    for (output, mirror) in layout.mirrors {
      guard let present = snapshot.state(of: output), let screen = mirror.screen(on: snapshot, besides: mirrors),
        present.isSamePicture(as: screen.state)
      else { continue }
      right[output] = Pair(mirror: present, source: snapshot.state(of: mirror.source))
    }
  }

  /// The state in which the mirrors follow their sources, and the connectors on which that changes something; nil where
  /// all do.
  package mutating func target(
    for layout: Layout, on snapshot: Snapshot
  ) -> (snapshot: Snapshot, connectors: Set<String>)? {
    let snapshot = layout.declaringSources(on: snapshot)
    var (target, connectors) = (snapshot, Set<String>())
    let mirrors = Set(layout.mirrors.keys)
    right = right.filter { mirrors.contains($0.key) }
    for (output, mirror) in layout.mirrors.sorted(by: { $0.key < $1.key }) {
      guard let present = snapshot.state(of: output), let screen = mirror.screen(on: snapshot, besides: mirrors) else {
        continue
      }
      let pair = Pair(mirror: present, source: snapshot.state(of: mirror.source))
      guard !present.isSamePicture(as: screen.state) else {
        right[output] = pair
        continue
      }
      guard let before = right.removeValue(forKey: output), pair.follows(before),
        let moved = target.showing(screen, on: output)
      else { continue }
      right[output] = Pair(mirror: screen.state, source: pair.source)
      target = moved
      connectors.insert(snapshot.name(of: output))
    }
    return connectors.isEmpty ? nil : (target, connectors)
  }
}

extension Layout {
  /// The snapshot with the monitors of the mirrors' sources where they tell the truth. This program declares one for a
  /// picture whose visible part RandR does not tell; of the picture that another client has made of it, it tells
  /// nothing. The monitors of a screen's parts stay: they are what windows go by, and any of them is a part of it only.
  fileprivate func declaringSources(on snapshot: Snapshot) -> Snapshot {
    var result = snapshot
    for source in Set(mirrors.values.map(\.source)) {
      guard let output = snapshot.output(source), let wanted = states[source], let present = snapshot.state(of: source),
        let monitor = monitors.first(where: { $0.name == Monitor.name(for: output) })
      else { continue }
      if !present.isSamePicture(as: wanted) {
        result.monitors.removeAll { $0.name == monitor.name && $0.area == monitor.area }
      } else if snapshot.declaredArea(of: source) == nil {
        result.monitors.append(monitor)
      }
    }
    return result
  }
}

extension Snapshot {
  /// The snapshot with another picture on one output; nil where it shares its CRTC, which follows as a whole.
  fileprivate func showing(_ screen: FittedScreen, on id: OutputID) -> Snapshot? {
    guard let output = output(id),
      let index = crtcs.firstIndex(where: { $0.scanout?.outputs == [id] })
    else { return nil }
    var snapshot = self
    snapshot.crtcs[index].scanout?.state = screen.state
    snapshot.monitors.removeAll { $0.isOurs && $0.outputs == [id] }
    if let monitor = Monitor(of: output, showing: screen, primary: primary == id) { snapshot.monitors.append(monitor) }
    return snapshot
  }
}
