import Displays

extension SeededGenerator {
  static let mark = Mark(file: "random.yaml", line: 1, column: 1)

  /// A profile that has a good chance to match the machine.
  mutating func profile(for snapshot: Snapshot) -> Profile {
    let mark = Self.mark
    let wanted = snapshot.present.filter { _ in chance(75) }
    var entries: [ScreenEntry] = []
    for (index, output) in wanted.enumerated() {
      entries.append(entry("s\(index)", for: output, earlier: entries.map(\.name)))
    }
    if chance(15) {
      var absent = ScreenEntry(
        name: Marked("absent", at: mark), selector: Selector(mark: mark, connector: .exact("HDMI-9")))
      absent.optional = chance(80)
      entries.append(absent)
    }
    addMirror(&entries)
    if let first = entries.indices.randomElement(using: &self) { entries[first].primary = Marked(chance(50), at: mark) }
    var profile = Profile(
      name: "random", mark: mark, others: Marked(pick(Others.allCases), at: mark),
      arrangement: Arrangement(
        direction: pick(Arrangement.Direction.allCases), alignment: pick([.start, .center, .end])),
      dpi: chance(30) ? Marked(pick([DPIRequest.auto, .value(96), .value(137)]), at: mark) : nil, screens: entries)
    profile.standby = Marked(chance(20), at: mark)
    force(&profile.screens, on: snapshot)
    nameParts(in: &profile)
    addWishes(to: &profile)
    addWall(to: &profile)
    return profile
  }

  /// Some of the outputs where nothing is detected. Beside the sequence, so that the screens of a seed stay what they
  /// were.
  private func force(_ entries: inout [ScreenEntry], on snapshot: Snapshot) {
    var aside = self
    for output in snapshot.outputs where !output.isConnected && aside.chance(30) {
      let size = aside.pick(RandomHardware.sizes)
      guard let timing = ModeTiming(cvt: size, refreshMilliHertz: 60_000, blanking: .standard) else { continue }
      let name = Marked("f\(output.id.rawValue)", at: Self.mark)
      var entry = ScreenEntry(name: name, selector: Selector(mark: Self.mark, connector: .exact(output.name)))
      entry.force = Marked(true, at: Self.mark)
      entry.modes = Marked([.created(timing)], at: Self.mark)
      if aside.chance(30) { entry.scale = Marked(Scale(millionths: 1_500_000), at: Self.mark) }
      entries.append(entry)
    }
  }

  /// Some keys that name a screen in parts name a part of it, where that can be. Beside the sequence, as well.
  private func nameParts(in profile: inout Profile) {
    var aside = self
    for index in profile.screens.indices where aside.chance(50) {
      var named = profile
      if case .beside(let side, let anchor, let alignment)? = profile.screens[index].placement?.value,
        let part = aside.part(of: anchor.value, in: profile)
      {
        named.screens[index].placement?.value = .beside(side, of: Marked(part, at: anchor.mark), alignment)
      } else if var mirror = profile.screens[index].mirror,
        let part = aside.part(of: mirror.source.value, in: profile)
      {
        mirror.source.value = part
        named.screens[index].content?.value = .mirror(mirror)
      } else {
        continue
      }
      if !named.findings.contains(where: { $0.severity == .error }) { profile = named }
    }
  }

  /// Some of the screens, in rows; what may not stand in a wall loses it. Beside the sequence, as well.
  private func addWall(to profile: inout Profile) {
    var aside = self
    guard aside.chance(30) else { return }
    var walled = profile
    let members = walled.screens.indices.filter { _ in aside.chance(70) }
    let columns = max(1, aside.chance(50) ? members.count : members.count / 2)
    let names = members.prefix(members.count / columns * columns).map { walled.screens[$0].name }
    var wall = Wall(name: Marked("wall", at: Self.mark))
    wall.rows.value = stride(from: 0, to: names.count, by: columns).map { Array(names[$0..<$0 + columns]) }
    guard !names.isEmpty else { return }
    let widths: [Bezel.Width] = [.none, .pixels(40), .millimetres(thousandths: 12_500)]
    if aside.chance(70) {
      wall.bezel = Marked(Bezel(horizontal: aside.pick(widths), vertical: aside.pick(widths)), at: Self.mark)
    }
    if aside.chance(50) { wall.content = Marked(.presented(PresentedContent(.color(.black))), at: Self.mark) }
    for index in walled.screens.indices where names.contains(walled.screens[index].name) {
      (walled.screens[index].placement, walled.screens[index].content, walled.screens[index].parts) = (nil, nil, nil)
    }
    walled.walls = [wall]
    if !walled.findings.contains(where: { $0.severity == .error }) { profile = walled }
  }

  private mutating func part(of screen: String, in profile: Profile) -> String? {
    profile.targets.filter { $0.isPart && !$0.isSplit && $0.screen.name.value == screen }.map(\.name.value)
      .randomElement(using: &self)
  }

  /// Beside the sequence, as well.
  private func addWishes(to profile: inout Profile) {
    var aside = self
    let mark = Self.mark
    profile.awake = Marked(aside.pick(Awake.allCases), at: mark)
    profile.pointer = Marked(aside.pick([.keep, .hide, .hideAfter(.seconds(3))]), at: mark)
    profile.dpi?.value.tellsXSettings = aside.chance(30)
    guard aside.chance(30) else { return }
    profile.wakeFor = Marked(aside.pick([.zero, .seconds(1), SleepMark.wakeTimes.upperBound]), at: mark)
  }

