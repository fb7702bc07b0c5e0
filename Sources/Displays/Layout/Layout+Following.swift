// The states that are right as things are, though the profile wants other ones.

/// Touchscreens and pens reach what their screen shows, also where it is not what the profile wants. Those that another
/// client has set are left.
extension Layout {
  /// The settings of the profile's devices with which a finger meets what is seen under it; devices that have them
  /// already are left out.
  package func touches(followingOn snapshot: Snapshot) -> [TouchSetting] {
    touches.compactMap { wanted in
      guard let device = snapshot.input(wanted.device), device.isOurs || device.matrix == .identity,
        let setting = setting(of: wanted, on: snapshot), !setting.isInForce(on: device)
      else { return nil }
      return setting
    }
  }

  /// True if a device reaches what is seen, though the profile will have it reach another place once its screen is
  /// there.
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

  /// The touch map of an output; on a drawn mirror a finger touches the source, wherever that is now.
  private func touchMap(of output: Output, on snapshot: Snapshot) -> TouchMap? {
    guard let drawn = drawnMirrors[output.id] else { return snapshot.touchMap(of: output) }
    guard let window = snapshot.area(of: output.id), let source = drawn.sourceArea(on: snapshot) else { return nil }
    let pixels = pixels(of: output.id, on: snapshot).relative(to: pixels(of: drawn.source, on: snapshot))
    return drawn.touched(in: source).flatMap {
      snapshot.touchMap(of: output)?.through(drawn.fit, of: $0, in: window, of: pixels)
    }
  }

  /// The shape of an output's pixels as it is lit now.
  private func pixels(of output: OutputID, on snapshot: Snapshot) -> PixelShape {
    snapshot.pixels(of: output, as: origins[output]?.pixelAspect ?? .auto)
  }
}

extension Layout {
  /// True if these are mirrors that show what their source shows, though that is not what the profile wants.
  package func showsItsSource(_ outputs: [OutputID], on snapshot: Snapshot) -> Bool {
    let mirrors = Set(mirrors.keys)
    return !outputs.isEmpty
      && outputs.allSatisfy { output in
        guard let present = snapshot.state(of: output),
          let screen = self.mirrors[output]?.screen(on: snapshot, besides: mirrors)
        else { return false }
        return present.isSamePicture(as: screen.state)
      }
  }
}
