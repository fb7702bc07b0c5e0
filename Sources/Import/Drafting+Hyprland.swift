import Displays
import ProfileFile

/// The `monitor` lines of a Hyprland configuration. Format: its wiki, Configuring/Monitors.
extension Drafting {
  static let tooMuchText = "found variables that become too much text, expected values that hold fewer others"

  mutating func readHyprland(_ bytes: [UInt8]) {
    guard let lines = read(bytes) else { return }
    var hyprland = HyprlandFile(file: findings.file)
    for (index, line) in lines.enumerated() { hyprland.read(line, number: index + 1) }
    if hyprland.variables.isExhausted { findings.error(at: findings.mark(.start), Self.tooMuchText) }
    for (mark, reason) in hyprland.losses { loseForAll(at: mark, reason) }
    var draft = Draft(at: hyprland.monitors.first?.mark ?? findings.mark(.start))
    draft.profile.others = Marked(.extend, at: draft.profile.mark)
    var names: [String: String] = [:]
    let isAlone = hyprland.monitors.count == 1
    for monitor in hyprland.monitors { add(monitor, isAlone: isAlone, to: &draft, &names) }
    for monitor in hyprland.monitors { stand(monitor, in: &draft, names) }
    for monitor in hyprland.monitors { addMirror(monitor, to: &draft, &names) }
    addTouch(of: hyprland.devices, among: hyprland.monitors, to: &draft, names)
    place(hyprland.workspaces, in: &draft, names)
    noteUnplaced(in: &draft)
    if !draft.profile.screens.isEmpty { add(draft, named: nil) }
  }

  /// Adds to each output the devices that are named there, else all touchscreens.
  private mutating func addTouch(
    of devices: [HyprlandDevice], among monitors: [HyprlandMonitor], to draft: inout Draft, _ names: [String: String]
  ) {
    let mapped = devices.filter { !$0.output.isEmpty }
    for device in mapped {
      guard let index = draft.profile.screens.firstIndex(where: { $0.name.value == names[device.output] }) else {
        draft.losses.append(loss(at: device.mark, "touch belongs to an output that no line configures"))
        continue
      }
      let choice = mapped.filter { $0.output == device.output }.named ?? .auto
      draft.profile.screens[index].touch = draft.profile.screens[index].touch ?? Marked(choice, at: device.mark)
      let isTurnedAlong = monitors.contains { $0.output == device.output && $0.isTurned(by: device.transform) }
      guard device.transform != nil, !isTurnedAlong else { continue }
      draft.losses.append(
        loss(at: device.mark, "touch follows its screen's rotation by itself, and is not turned otherwise"))
    }
  }

  /// Adds a mirror. The mirrored output may have its line further down, or none.
  private mutating func addMirror(_ monitor: HyprlandMonitor, to draft: inout Draft, _ names: inout [String: String]) {
    guard let source = monitor.mirrored, source != monitor.output, let name = names[monitor.output] else { return }
    if names[source] == nil {
      var screen = screen(hyprland: source, at: monitor.mark)
      guard isKnown(screen) else { return }
      screen.entry.optional = true
      names[source] = draft.add(screen)
    }
    guard let sourceName = names[source], let index = draft.profile.screens.firstIndex(where: { $0.name.value == name })
    else { return }
    draft.profile.screens[index].placement = nil
    draft.profile.screens[index].content = Marked(
      .mirror(Mirror(of: Marked(sourceName, at: monitor.mark))), at: monitor.mark)
  }

  /// A place at the edge of all others is one beside the screen that is outermost there.
  private func stand(_ monitor: HyprlandMonitor, in draft: inout Draft, _ names: [String: String]) {
    guard let edge = monitor.edge, let name = names[monitor.output] else { return }
    if draft.profile.stand(name, edge, at: monitor.mark) { return }
    let reason = "a profile places a screen left of, above or below another by its name"
    draft.losses.append(loss(at: monitor.mark, reason).about(name))
  }

  /// A connector, or a description behind `desc:`.
  private func screen(hyprland output: String, at mark: Mark) -> ScreenDraft {
    guard output.hasPrefix("desc:") else { return screen(output: Marked(output, at: mark)) }
    return screen(describedAs: Marked(String(output.dropFirst("desc:".count)).trimmed, at: mark))
  }

