import Displays

/// One screen of every kind of driver, and profiles that fit pictures onto them in random ways.
enum FittingDesk {
  static let snapshot: Snapshot = {
    let modes = "1920x1080@60 1280x720@60 1024x768@60"
    let number = { (largest: Int) in Property(value: .number(0), allowed: .range(0...largest)) }
    let underscan = [
      "underscan": Property(value: .name("off"), allowed: .names(["off", "on", "auto"])),
      "underscan hborder": number(128), "underscan vborder": number(128),
    ]
    let margins = ["left", "right", "top", "bottom"].map { ("\($0) margin", number(100)) }
    let radeon = underscan.merging(["dither": Property(value: .name("off"), allowed: .names(["off", "on"]))]) { $1 }
    let bits = ["max bpc": Property(value: .number(8), allowed: .range(8...16))]
    return Desk(crtcs: 5, framebuffer: "4480x1080").screen("eDP-1", modes, properties: bits)
      .screen("HDMI-1", modes, properties: underscan.merging(bits) { $1 }).screen("HDMI-2", modes, properties: radeon)
      .screen("HDMI-3", modes, properties: Dictionary(uniqueKeysWithValues: margins))
      .screen("VGA-1", modes, crtcs: [5]).poor(5)
      .lit("eDP-1").lit("HDMI-1", at: Point(x: 1920, y: 0)).primary("eDP-1").snapshot
  }()

  /// Everything that decides about a screen is said, so that nothing of an earlier profile may stay.
  static func profile(seed: UInt64) -> Profile {
    var random = SeededGenerator(seed: seed)
    var entries: [ScreenEntry] = []
    for (index, output) in snapshot.outputs.enumerated() {
      var entry = ScreenEntry.screen("s\(index)", line: index + 1, connector: output.name)
      entry.modes = Marked([random.pick([.highest, .lowest, .size(1280, 720)])], at: entry.name.mark)
      entry.enabled = Marked(index == 0 || random.chance(85), at: entry.name.mark)
      if let overscan = random.overscan() { entry = entry.overscan(overscan) }
      if output.name != "VGA-1" { random.turn(&entry) }
      if output.properties["max bpc"] != nil { entry = entry.setting("max bpc", .number(random.pick([8, 10, 12]))) }
      let sources = entries.filter { $0.mirror == nil && $0.enabled.value }.map(\.name.value)
      if !sources.isEmpty, random.chance(25) {
        entry.scale = Marked(.one, at: entry.name.mark)
        entry = entry.mirror(random.pick(sources), random.pick(Fit.allCases))
      }
      entries.append(entry)
    }
    entries[0].primary = Marked(true, at: entries[0].name.mark)
    return Profile(
      name: "state-\(seed)", mark: .desk(1, 1), others: Marked(.off, at: .desk(99, 1)),
      arrangement: Arrangement(direction: random.pick(Arrangement.Direction.allCases)), screens: entries)
  }
}

extension SeededGenerator {
  fileprivate mutating func overscan() -> Overscan? {
    let percent = Border.percent(thousandths: Int.random(in: 0..<12_000, using: &self))
    let uneven = Borders(left: percent, right: .pixels(17), top: .pixels(0), bottom: .percent(thousandths: 2500))
    let technique: Overscan.Technique = chance(25) ? .inset : .scale
    return pick([
      nil, Overscan(.none), Overscan(.always(Borders(percent)), by: technique),
      Overscan(.always(uneven), by: technique), Overscan(.whenDeclared(Borders(percent))),
    ])
  }

  fileprivate mutating func turn(_ entry: inout ScreenEntry) {
    let mark = entry.name.mark
    if chance(30) { entry.scale = Marked(Scale(millionths: pick([500_000, 1_500_000, 2_000_000])), at: mark) }
    if chance(40) { entry.rotation = Marked(pick(Rotation.allCases), at: mark) }
    if chance(20) { entry.reflection = Marked(pick(Reflection.allCases), at: mark) }
  }
}
