import Displays
import ProfileFile

/// GNOME's monitors.xml. Format of version 2: doc/monitor-configuration.md of mutter.
extension Drafting {
  mutating func readMonitors(_ bytes: [UInt8]) {
    guard let lines = read(bytes), let root = XMLReader.tree(of: lines.joined(separator: "\n"), findings: &findings)
    else { return }
    let version = root.name == "monitors" ? root.attributes["version"] : nil
    guard version == "2" || version == "1" else {
      let found =
        root.name == "monitors"
        ? "version \((root.attributes["version"] ?? "none").quoted)" : "<\(root.name.printable)>"
      return findings.error(at: root.mark, "monitors: found \(found), expected <monitors version=\"1\"> or version 2")
    }
    for child in root.children where child.name != "configuration" {
      loseForAll(
        at: child.mark, child.name == "policy" ? "it is about GNOME's own files" : "profiles do not support it")
    }
    var desks = root.children(named: "configuration").map { version == "1" ? desk(ofFirst: $0) : desk($0) }
    MonitorsDesk.tellApart(&desks)
    add(desks)
  }

  /// Adds desks. Of two configurations for the same screens the last one counts.
  private mutating func add(_ desks: [MonitorsDesk]) {
    let last = Dictionary(desks.indices.map { (desks[$0].draft.identities, $0) }) { max($0, $1) }
    for (index, desk) in desks.enumerated() {
      if last[desk.draft.identities] == index {
        add(desk.draft, named: nil)
      } else {
        loseForAll(at: desk.draft.profile.mark, "a later configuration is for the same screens")
      }
    }
  }

  private mutating func desk(_ configuration: XMLElement) -> MonitorsDesk {
    var desk = MonitorsDesk(draft: Draft(at: configuration.mark))
    let isLogical = configuration.child("layoutmode")?.text == "logical"
    for child in configuration.children {
      switch child.name {
      case "logicalmonitor": read(logical: child, isLogical: isLogical, into: &desk)
      case "disabled": for spec in child.children(named: "monitorspec") { addDark(spec, to: &desk) }
      case "layoutmode": break
      default: desk.draft.losses.append(loss(at: child.mark, "profiles do not support it"))
      }
    }
    desk.preferConnectors()
    return desk
  }

  /// Reads one place on the desktop; several monitors in it show the same picture.
  private mutating func read(logical: XMLElement, isLogical: Bool, into desk: inout MonitorsDesk) {
    guard let place = place(logical) else { return }
    // A hostile file has as many monitors in it as bytes allow.
    let (primary, transform, scale) = (logical.child("primary"), logical.child("transform"), logical.child("scale"))
    var first: String?
    for monitor in logical.children(named: "monitor") {
      guard var screen = screen(monitor) else { continue }
      screen.losses = losses(of: monitor) + screen.losses
      screen.entry.placement = first.map { Marked(.sameAs(Marked($0, at: monitor.mark)), at: monitor.mark) } ?? place
      if first == nil { screen.entry.primary = Marked(primary?.text == "yes", at: logical.mark) }
      turn(&screen, by: transform)
      if let scale { apply(scale, isLogical: isLogical, to: &screen) }
      let name = desk.add(screen, on: monitor.child("monitorspec"))
      first = first ?? name
    }
    if first == nil {
      findings.error(at: logical.mark, "logicalmonitor: found no monitor in it, expected at least one")
    }
  }

  private mutating func place(_ logical: XMLElement) -> Marked<Placement>? {
    let texts = ["x", "y"].map { logical.child($0)?.text ?? "" }
    return point(Marked(texts.joined(separator: ","), at: (logical.child("x") ?? logical).mark))
  }

