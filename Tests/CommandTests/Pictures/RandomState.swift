import Displays
import LabSupport

/// A profile of random wishes for the screens of a wall, and always the same one for the same seed.
struct RandomState {
  let profile: String

  /// The screens it is about: of every kind of driver, and of several sizes.
  static let screens = [
    Wall.Screen(connector: "P-1"), Wall.Screen(connector: "P-2", panel: (128, 80)),
    Wall.Screen(connector: "A-1", kind: "amdgpu"), Wall.Screen(connector: "R-1", kind: "radeon", panel: (80, 100)),
    Wall.Screen(connector: "V-1", kind: "vc4", panel: (112, 64)), Wall.Screen(connector: "O-1", kind: "poor"),
  ]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let entries = Self.screens.indices.map { Self.entry($0, &random) }
    let direction = random.pick(["row", "column"])
    profile = "version: 1\narrangement: \(direction)\nscreens:\n" + entries.joined()
  }

  private static func entry(_ index: Int, _ random: inout SplitMix64) -> String {
    let screen = screens[index]
    // The first is always lit, so that something is.
    let isDark = index > 0 && random.chance(15)
    var lines = ["\(screen.connector):", "  identity: { connector: \(screen.connector) }"]
    if isDark {
      lines.append("  enabled: false")
    } else {
      // A mirror has no size of its own. Those with bars may be refused, for what would be seen in them.
      let isMirror = index > 0 && screen.kind != "poor" && random.chance(25)
      if screen.kind != "poor" { lines += turn(&random) + (isMirror ? [] : [scale(&random)]) }
      lines += overscan(screen, &random)
      let fit = random.pick(["cover", "stretch"])
      lines += isMirror ? ["  content: { mirror: \(screens[0].connector), fit: \(fit) }"] : place(index, &random)
    }
    return lines.map { "  \($0)\n" }.joined()
  }

  private static func turn(_ random: inout SplitMix64) -> [String] {
    ["  rotation: \(random.pick(Rotation.allCases))", "  reflection: \(random.pick(Reflection.allCases))"]
  }

  private static func scale(_ random: inout SplitMix64) -> String {
    "  scale: \(random.pick(["1", "1", "0.5", "0.75", "1.25", "1.5", "2"]))"
  }

  private static func overscan(_ screen: Wall.Screen, _ random: inout SplitMix64) -> [String] {
    guard random.chance(60) else { return [] }
    let amounts = ["none", "3px", "5%", "tv-safe", "auto", "{ left: 2px, right: 7px, top: 1px, bottom: 3px }"]
    let inset = "{ technique: inset, left: 4px, bottom: 6px }"
    return ["  overscan: \(random.pick(screen.kind == "poor" ? [inset] : amounts + [inset]))"]
  }

  private static func place(_ index: Int, _ random: inout SplitMix64) -> [String] {
    guard index > 0 else { return random.chance(50) ? ["  primary: true"] : [] }
    let anchor = screens[Int.random(in: 0..<index, using: &random)].connector
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: ["  position: { \(random.pick(["right-of", "left-of", "above", "below"])): \(anchor) }"]
    case 1: ["  position: { same-as: \(anchor) }"]
    case 2: ["  position: [\(Int.random(in: 0..<400, using: &random)), \(Int.random(in: 0..<300, using: &random))]"]
    default: []
    }
  }
}
