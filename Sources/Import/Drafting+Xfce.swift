import Displays
import ProfileFile

/// Xfce's displays.xml, the channel `displays` of xfconf: a property for each profile, in it one for each output.
/// Format: xfce4-settings, dialogs/display-settings/xfce-randr.c.
extension Drafting {
  mutating func readXfce(_ bytes: [UInt8]) {
    guard let lines = read(bytes), let root = XMLReader.tree(of: lines.joined(separator: "\n"), findings: &findings)
    else { return }
    guard root.name == "channel", root.attributes["name"] == "displays" else {
      let found =
        root.name == "channel" ? "channel \((root.attributes["name"] ?? "").quoted)" : "<\(root.name.printable)>"
      return findings.error(at: root.mark, "displays: found \(found), expected <channel name=\"displays\">")
    }
    let all = root.children(named: "property").filter { $0.children.contains(where: \.isXfceOutput) }
    let profiles = all.contains(where: \.isXfceDefault) ? all.filter { !$0.isXfceNote } : all
    for note in all where !profiles.contains(where: { $0.mark == note.mark }) {
      loseForAll(at: note.mark, "Xfce notes this for itself; no user has saved it as a profile")
    }
    for profile in profiles { read(xfce: profile, isOnly: profiles.count == 1) }
    preferSaved(active: root.xfce("ActiveProfile")?.xfceValue)
  }

  /// Prefers saved profiles. `Default` is the last layout, by whatever profile; for the same screens a saved profile
  /// comes before it, and the active one before the others.
  private mutating func preferSaved(active: String?) {
    let groups = Dictionary(grouping: drafts.map(\.identities)) { $0 }.mapValues(\.count)
    amend { _, draft in
      guard groups[draft.identities] ?? 0 > 1, let title = draft.title, title != "Default" else { return }
      let isActive = draft.savedAs == active
      draft.profile.priority = isActive ? 2 : 1
      draft.notes.append(
        "priority: Default holds the same screens as they were last\(isActive ? "; this profile is in use" : "")")
    }
  }

  private mutating func read(xfce profile: XMLElement, isOnly: Bool) {
    var draft = Draft(at: profile.mark)
    let outputs = profile.children.filter(\.isXfceOutput)
    let builtins = outputs.count { Identity.isBuiltin(connector: $0.xfceName) }
    // Where screens have left their hash, an output without one had no screen.
    let knowsScreens = outputs.contains { $0.hasXfceScreen }
    for output in outputs where output.xfce("Active")?.xfceValue != "false" || !knowsScreens || output.hasXfceScreen {
      let name = Marked(output.xfceName.printable, at: output.mark)
      guard !name.value.isEmpty else { continue }
      let selector = Connector.selector(asXServerSays: name, isOnlyBuiltin: builtins == 1)
      var screen = screen(xfce: output, selector)
      if screen.entry.primary.value, draft.profile.screens.contains(where: \.primary.value) {
        screen.entry.primary.value = false
        screen.losses.append(loss(at: (output.xfce("Primary") ?? output).mark, "only one screen is the primary one"))
      }
      draft.add(screen)
    }
    // Saved profiles have a hash for a name, and their title beside it; `Default` is the last layout.
    let title = profile.attributes["value"] ?? ""
    draft.savedAs = profile.xfceName
    let written = title.isEmpty ? profile.xfceName : title
    add(draft, named: isOnly && written == "Default" ? nil : Marked(written.printable, at: profile.mark))
  }