  private mutating func screen(_ monitor: XMLElement) -> ScreenDraft? {
    guard let spec = monitor.child("monitorspec") else {
      findings.error(at: monitor.mark, "monitor: found no monitorspec in it, expected one")
      return nil
    }
    var screen = screen(at: spec)
    if monitor.child("underscanning")?.text == "yes", let mark = monitor.child("underscanning")?.mark {
      screen.entry.overscan = Marked(.underscanning, at: mark)
    }
    if let mode = monitor.child("mode") { screen.entry.modes = self.mode(mode) ?? screen.entry.modes }
    screen.entry.properties = monitor.child("maxbpc").map { [property("max bpc", Marked($0.text, at: $0.mark))] } ?? []
    return screen
  }

  private func addDark(_ spec: XMLElement, to desk: inout MonitorsDesk) {
    var screen = screen(at: spec)
    screen.entry.enabled = Marked(false, at: spec.mark)
    desk.add(screen, on: spec)
  }

  /// The screen by its EDID's values; by the connector only where there are none.
  ///
  /// - Parameter connector: the connector where the file has it elsewhere.
  private func screen(at spec: XMLElement, on connector: String? = nil) -> ScreenDraft {
    func text(_ name: String) -> String { (spec.child(name)?.text ?? "").printable }
    let connector = connector ?? text("connector")
    if Identity.isBuiltin(connector: connector) { return ScreenDraft(Selector(mark: spec.mark, builtin: true)) }
    var screen = screen(vendor: text("vendor"), model: text("product"), serial: text("serial"), at: spec.mark)
    if screen.entry.selector.isEmpty || screen.entry.selector.serial == nil {
      screen.entry.selector.connector = connector.isEmpty ? nil : Pattern(literal: Connector.xName(connector))
    }
    screen.entry.selector.any = screen.entry.selector.isEmpty
    return screen
  }

  private mutating func mode(_ mode: XMLElement) -> Marked<[ModeRequest]>? {
    func text(_ name: String) -> String { mode.child(name)?.text ?? "" }
    let interlaced = mode.child("flag")?.text == "interlace" ? "i" : ""
    // The rate is 0 where the driver reported none.
    let rate = Self.thousandths(text("rate")) == 0 || text("rate").isEmpty ? "" : "@\(text("rate"))"
    let word = Marked("\(text("width"))x\(text("height"))\(interlaced)\(rate)", at: mode.mark)
    return self.mode(word, expected: "width, height and rate", within: MonitorsDesk.tolerance).map {
      Marked([$0], at: mode.mark)
    }
  }

  private mutating func turn(_ screen: inout ScreenDraft, by transform: XMLElement?) {
    guard let transform else { return }
    rotate(&screen, by: transform.child("rotation"))
    if transform.child("flipped")?.text == "yes" { screen.entry.reflection = Marked(.x, at: transform.mark) }
  }

  private mutating func rotate(_ screen: inout ScreenDraft, by rotation: XMLElement?) {
    guard let rotation else { return }
    let word = Marked(rotation.text == "upside_down" ? "inverted" : rotation.text, at: rotation.mark)
    guard let turned = choice(word, "rotation", of: Rotation.self) else { return }
    screen.entry.rotation = Marked(turned, at: word.mark)
  }

  private mutating func apply(
    _ element: XMLElement, isLogical: Bool, to screen: inout ScreenDraft
  ) {
    guard let scale = scale(Marked(element.text, at: element.mark)), scale.value != .one else { return }
    if isLogical {
      screen.entry.scale = scale
    } else {
      screen.losses.append(
        loss(at: element.mark, "in this layout GNOME scales what it draws, and the pixels stay as they are"))
    }
  }

  private func losses(of monitor: XMLElement) -> [Loss] {
    monitor.children.filter { !["monitorspec", "mode", "maxbpc", "underscanning"].contains($0.name) }.map { element in
      let reasons = [
        "refreshratemode": "RandR does not support variable rates",
        "rgbrange": "each driver has its own property for the colour range",
      ]
      return loss(at: element.mark, reasons[element.name] ?? "profiles do not support it")
    }
  }

  // MARK: Version 1

