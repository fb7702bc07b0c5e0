/// Walls: their screens are scaled so that all show the same length of the picture in a millimetre, and stand together
/// as one block, with gaps as wide as what lies between the pictures.
extension LayoutBuilder {
  /// A wall of which at least one screen is lit.
  struct PlacedWall {
    let wall: Wall
    let grid: WallGrid

    var name: String { wall.blockName }

    func has(_ entry: ScreenEntry) -> Bool { grid.places[entry.name.value] != nil }

    func item(border: Edges) -> Arranging.Item {
      Arranging.Item(
        name: name, size: grid.size, placement: nil, border: border, isContent: wall.hasNoPointer,
        parts: grid.places)
    }
  }

  /// The screens of walls get the scale that makes them alike; one that the profile gives another scale keeps that.
  func scalingWalls() -> Match {
    var match = match
    for wall in profile.walls {
      for (index, ratio) in ratios(of: wall) where profile.screens[index].scale.value == .one {
        if let scale = ratio.scale { match.profile.screens[index].scale = Marked(scale, at: wall.rows.mark) }
      }
    }
    return match
  }

  /// The factor by which each screen has to enlarge its picture: by the lengths of all, or else by their pixels.
  private func ratios(of wall: Wall) -> [(index: Int, ratio: Ratio)] {
    let panels = panels(of: wall)
    let densities = panels.compactMap(\.density)
    if let usual = densities.mostCommon, densities.count == panels.count {
      return zip(panels, densities).map { ($0.index, $1.ratio(to: usual)) }
    }
    let usual = panels.map(\.mode.size.height).mostCommon
    return panels.map { ($0.index, Ratio($0.mode.size.height, usual ?? $0.mode.size.height)) }
  }

  /// The walls of which a screen is lit.
  ///
  /// - Parameter sizes: what the lit screens take up, by name.
  func placedWalls(sizes: [String: Size]) throws(LayoutProblem) -> [PlacedWall] {
    var walls: [PlacedWall] = []
    for wall in profile.walls {
      let names = wall.rows.value.map { $0.map(\.value) }
      let own = sizes.filter { name, _ in names.contains { $0.contains(name) } }
      guard !own.isEmpty else { continue }
      walls.append(PlacedWall(wall: wall, grid: WallGrid(of: names, sizes: own, gaps: try gaps(of: wall))))
    }
    return walls
  }

  private func gaps(of wall: Wall) throws(LayoutProblem) -> Size {
    guard let bezel = wall.bezel else { return .zero }
    return Size(
      width: try gap(bezel.value.horizontal, of: wall, at: bezel.mark),
      height: try gap(bezel.value.vertical, of: wall, at: bezel.mark))
  }

  private func gap(_ width: Bezel.Width, of wall: Wall, at mark: Mark) throws(LayoutProblem) -> Int {
    if case .pixels(let pixels) = width { return pixels }
    guard !width.isNone else { return 0 }
    let panels = panels(of: wall)
    let densities = panels.compactMap(\.density)
    guard let usual = densities.mostCommon, densities.count == panels.count else {
      let silent = panels.first { $0.density == nil }?.output.name ?? wall.name.value
      throw LayoutProblem(.unknownBezel(output: silent, wall: wall.name.value), at: mark)
    }
    return usual.pixels(of: width)
  }
}

/// A lit screen of a wall.
private struct WallPanel {
  /// The index of the profile's entry.
  let index: Int
  let output: Output
  let mode: Mode

  var density: PixelDensity? { PixelDensity(of: mode, on: output) }
}

extension LayoutBuilder {
  private func panels(of wall: Wall) -> [WallPanel] {
    match.members(of: wall, on: snapshot).compactMap { index, output in
      (try? snapshot.mode(of: profile.screens[index], on: output)).map {
        WallPanel(index: index, output: output, mode: $0)
      }
    }
  }
}

extension Match {
  /// The screens of a wall that are there and to be lit, in reading order.
  func members(of wall: Wall, on snapshot: Snapshot) -> [(index: Int, output: Output)] {
    wall.members.compactMap { name in
      guard let index = profile.screens.firstIndex(where: { $0.name.value == name.value }),
        profile.screens[index].enabled.value, let output = outputs[index].flatMap(snapshot.output)
      else { return nil }
      return (index, output)
    }
  }
}

extension Wall {
  /// The name of the whole wall beside the names of screens. No name of a profile has a NUL in it.
  var blockName: String { "\(name.value)\0wall" }
}

extension Array where Element: Hashable {
  /// The element that comes most often; of several such ones the first.
  fileprivate var mostCommon: Element? {
    var counts: [Element: Int] = [:]
    for element in self { counts[element, default: 0] += 1 }
    guard let most = counts.values.max() else { return nil }
    return first { counts[$0] == most }
  }
}