  /// - Parameter isAlone: whether no other line is about outputs.
  private mutating func add(
    _ monitor: HyprlandMonitor, isAlone: Bool, to draft: inout Draft, _ names: inout [String: String]
  ) {
    var screen = screen(hyprland: monitor.output, at: monitor.mark)
    guard isKnown(screen) else { return }
    screen.entry.optional = true
    apply(monitor, to: &screen)
    apply(extras: monitor, to: &screen)
    // The rule for all other outputs needs no entry where it asks for what `others: extend` does anyway.
    let isPlain =
      screen.entry.modes.value == [.preferred] && screen.entry.scale.value == .one && screen.entry.enabled.value
      && monitor.edge == nil
    guard !screen.entry.selector.any || !isPlain || isAlone else {
      if screen.entry.scaling.value.isAutomatic {
        draft.losses.append(loss(at: monitor.mark, "screens without an entry are not scaled"))
      }
      return
    }
    names[monitor.output] = draft.add(screen)
  }

  private mutating func apply(_ monitor: HyprlandMonitor, to screen: inout ScreenDraft) {
    guard !monitor.isDisabled else {
      screen.entry.enabled = Marked(false, at: monitor.mark)
      return
    }
    if let modes = modes(hyprland: monitor, &screen.losses) { screen.entry.modes = Marked(modes, at: monitor.mark) }
    if !monitor.position.isEmpty, !monitor.position.hasPrefix("auto") {
      screen.entry.placement = point(Marked(monitor.position, at: monitor.mark), separator: "x")
    }
    if monitor.scale == "auto" {
      screen.entry.scaling = Marked(.auto, at: monitor.mark)
    } else if !monitor.scale.isEmpty {
      screen.entry.scale = scale(Marked(monitor.scale, at: monitor.mark)) ?? screen.entry.scale
    }
  }

  /// - Returns: nil for the mode that the screen prefers.
  private mutating func modes(hyprland monitor: HyprlandMonitor, _ losses: inout [Loss]) -> [ModeRequest]? {
    switch monitor.mode {
    // Hyprland looks only at the beginning of the word.
    case let text where text.isEmpty || text.hasPrefix("pref"): return nil
    case "highres", "maxwidth": return [.highest]
    case "highrr": return [.preferredAtHighest]
    case let text where text.hasPrefix("modeline"):
      losses.append(loss(at: monitor.mark, "write it as { modeline: … }"))
      return nil
    default:
      let expected = "preferred, highres, highrr, maxwidth, WxH or WxH@Hz"
      let mode = mode(Marked(monitor.mode, at: monitor.mark), expected: expected, within: 1000)
      return mode.map { [$0, .preferred] }
    }
  }

  private mutating func apply(extras monitor: HyprlandMonitor, to screen: inout ScreenDraft) {
    for (name, value) in monitor.extras {
      switch name {
      case "transform":
        guard let number = Int(value), Self.transforms.indices.contains(number) else {
          error(Marked(value, at: monitor.mark), "transform", expected: "a number from 0 to 7")
          continue
        }
        screen.entry.turn(Self.transforms[number].orientation, at: monitor.mark)
      case "mirror": break
      default: screen.losses.append(loss(at: monitor.mark, "profiles do not support \(name.printable)"))
      }
    }
  }
}

/// One `monitor` line, or one block `monitorv2`.
private struct HyprlandMonitor {
  var mark: Mark
  /// The output; empty for every output that has no rule of its own.
  var output = ""
  var mode = ""
  var position = ""
  var scale = ""
  var isDisabled = false
  var extras: [(String, String)] = []

  init(_ fields: [String], at mark: Mark) {
    self.mark = mark
    func field(_ index: Int) -> String { fields.indices.contains(index) ? fields[index] : "" }
    output = field(0)
    isDisabled = ["disable", "disabled"].contains(field(1))
    guard !isDisabled, field(1) != "addreserved", field(1) != "transform" else {
      if field(1) == "addreserved" { extras = [("addreserved", "")] }
      if field(1) == "transform" { extras = [("transform", field(2))] }
      return
    }
    (mode, position, scale) = (field(1), field(2), field(3))
    for index in stride(from: 4, to: fields.count, by: 2) { extras.append((field(index), field(index + 1))) }
  }

  /// The output whose picture this one shows.
  var mirrored: String? {
    let source = extras.last { $0.0 == "mirror" }?.1.trimmed ?? ""
    return source.isEmpty || isDisabled ? nil : source
  }

