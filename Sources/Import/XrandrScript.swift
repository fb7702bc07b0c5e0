import Displays

/// The sum of a script's calls of xrandr.
struct XrandrScript {
  /// The outputs in the order of their first mention.
  var outputs: [XrandrOutput] = []
  var created: [String: ModeTiming] = [:]
  var losses: [Loss] = []
  /// The place of `--auto` in front of every output.
  var automaticMark: Mark?
  /// The size of `--size`, of RandR 1.1.
  var size: Marked<[ModeRequest]>?
  /// The density of `--dpi`, of the last call that has it.
  var dpi: Marked<DPIRequest>?
  /// The monitors of `--setmonitor`, in the order of the calls.
  var monitors: [XrandrMonitor] = []
  /// The monitors of `--delmonitor` that the script has not declared.
  var deletedMonitors: [Marked<String>] = []

  var isAutomatic: Bool { automaticMark != nil }
  var isEmpty: Bool { outputs.isEmpty && !isAutomatic && size == nil && monitors.isEmpty }

  /// Selects an output; later calls change its options.
  mutating func select(_ name: Marked<String>) -> Int {
    if let known = outputs.firstIndex(where: { $0.connector.value == name.value }) { return known }
    outputs.append(XrandrOutput(name))
    return outputs.count - 1
  }

  /// Ends a call of xrandr. Where it names a primary output, or none, that of an earlier call is no longer the one.
  mutating func endCall(_ words: [Marked<String>]) {
    let isWithout = words.contains { $0.value == "--noprimary" }
    let isNamed = outputs.contains { $0.given.contains("primary") }
    for index in outputs.indices {
      if isWithout || isNamed && !outputs[index].given.contains("primary") { outputs[index].isPrimary = nil }
      outputs[index].given = []
    }
  }
}

/// The options of xrandr about one output; autorandr's files hold the same options without their dashes.
struct XrandrOutput {
  var connector: Marked<String>
  var isOff: Marked<Bool>?
  /// True if the output is lit when it has a screen, with the mode that this prefers.
  var isAuto = false
  var isPrimary: Marked<Bool>?
  var mode: Marked<String>?
  var rate: Marked<String>?
  var position: Marked<Placement>?
  /// The connector beside which the output stands.
  var neighbour: (relation: Marked<String>, of: Marked<String>)?
  var rotation: Marked<Rotation>?
  var reflection: Marked<Reflection>?
  var transform: Marked<Transform>?
  var scaleFrom: Marked<String>?
  var properties: [PropertySetting] = []
  var losses: [Loss] = []
  /// The options that the call of xrandr that is being read has for the output.
  var given: Set<String> = []

  init(_ connector: Marked<String>) { self.connector = connector }

  var isLit: Bool { !(isOff?.value ?? false) }
}

/// In one call of xrandr `--right-of` counts more than `--pos`, and `--scale-from` more than `--scale`, in any order.
/// Those of an earlier call give way.
extension XrandrOutput {
  mutating func set(position: Marked<Placement>?) {
    self.position = position ?? self.position
    if given.isDisjoint(with: XrandrOption.relations) { neighbour = nil }
  }

  mutating func set(transform: Marked<Transform>?) {
    self.transform = transform
    if !given.contains("scale-from") { scaleFrom = nil }
  }

  mutating func set(mode: Marked<String>) {
    (self.mode, isOff, isAuto) = (mode, nil, false)
    if given.isDisjoint(with: ["rate", "refresh"]) { rate = nil }
  }
}

/// The options about one output, by the number of their values.
enum XrandrOption {
  static let alone: Set<String> = ["off", "auto", "preferred", "primary"]
  static let withValue: Set<String> = [
    "mode", "pos", "rate", "refresh", "rotate", "rotation", "reflect", "reflection", "left-of", "right-of", "above",
    "below", "same-as", "scale", "scale-from", "transform", "panning", "crtc", "gamma", "brightness", "filter", "set",
  ]
  static let relations: Set<String> = ["left-of", "right-of", "above", "below", "same-as"]
  static var all: [String] { (alone.union(withValue)).sorted() }
}

enum XrandrLosses {
  static let reasons = [
    "gamma": "orchestrate does not set gamma", "brightness": "orchestrate does not set brightness",
    "panning": "profiles do not support panning",
  ]
}

/// Options of xrandr that are not about one output.
enum XrandrGlobals {
  /// The number of values of each option.
  static let values = [
    "display": 1, "screen": 1, "verbose": 0, "current": 0, "noprimary": 0, "dryrun": 0, "nograb": 0, "prop": 0,
    "properties": 0, "query": 0, "fb": 1, "fbmm": 1, "dpi": 1, "size": 1, "orientation": 1, "rmmode": 1, "addmode": 2,
    "delmode": 2, "setmonitor": 3, "delmonitor": 1, "listmonitors": 0, "listactivemonitors": 0, "listproviders": 0,
    "setprovideroutputsource": 2, "setprovideroffloadsink": 2, "q1": 0, "q12": 0,
  ]

  static let short = [
    "-d": "display", "-q": "query", "-v": "verbose", "-s": "size", "-r": "rate", "-o": "orientation",
  ]

  static let losses = [
    "size": "this option is for RandR 1.1, which has no outputs",
    "orientation": "this option is for RandR 1.1, which has no outputs",
    "setprovideroutputsource": "profiles do not support providers",
    "setprovideroffloadsink": "profiles do not support providers",
  ]

  static var spelled: [String] {
    (Array(values.keys) + XrandrOption.all + ["output", "newmode"]).map { "--\($0)" }
  }
}