  private mutating func screen(xfce output: XMLElement, _ selector: Selector) -> ScreenDraft {
    var screen = ScreenDraft(selector)
    guard output.xfce("Active")?.xfceValue != "false" else {
      screen.entry.enabled = Marked(false, at: output.mark)
      screen.entry.optional = true
      return screen
    }
    if let size = output.xfce("Resolution") {
      let word = Marked("\(size.xfceValue)\(Self.rate(of: output))", at: size.mark)
      if let mode = mode(word, expected: "WxH", within: 1_000_000) {
        screen.entry.modes = Marked([mode], at: size.mark)
      }
    }
    screen.entry.primary = Marked(output.xfce("Primary")?.xfceValue == "true", at: output.mark)
    turn(&screen, output)
    if let place = output.xfce("Position") {
      let numbers = ["X", "Y"].map { place.xfce($0)?.xfceValue ?? "" }
      screen.entry.placement = point(Marked(numbers.joined(separator: ","), at: place.mark))
    }
    scale(&screen, by: output.xfce("Scale"))
    return screen
  }

  /// The rate as modes have it after their size. None was known where it is 0 or not a number.
  private static func rate(of output: XMLElement) -> String {
    guard let written = output.xfce("RefreshRate")?.xfceValue, thousandths(written) ?? 0 > 0 else { return "" }
    return "@\(written)"
  }

  private mutating func turn(_ screen: inout ScreenDraft, _ output: XMLElement) {
    if let rotation = output.xfce("Rotation") {
      let degrees: [String: Rotation] = ["0": .normal, "90": .left, "180": .inverted, "270": .right]
      if let turned = degrees[rotation.xfceValue] {
        screen.entry.rotation = Marked(turned, at: rotation.mark)
      } else {
        error(Marked(rotation.xfceValue, at: rotation.mark), "Rotation", expected: "0, 90, 180 or 270")
      }
    }
    if let reflection = output.xfce("Reflection"), let axes = Reflection(rawValue: reflection.xfceValue.lowercased()) {
      screen.entry.reflection = Marked(axes, at: reflection.mark)
    }
  }

  /// Takes over the scale, framebuffer pixels for one pixel of the mode, as `xrandr --scale` counts: twice as many make
  /// everything smaller.
  private mutating func scale(_ screen: inout ScreenDraft, by scale: XMLElement?) {
    guard let scale else { return }
    let x = scale.xfce("X")?.xfceValue ?? scale.xfceValue
    let y = scale.xfce("Y")?.xfceValue ?? x
    guard let (x, y) = Self.factors(x, y) else {
      return error(Marked("\(x)x\(y)", at: scale.mark), "Scale", expected: "positive numbers")
    }
    guard let transform = Transform(elements: [x, 0, 0, 0, y, 0, 0, 0, Transform.one]), !transform.isIdentity else {
      return
    }
    if let scaled = Scale(transform) {
      screen.entry.scale = Marked(scaled, at: scale.mark)
    } else {
      screen.losses.append(loss(at: scale.mark, "profiles scale both axes alike"))
    }
  }

  /// The factors. Older files hold -1 where nothing is scaled.
  private static func factors(_ x: String, _ y: String) -> (Int32, Int32)? {
    guard let x = fixed(x), let y = fixed(y), x != 0, y != 0 else { return nil }
    return x < 0 || y < 0 ? (Transform.one, Transform.one) : (x, y)
  }
}

extension XMLElement {
  fileprivate var xfceName: String { attributes["name"] ?? "" }
  fileprivate var xfceValue: String { attributes["value"] ?? "" }

  fileprivate var isXfceDefault: Bool { xfceName == "Default" }

  /// True if the profile has no name that a person gave it. `Fallback` is the one that Xfce goes back to when no user
  /// confirms a change, `MinimalAutoConfig` the last choice of its small dialog.
  fileprivate var isXfceNote: Bool { !isXfceDefault && xfceValue.isEmpty }

  fileprivate func xfce(_ name: String) -> XMLElement? {
    children.first { $0.name == "property" && $0.attributes["name"] == name }
  }

  fileprivate var hasXfceScreen: Bool { xfce("EDID")?.xfceValue.isEmpty == false }

  /// True if the element is one output of a profile.
  fileprivate var isXfceOutput: Bool { name == "property" && (xfce("Active") != nil || xfce("Resolution") != nil) }
}
