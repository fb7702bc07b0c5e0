/// What has to follow when another client turns, moves or resizes a screen and that stays so.
package struct Stray: Hashable, Sendable {
  /// Connectors of mirrors whose source it is, `MirrorFollowing`.
  package var mirrors: Set<String> = []
  /// Names of its touchscreens and pens.
  package var touches: Set<String> = []

  package init(mirrors: Set<String> = [], touches: Set<String> = []) {
    (self.mirrors, self.touches) = (mirrors, touches)
  }

  package var isEmpty: Bool { mirrors.isEmpty && touches.isEmpty }
}

/// Touchscreens and pens reach what their screen shows, also where it is not what the profile wants. Those that another client
/// has set are left.
extension Layout {
  /// What devices of the profile are to reach for a finger to meet what is seen under it; those that do are not among them.
  package func touches(followingOn snapshot: Snapshot) -> [TouchSetting] {
    touches.compactMap { wanted in
      guard let device = snapshot.input(wanted.device), device.isOurs || device.matrix == .identity,
        let setting = setting(of: wanted, on: snapshot), !setting.isInForce(on: device)
      else { return nil }
      return setting
    }
  }

  /// Whether a device reaches what is seen, though the profile will have it reach another place once its screen is there.
  package func reachesWhatIsSeen(_ touch: TouchSetting, on snapshot: Snapshot) -> Bool {
    guard let device = snapshot.input(touch.device), device.isOurs,
      let wanted = touches.first(where: { $0.device == touch.device })
    else { return false }
    return setting(of: wanted, on: snapshot)?.isInForce(on: device) ?? false
  }

  private func setting(of wanted: DesiredTouch, on snapshot: Snapshot) -> TouchSetting? {
    guard let id = wanted.output, let output = snapshot.output(id),
      let matrix = touchMap(of: output, on: snapshot)?.matrix(in: snapshot.framebuffer.size)
    else { return nil }
    return TouchSetting(device: wanted.device, matrix: matrix, isOurs: true, output: id)
  }

  /// Of a drawn mirror what is touched is its source, wherever that is now.
  private func touchMap(of output: Output, on snapshot: Snapshot) -> TouchMap? {
    guard let drawn = drawnMirrors[output.id] else { return snapshot.touchMap(of: output) }
    guard let window = snapshot.area(of: output.id), let source = snapshot.area(of: drawn.source) else { return nil }
    return drawn.touched(in: source).flatMap { snapshot.touchMap(of: output)?.through(drawn.fit, of: $0, in: window) }
  }
}

extension Snapshot {
  /// The same with devices that reach these places; those that are not there are left out.
  package func reaching(_ touches: [TouchSetting]) -> Snapshot {
    touches.reduce(self) { snapshot, touch in (try? snapshot.setting(touch)) ?? snapshot }
  }
}
