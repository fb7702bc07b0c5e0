extension Profile {
  /// Findings of walls that cannot be made, whatever their screens are.
  var wallFindings: [Diagnostic] {
    walls.flatMap { rowFindings(of: $0) + sourceFindings(of: $0) + gapFindings(of: $0) } + memberFindings
  }

  /// Findings of ragged rows, whose pictures have no edge in common.
  private func rowFindings(of wall: Wall) -> [Diagnostic] {
    guard let first = wall.rows.value.first else { return [] }
    return wall.rows.value.dropFirst().filter { $0.count != first.count }.map { row in
      Diagnostic(
        rule: .impossibleWall, at: row.first?.mark ?? wall.rows.mark,
        "screens: found a row of \(row.count.screens), expected \(first.count.screens) as in the first row of \(wall.quotedName)"
      )
    }
  }

  private func sourceFindings(of wall: Wall) -> [Diagnostic] {
    guard case .mirror? = wall.content?.value, let mark = wall.content?.mark else { return [] }
    return [
      Diagnostic(
        rule: .impossibleWall, at: mark,
        "content: found a mirror on the wall \(wall.quotedName), expected content of its own; "
          + "a screen is mirrored by screens")
    ]
  }

  /// Findings of gaps between screens without content: no pointer crosses a gap, and on content it is not needed.
  private func gapFindings(of wall: Wall) -> [Diagnostic] {
    guard wall.content == nil, let bezel = wall.bezel else { return [] }
    let rows = wall.rows.value
    let hasGap =
      !bezel.value.horizontal.isNone && (rows.first?.count ?? 0) > 1 || !bezel.value.vertical.isNone && rows.count > 1
    guard hasGap else { return [] }
    return [
      Diagnostic(
        .warning, rule: .unreachableScreen, at: bezel.mark,
        "bezel: on the wall \(wall.quotedName), which shows the desktop, the pointer cannot cross a bezel from one screen to "
          + "the next, and what lies there of a window is not seen; leave bezel out, or write content")
    ]
  }

  /// Findings of members. Each screen of a wall is one of the profile's, in one place, and has no key about its
  /// position.
  private var memberFindings: [Diagnostic] {
    var first: [String: (wall: Wall, mark: Mark)] = [:]
    return walls.flatMap { wall in
      wall.members.flatMap { member -> [Diagnostic] in
        guard let screen = screens.first(where: { $0.name.value == member.value }) else {
          return [unknown(member)]
        }
        if let earlier = first[member.value] { return [again(member, in: wall, after: earlier)] }
        first[member.value] = (wall, member.mark)
        return ownFindings(of: screen, in: wall, at: member.mark)
      }
    }
  }

  private func unknown(_ member: Marked<String>) -> Diagnostic {
    let names = screens.map(\.name.value)
    let expected = "the name of a screen: \(names.map { "\"\($0)\"" }.listed(atMost: 8))"
    let isPart = target(named: member.value)?.isPart == true
    let found = isPart ? "\"\(member.value)\", which is a part of a screen, expected \(expected)" : nil
    return Diagnostic(
      rule: .unknownScreen, at: member.mark,
      "screens: found \(found ?? words(forUnknown: member.value, among: names, expected: expected))")
  }

  private func again(
    _ member: Marked<String>, in wall: Wall, after earlier: (wall: Wall, mark: Mark)
  ) -> Diagnostic {
    let place = earlier.mark.place(from: member.mark)
    let other = earlier.wall.name == wall.name ? "it stands in this wall" : "the wall \(earlier.wall.quotedName) has it"
    return Diagnostic(
      rule: .impossibleWall, at: member.mark,
      "screens: found \"\(member.value)\" again, expected each screen once; \(other) already (\(place))")
  }

  private func ownFindings(of screen: ScreenEntry, in wall: Wall, at mark: Mark) -> [Diagnostic] {
    let keys: [(name: String, mark: Mark?)] = [
      ("position", screen.placement?.mark), ("content", screen.content?.mark), ("parts", screen.parts?.mark),
    ]
    return keys.compactMap { key, place in
      place.map { place in
        Diagnostic(
          rule: .conflictingKeys, at: place,
          "\(key): cannot be combined with the wall \(wall.quotedName) (\(mark.place(from: place))), in which the screen "
            + "stands; remove one of them" + (key == "content" ? ", or write content at the wall" : ""))
      }
    }
  }
}

extension Int {
  /// The number of screens in words: `1 screen`.
  fileprivate var screens: String { self == 1 ? "1 screen" : "\(self) screens" }
}
