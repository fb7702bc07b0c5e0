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
    let choice = XfceChoice(root, among: profiles, makers)
    for profile in profiles { read(xfce: profile, choice, isOnly: profiles.count == 1) }
    preferSaved(choice)
  }

  /// For the same screens a profile that was saved comes before `Default`, and the one that is in use before the
  /// others.
  private mutating func preferSaved(_ choice: XfceChoice) {
    amend { _, draft in
      guard let saved = draft.savedAs else { return }
      if saved == "Default", choice.hasOthers {
        draft.profile.priority += 1
        draft.notes.append("priority: Xfce takes this one, and a profile that was saved only on request")
      } else if choice.preferred.contains(saved) {
        let isActive = saved == choice.active
        draft.profile.priority = choice.highest + (isActive ? 2 : 1)
        draft.notes.append(
          "priority: Default holds the same screens as they were last\(isActive ? "; this profile is in use" : "")")
      }
    }
  }

  /// In Default several outputs may be the primary one, each while it is connected: there is a profile for each.
  private mutating func read(xfce profile: XMLElement, _ choice: XfceChoice, isOnly: Bool) {
    let title = profile.attributes["value"] ?? ""
    // Saved profiles are called by a hash, and the name stands beside it.
    let written = title.isEmpty ? profile.xfceName : title
    let name = isOnly && written == "Default" ? nil : Marked(written.printable, at: profile.mark)
    let primaries = profile.xfcePrimaries
    for rank in 0..<max(1, profile.isXfceDefault ? primaries.count : 1) where !findings.hasErrors {
      var draft = draft(xfce: profile, choice, primary: primaries.dropFirst(rank).first)
      draft.profile.priority = rank
      if rank > 0 {
        let output = primaries[rank].printable
        draft.notes.append("priority: where \(output) is connected, it is the primary screen")
      }
      for index in draft.profile.screens.indices where rank > 0 && draft.profile.screens[index].primary.value {
        draft.profile.screens[index].optional = false
      }
      add(draft, named: name)
    }
  }

  /// - Parameter primary: the output that is the primary one.
  private mutating func draft(xfce profile: XMLElement, _ choice: XfceChoice, primary: String?) -> Draft {
    var draft = Draft(at: profile.mark)
    draft.savedAs = profile.xfceName
    let outputs = profile.xfceOutputs
    let builtins = outputs.count { Identity.isBuiltin(connector: $0.xfceName) }
    // Where screens have left their hash, an output without one had no screen.
    let knowsScreens = outputs.contains { $0.hasXfceScreen }
    for output in outputs where output.xfce("Active")?.xfceValue != "false" || !knowsScreens || output.hasXfceScreen {
      let name = Marked(output.xfceName.printable, at: output.mark)
      guard !name.value.isEmpty else { continue }
      var selector = Connector.selector(asXServerSays: name, isOnlyBuiltin: builtins == 1)
      selector.vendor = choice.vendor(of: output, in: profile)
      var screen = screen(xfce: output, selector)
      noteUnknown(of: output, in: &screen)
      if output.xfceName != primary { keepFromPrimary(&screen, output, in: profile) }
      draft.add(screen)
    }
    if profile.isXfceDefault, draft.profile.screens.count > 1 {
      for index in draft.profile.screens.indices { draft.profile.screens[index].optional = true }
      draft.notes.append(
        "optional: Default is what each connector showed last, and counts for those that are connected")
    }
    return draft
  }

  private func noteUnknown(of output: XMLElement, in screen: inout ScreenDraft) {
    for property in output.children where !Self.outputProperties.contains(property.xfceName) {
      screen.losses.append(loss(at: property.mark, "profiles do not support this property"))
    }
  }

  /// The properties of an output that count here; `EDID` is a hash.
  private static let outputProperties: Set<String> = [
    "Active", "EDID", "Resolution", "RefreshRate", "Rotation", "Reflection", "Primary", "Position", "Scale",
  ]

  private func keepFromPrimary(_ screen: inout ScreenDraft, _ output: XMLElement, in profile: XMLElement) {
    guard screen.entry.primary.value else { return }
    screen.entry.primary.value = false
    if !profile.isXfceDefault {
      screen.losses.append(loss(at: (output.xfce("Primary") ?? output).mark, "only one screen is the primary one"))
    }
  }

  private mutating func screen(xfce output: XMLElement, _ selector: Selector) -> ScreenDraft {
    var screen = ScreenDraft(selector)
    guard output.xfce("Active")?.xfceValue != "false" else {
      screen.entry.enabled = Marked(false, at: output.mark)
      screen.entry.optional = true
      return screen
    }
    if let size = output.xfce("Resolution") {
      let word = Marked("\(size.xfceValue)\(rate(of: output))", at: size.mark)
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

  /// The rate as modes have it after their size. None was known where it is 0 or `-nan`.
  private mutating func rate(of output: XMLElement) -> String {
    guard let rate = output.xfce("RefreshRate"), !rate.xfceValue.hasSuffix("nan") else { return "" }
    guard let thousandths = Self.thousandths(rate.xfceValue) else {
      error(Marked(rate.xfceValue, at: rate.mark), "RefreshRate", expected: "a number")
      return ""
    }
    return thousandths > 0 ? "@\(rate.xfceValue)" : ""
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
    guard let reflection = output.xfce("Reflection"), reflection.xfceValue != "0" else { return }
    let word = Marked(reflection.xfceValue.lowercased(), at: reflection.mark)
    if let axes = choice(word, "Reflection", of: Reflection.self) {
      screen.entry.reflection = Marked(axes, at: word.mark)
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