  /// Where all others end, for a screen that has no place of its own. To the right is where profiles put it anyway.
  var edge: HyprlandEdge? { isDisabled || position == "auto-right" ? nil : HyprlandEdge(position) }

  func isTurned(by transform: String?) -> Bool {
    transform == extras.last { $0.0 == "transform" }?.1 ?? "0"
  }

  mutating func set(_ key: String, _ value: String) {
    switch key {
    case "output": output = value
    case "mode": mode = value
    case "position": position = value
    case "scale": scale = value
    case "disabled": isDisabled = ["1", "true", "yes", "on"].contains(value)
    default: extras.append((key, value))
    }
  }
}

/// The lines of a configuration that are about outputs.
private struct HyprlandFile {
  let file: Path
  private(set) var monitors: [HyprlandMonitor] = []
  private(set) var losses: [(Mark, String)] = []
  private(set) var variables = Variables()
  private var block: HyprlandMonitor?
  private(set) var devices: [HyprlandDevice] = []
  private(set) var workspaces: [WorkspaceLine] = []
  /// The names of the blocks that are open, the outermost first.
  private var path: [String] = []

  init(file: Path) { self.file = file }

  mutating func read(_ line: String, number: Int) {
    let mark = Mark(file: file, line: number, column: 1)
    let text = line.withoutHyprlandComment
    if text.hasSuffix("{") { path.append(String(text.dropLast()).trimmed) }
    if isInDevice, text.hasSuffix("{") { devices.append(HyprlandDevice(at: mark)) }
    if text.hasPrefix("}") { _ = path.popLast() }
    if block != nil, text.hasPrefix("}") {
      block.map { add($0) }
      block = nil
    }
    if text.hasPrefix("monitorv2"), text.hasSuffix("{") { block = HyprlandMonitor([], at: mark) }
    guard let sign = text.firstIndex(of: "=") else { return }
    let key = String(text[..<sign]).trimmed
    let value = variables.expanding(String(text[text.index(after: sign)...]).trimmed)
    if key.hasPrefix("$") { return variables[key] = value }
    if block != nil { block?.set(key, value) } else { take(key, value, at: mark) }
  }

  private var isInDevice: Bool { path.last == "device" || path == ["input", "touchdevice"] }

  private mutating func take(_ key: String, _ value: String, at mark: Mark) {
    if key == "monitor" {
      add(
        HyprlandMonitor(
          value.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }, at: mark))
    } else if isInDevice, let last = devices.indices.last {
      devices[last].set(key, value)
    } else if key == "source" {
      losses.append((mark, "other files are not read; import them too"))
    } else if key == "workspace", value.contains("monitor:") {
      take(workspace: value, at: mark)
    }
  }

  /// Takes `1, monitor:eDP-1, default:true`, or `name:mail, monitor:desc:…`. Any other word there stands for several
  /// workspaces, as does `r[1-3]`.
  private mutating func take(workspace value: String, at mark: Mark) {
    let words = value.split(separator: ",").map { String($0).trimmed }
    let first = words.first ?? ""
    let isNamed = first.hasPrefix("name:")
    let name = isNamed ? String(first.dropFirst("name:".count)) : first
    guard isNamed || UInt32(name) != nil, workspaces.count < WorkspaceLine.most else {
      losses.append((mark, "workspaces belong to screens by name or number"))
      return
    }
    let outputs = words.filter { $0.hasPrefix("monitor:") }.map {
      Marked(String($0.dropFirst("monitor:".count)), at: mark)
    }
    workspaces.append(WorkspaceLine(Marked(name, at: mark), on: outputs))
  }

  /// Adds a monitor in place of an earlier one: later lines about an output count.
  private mutating func add(_ monitor: HyprlandMonitor) {
    if let known = monitors.firstIndex(where: { $0.output == monitor.output }) {
      if monitor.mode.isEmpty, !monitor.isDisabled {
        monitors[known].extras += monitor.extras
      } else {
        monitors[known] = monitor
      }
    } else if monitors.count <= Draft.mostScreens {
      monitors.append(monitor)
    }
  }
}

extension String {
  /// The line without its comment, which `#` begins; so does `##` here, which Hyprland takes for the sign itself.
  fileprivate var withoutHyprlandComment: String {
    guard let sign = firstIndex(of: "#") else { return trimmed }
    return String(self[..<sign]).trimmed
  }
}