  /// Of a screen before or behind it, which may be absent or dark.
  private mutating func addMirror(_ entries: inout [ScreenEntry]) {
    let mark = Self.mark
    guard entries.count > 1, chance(30), let mirror = entries.indices.randomElement(using: &self) else { return }
    let source = pick(entries.indices.filter { $0 != mirror })
    guard entries[source].mirror == nil else { return }
    entries[mirror].content = Marked(
      .mirror(
        Mirror(of: entries[source].name, fit: pick(Fit.allCases), by: Marked(pick([.auto, .auto, .drawing]), at: mark))),
      at: mark)
    entries[mirror].placement = nil
    entries[mirror].parts = nil
    // Nothing may stand by the mirror that it depends on.
    if entries[source].placement?.value.anchor?.value == entries[mirror].name.value { entries[source].placement = nil }
  }

  private mutating func overscan() -> Overscan {
    func border(_ random: inout SeededGenerator) -> Border {
      random.pick([.percent(thousandths: Int.random(in: 0..<20_000, using: &random)), .pixels(48), .pixels(0)])
    }
    let borders = Borders(left: border(&self), right: border(&self), top: border(&self), bottom: border(&self))
    let even = Borders(border(&self))
    let amount: Overscan.Amount = pick([
      .none, .always(borders), .always(even), .always(even), .always(Overscan.televisionSafe), .whenDeclared(even),
    ])
    return Overscan(amount, by: chance(30) ? .inset : .scale)
  }

  private mutating func entry(_ name: String, for output: Output, earlier: [Marked<String>]) -> ScreenEntry {
    let mark = Self.mark
    var entry = ScreenEntry(name: Marked(name, at: mark), selector: selector(for: output))
    entry.optional = chance(20)
    entry.enabled = Marked(chance(85), at: mark)
    entry.modes = Marked(modes(of: output), at: mark)
    if chance(20) {
      entry.scale = Marked(Scale(millionths: pick([500_000, 1_250_000, 1_500_000, 2_000_000])), at: mark)
    }
    if chance(25) {
      let turnings = Rotation.allCases.map(Turning.fixed) + DeviceOrientation.allCases.map(Turning.bySensor)
      entry.turning = Marked(pick(turnings), at: mark)
    }
    if chance(10) { entry.reflection = Marked(pick(Reflection.allCases), at: mark) }
    if chance(50) { entry.placement = placement(after: earlier).map { Marked($0, at: mark) } }
    if chance(40) { entry.overscan = Marked(overscan(), at: mark) }
    if chance(20) {
      entry.properties = [
        PropertySetting(name: "max bpc", value: Marked(.number(Int.random(in: 8...16, using: &self)), at: mark))
      ]
    }
    // Beside the sequence, as for the wishes.
    var aside = self
    if aside.chance(25) {
      entry.parts = Marked(aside.parts("\(name).", depth: 1), at: mark)
      entry.partsIn.value = aside.pick(Arrangement.Direction.allCases)
    }
    return entry
  }

  private mutating func parts(_ prefix: String, depth: Int) -> [Part] {
    let mark = Self.mark
    let shares = pick([
      [Share.rest, .percent(thousandths: 33_333)], [.percent(thousandths: 33_333), .percent(thousandths: 66_667)],
      [.pixels(101), .rest, .percent(thousandths: 25_000)], [.rest],
    ])
    return shares.enumerated().map { index, share in
      var part = Part(name: Marked("\(prefix)\(index)", at: mark), share: share)
      if depth < Part.deepest, chance(20) {
        part.parts = Marked(parts("\(prefix)\(index).", depth: depth + 1), at: mark)
        part.partsIn.value = pick(Arrangement.Direction.allCases)
      }
      return part
    }
  }

  private mutating func selector(for output: Output) -> Selector {
    let mark = Self.mark
    return switch Int.random(in: 0..<4, using: &self) {
    case 0: Selector(mark: mark, connector: .exact(output.name))
    case 1: Selector(mark: mark, connector: .glob(output.name.prefix(2) + "*"))
    case 2: Selector(mark: mark, vendor: output.identity.vendor.map { .exact($0) }, any: output.identity.vendor == nil)
    default: chance(90) ? Selector(mark: mark, any: true) : Selector(mark: mark)
    }
  }

  private mutating func modes(of output: Output) -> [ModeRequest] {
    var requests: [ModeRequest] = []
    if chance(8),
      let timing = ModeTiming(cvt: pick(RandomHardware.sizes), refreshMilliHertz: 60_000, blanking: .reduced)
    {
      requests.append(.created(timing))
    }
    if chance(40), let mode = output.modes.randomElement(using: &self) {
      requests.append(.size(mode.size, interlaced: false, refresh: nil))
    }
    requests.append(pick([.preferred, .highest, .lowest]))
    return requests
  }

  private mutating func placement(after earlier: [Marked<String>]) -> Placement? {
    guard let anchor = earlier.randomElement(using: &self), chance(70) else {
      return .at(Point(x: Int.random(in: -2000...3000, using: &self), y: Int.random(in: -500...2000, using: &self)))
    }
    return chance(20) ? .sameAs(anchor) : .beside(pick(Side.allCases), of: anchor, pick([.start, .center, .end]))
  }
}
