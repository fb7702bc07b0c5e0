import Displays
import ProfileFile

/// GNOME's monitors.xml, version 2. Format: doc/monitor-configuration.md of mutter.
extension Drafting {
  mutating func readMonitors(_ bytes: [UInt8]) {
    guard let lines = read(bytes), let root = XMLReader.tree(of: lines.joined(separator: "\n"), findings: &findings)
    else { return }
    guard root.name == "monitors", root.attributes["version"] == "2" else {
      let found =
        root.name == "monitors"
        ? "version \((root.attributes["version"] ?? "none").quoted)" : "<\(root.name.printable)>"
      return findings.error(at: root.mark, "monitors: found \(found), expected <monitors version=\"2\">")
    }
    for child in root.children where child.name != "configuration" {
      loseForAll(at: child.mark, child.name == "policy" ? "it is about GNOME's own files" : "profiles do not know it")
    }
    for configuration in root.children(named: "configuration") { read(configuration) }
  }

  private mutating func read(_ configuration: XMLElement) {
    var draft = Draft(at: configuration.mark)
    let isLogical = configuration.child("layoutmode")?.text == "logical"
    for child in configuration.children {
      switch child.name {
      case "logicalmonitor": read(logical: child, isLogical: isLogical, into: &draft)
      case "disabled": for spec in child.children(named: "monitorspec") { addDark(spec, to: &draft) }
      case "layoutmode": break
      default: draft.losses.append(loss(at: child.mark, "profiles do not know it"))
      }
    }
    add(draft, named: nil)
  }

  /// One place on the desktop; several monitors in it show the same.
  private mutating func read(logical: XMLElement, isLogical: Bool, into draft: inout Draft) {
    guard let place = place(logical) else { return }
    // A hostile file has as many monitors in it as bytes allow.
    let (primary, transform, scale) = (logical.child("primary"), logical.child("transform"), logical.child("scale"))
    var first: String?
    for monitor in logical.children(named: "monitor") {
      guard var screen = screen(monitor) else { continue }
      var losses = losses(of: monitor)
      screen.placement = first.map { Marked(.sameAs(Marked($0, at: monitor.mark)), at: monitor.mark) } ?? place
      if first == nil { screen.primary = Marked(primary?.text == "yes", at: logical.mark) }
      turn(&screen, transform)
      if let scale { apply(scale, isLogical: isLogical, to: &screen, &losses) }
      let name = draft.add(screen, losses: losses)
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

  private mutating func screen(_ monitor: XMLElement) -> ScreenEntry? {
    guard let spec = monitor.child("monitorspec") else {
      findings.error(at: monitor.mark, "monitor: found no monitorspec in it, expected one")
      return nil
    }
    var screen = ScreenEntry(selector(spec))
    if let mode = monitor.child("mode") { screen.modes = self.mode(mode) ?? screen.modes }
    screen.properties = monitor.child("maxbpc").map { [property("max bpc", Marked($0.text, at: $0.mark))] } ?? []
    return screen
  }

  private func addDark(_ spec: XMLElement, to draft: inout Draft) {
    var screen = ScreenEntry(selector(spec))
    screen.enabled = Marked(false, at: spec.mark)
    draft.add(screen)
  }

  /// By what the EDID says; the connector only where that is nothing.
  private func selector(_ spec: XMLElement) -> Selector {
    func text(_ name: String) -> String { (spec.child(name)?.text ?? "").printable }
    let connector = text("connector")
    if Identity.isBuiltin(connector: connector) { return Selector(mark: spec.mark, builtin: true) }
    var selector = Selector(
      vendor: text("vendor"), model: text("product"), serial: text("serial"), makers: makers, at: spec.mark)
    if selector.isEmpty || selector.serial == nil {
      selector.connector = connector.isEmpty ? nil : Pattern(literal: Connector.xName(connector))
    }
    return selector.isEmpty ? Selector(mark: spec.mark, any: true) : selector
  }

  private mutating func mode(_ mode: XMLElement) -> Marked<[ModeRequest]>? {
    func text(_ name: String) -> String { mode.child(name)?.text ?? "" }
    let interlaced = mode.child("flag")?.text == "interlace" ? "i" : ""
    let rate = text("rate").isEmpty ? "" : "@\(text("rate"))"
    let word = Marked("\(text("width"))x\(text("height"))\(interlaced)\(rate)", at: mode.mark)
    return self.mode(word, expected: "width, height and rate").map { Marked([$0], at: mode.mark) }
  }

  private mutating func turn(_ screen: inout ScreenEntry, _ transform: XMLElement?) {
    guard let transform else { return }
    if let rotation = transform.child("rotation") {
      let word = Marked(rotation.text == "upside_down" ? "inverted" : rotation.text, at: rotation.mark)
      screen.rotation = choice(word, "rotation", of: Rotation.self).map { Marked($0, at: word.mark) } ?? screen.rotation
    }
    if transform.child("flipped")?.text == "yes" { screen.reflection = Marked(.x, at: transform.mark) }
  }

  private mutating func apply(
    _ element: XMLElement, isLogical: Bool, to screen: inout ScreenEntry, _ losses: inout [Loss]
  ) {
    guard let scale = scale(Marked(element.text, at: element.mark)), scale.value != .one else { return }
    if isLogical {
      screen.scale = scale
    } else {
      losses.append(
        loss(at: element.mark, "in this layout GNOME enlarges what it draws, and the screen stays unscaled"))
    }
  }

  private func losses(of monitor: XMLElement) -> [Loss] {
    monitor.children.filter { !["monitorspec", "mode", "maxbpc"].contains($0.name) }.map { element in
      let reasons = [
        "underscanning": "GNOME's amount is not in the file", "refreshratemode": "RandR knows no variable rates",
        "rgbrange": "each driver has words of its own for the range of colours",
      ]
      return loss(at: element.mark, reasons[element.name] ?? "profiles do not know it")
    }
  }
}
