extension Match {
  /// The match with the scales that follow from the screens' sizes.
  ///
  /// The screens of a wall keep 1: the wall gives them the scales that make them alike.
  func scaled(on snapshot: Snapshot) -> Match {
    guard profile.screens.contains(where: \.scaling.value.isAutomatic) else { return self }
    var match = self
    let inWalls = Set(profile.walls.flatMap(\.members).map(\.value))
    for (index, id) in outputs {
      let entry = profile.screens[index]
      guard entry.scaling.value.isAutomatic, !inWalls.contains(entry.name.value), let output = snapshot.output(id)
      else { continue }
      match.profile.screens[index].scaling.value = .byDensity(entry.densityScale(on: output, in: snapshot))
    }
    return match
  }
}

extension ScreenEntry {
  /// - Returns: nil where the screen has no mode for the entry, which is found out when it is laid out.
  fileprivate func densityScale(on output: Output, in snapshot: Snapshot) -> DensityScale? {
    guard let mode = try? snapshot.mode(of: self, on: output) else { return nil }
    let isTransformed = snapshot.canTransform(output) && !snapshot.refusesTransform(mode, on: output)
    return DensityScale(
      pixels: orientation.turned(mode.size), millimetres: orientation.turned(output.physicalSize),
      canScale: isTransformed || showsPage)
  }
}