  /// Reads a configuration of gnome-desktop 2 and 3 and of MATE: every connector with its screen.
  private mutating func desk(ofFirst configuration: XMLElement) -> MonitorsDesk {
    var desk = MonitorsDesk(draft: Draft(at: configuration.mark))
    let isClone = configuration.child("clone")?.text == "yes"
    var first: String?
    for output in configuration.children(named: "output") {
      // A disconnected connector has nothing in it.
      guard output.child("vendor") != nil || output.child("width") != nil else { continue }
      guard var screen = screen(ofFirst: output) else { continue }
      if isClone, let first {
        screen.entry.placement = Marked(.sameAs(Marked(first, at: output.mark)), at: output.mark)
      }
      let name = desk.add(screen, connector: output.attributes["name"] ?? "")
      if screen.entry.enabled.value { first = first ?? name }
    }
    desk.preferConnectors()
    return desk
  }

  private mutating func screen(ofFirst output: XMLElement) -> ScreenDraft? {
    var screen = screen(at: output, on: output.attributes["name"] ?? "")
    guard output.child("width") != nil else {
      screen.entry.enabled = Marked(false, at: output.mark)
      return screen
    }
    screen.entry.modes = mode(output) ?? screen.entry.modes
    screen.entry.placement = place(output)
    screen.entry.primary = Marked(output.child("primary")?.text == "yes", at: output.mark)
    rotate(&screen, by: output.child("rotation"))
    let axes = ["x", "y"].filter { output.child("reflect_\($0)")?.text == "yes" }.joined()
    if let reflection = Reflection(rawValue: axes) { screen.entry.reflection = Marked(reflection, at: output.mark) }
    if output.child("underscanning")?.text == "yes" { screen.entry.overscan = Marked(.underscanning, at: output.mark) }
    return screen
  }
}

/// A configuration in the making, with the connectors of its screens.
struct MonitorsDesk {
  var draft: Draft
  private var connectors: [String] = []

  /// The largest difference of a rate, in mHz: files hold it with three decimals or none.
  static let tolerance = 500

  init(draft: Draft) { self.draft = draft }

  @discardableResult
  mutating func add(_ screen: ScreenDraft, on spec: XMLElement?) -> String {
    add(screen, connector: spec?.child("connector")?.text ?? "")
  }

  mutating func add(_ screen: ScreenDraft, connector: String) -> String {
    let count = draft.profile.screens.count
    let name = draft.add(screen)
    if draft.profile.screens.count > count { connectors.append(connector) }
    return name
  }

  /// Keeps the connectors of configurations that differ by nothing else, as GNOME does.
  static func tellApart(_ desks: inout [MonitorsDesk]) {
    let groups = Dictionary(grouping: desks.indices) { desks[$0].draft.identities }
    for group in groups.values where group.count > 1 && Set(group.map { desks[$0].plugs }).count > 1 {
      for index in group { desks[index].keepConnectors() }
    }
  }

  /// Which screen is on which connector, in any order.
  private var plugs: [String] { zip(draft.profile.screens, connectors).map { "\($0.identityText)\0\($1)" }.sorted() }

  private mutating func keepConnectors() {
    for index in draft.profile.screens.indices where draft.profile.screens[index].selector.builtin != true {
      guard !connectors[index].isEmpty else { continue }
      draft.profile.screens[index].selector.connector = Pattern(literal: Connector.xName(connectors[index].printable))
      draft.profile.screens[index].selector.any = false
    }
  }

  /// Prefers the connectors at which twins were.
  fileprivate mutating func preferConnectors() {
    let screens = draft.profile.screens
    for (index, screen) in screens.enumerated() where !connectors[index].isEmpty {
      let twins = screens.filter { $0.selector.meansTheSame(as: screen.selector) }
      guard twins.count > 1, screen.selector.serial != nil else { continue }
      draft.profile.screens[index].selector.preferredConnector = Pattern(
        literal: Connector.xName(connectors[index].printable))
    }
  }
}

extension Overscan {
  /// The overscan that GNOME means: 5 % at each edge (`meta_kms_connector_set_underscanning`).
  fileprivate static var underscanning: Overscan { Overscan(.always(Overscan.usual)) }
}
