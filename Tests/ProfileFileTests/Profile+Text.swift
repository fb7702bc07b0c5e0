import Displays

extension Profile {
  /// Everything the profile says, a line each, for golden files.
  var text: String {
    var lines = ["\(name) at \(mark)"]
    if let summary { lines.append("description \(summary.debugDescription)") }
    lines += conditions.lines
    if priority != 0 { lines.append("priority \(priority)") }
    lines.append("others \(others.value) at \(others.mark.place)")
    if enforce.value != .hotplug { lines.append("enforce \(enforce.value) at \(enforce.mark.place)") }
    if standby.value { lines.append("standby at \(standby.mark.place)") }
    if let wakeFor { lines.append("wake for \(wakeFor.value) at \(wakeFor.mark.place)") }
    if awake.value != .auto { lines.append("awake \(awake.value) at \(awake.mark.place)") }
    if pointer.value != .keep { lines.append("pointer \(pointer.value) at \(pointer.mark.place)") }
    lines += hooks.lines
    lines.append("arrangement \(arrangement.direction) \(arrangement.alignment)")
    if let dpi { lines.append("dpi \(dpi.value.text) at \(dpi.mark.place)") }
    return (lines + windows.map(\.text) + screens.flatMap(\.lines) + walls.flatMap(\.lines)).map { $0 + "\n" }.joined()
  }
}

extension WindowRule {
  fileprivate var text: String {
    let criteria = [
      window.value.windowClass.map { "class \($0)" }, window.value.title.map { "title \($0)" },
      screen.map { "screen \($0.value) at \($0.mark.place)" }, workspace.map { "workspace \($0)" },
      place.map { "place \($0.x) \($0.y) \($0.width) \($0.height)" },
    ]
    return "window \(criteria.compactMap(\.self).joined(separator: ", ")) at \(window.mark.place)"
  }
}

extension DPIRequest {
  fileprivate var text: String { "\(amount)\(tellsXSettings ? ", by XSETTINGS too" : "")" }
}

extension Hooks {
  fileprivate var lines: [String] {
    let all =
      before.map { ("before", $0) } + after.map { ("after", $0) } + asleep.map { ("asleep", $0) }
      + awake.map { ("awake", $0) } + failed.map { ("failed", $0) }
    return all.map { "hook \($0) \($1.value) at \($1.mark.place)" }
  }
}

extension Conditions {
  fileprivate var lines: [String] {
    [
      lid.map { "lid \($0.value.map(\.rawValue)) at \($0.mark.place)" },
      power.map { "power \($0.value.map(\.rawValue)) at \($0.mark.place)" },
      time.map { "time \($0.value.map(\.words)) at \($0.mark.place)" },
      date.map { "date \($0.value.map(\.words)) at \($0.mark.place)" },
      host.map { "host \($0.value.map(\.description)) at \($0.mark.place)" },
      command.map { "command \($0.value) at \($0.mark.place)" },
      network.map { "network \($0.value) at \($0.mark.place)" },
      absent.map { "absent \($0.value.map(\.words)) at \($0.mark.place)" },
    ].compactMap(\.self)
  }
}

extension TimeWindow {
  fileprivate var words: String {
    "\(days.sorted().map(\.shortName).joined(separator: " ")) from minute \(start) to \(end)"
  }
}

extension DateWindow {
  fileprivate var words: String {
    switch days {
    case .once(let days): "from \(days.lowerBound) through \(days.upperBound)"
    case .yearly(let first, let last):
      "each year from \(first.month)/\(first.day) through \(last.month)/\(last.day)"
    }
  }
}

extension Marked<[Part]> {
  fileprivate func lines(_ direction: Marked<Arrangement.Direction>, indent: String) -> [String] {
    ["\(indent)parts in a \(direction.value) at \(mark.place)"]
      + value.flatMap { part in part.lines.map { "\(indent)  \($0)" } + part.innerLines(indent: indent + "    ") }
  }
}

extension Part {
  fileprivate func innerLines(indent: String) -> [String] { parts?.lines(partsIn, indent: indent) ?? [] }

  fileprivate var lines: [String] {
    var lines = [
      "part \(name.value.debugDescription) at \(name.mark.place), share \(share.value) at \(share.mark.place), "
        + "primary \(primary.value) at \(primary.mark.place)"
    ]
    if let content { lines.append("  content \(content.value.text) at \(content.mark.place)") }
    if onDisconnect.value != .park {
      lines.append("  on-disconnect \(onDisconnect.value) at \(onDisconnect.mark.place)")
    }
    lines += workspaces.map { "  workspace \($0.value) at \($0.mark.place)" }
    return lines
  }
}

extension ScreenEntry {
  fileprivate var lines: [String] {
    var lines = [
      "screen \(name.value.debugDescription) at \(name.mark.place)",
      "  identity \(selector.words.joined(separator: ", ")) at \(selector.mark.place)",
      "  optional \(optional), enabled \(enabled.value) at \(enabled.mark.place), "
        + "primary \(primary.value) at \(primary.mark.place)",
      "  mode \(modes.value.map(\.text).joined(separator: ", ")) at \(modes.mark.place)",
      "  scale \(scaling.value.isAutomatic ? "auto" : "\(scale.value.millionths) millionths") at \(scale.mark.place)",
      "  rotation \(turning.value.isAutomatic ? "auto" : rotation.value.rawValue) at \(rotation.mark.place), reflection \(reflection.value) at \(reflection.mark.place)",
    ]
    if force.value { lines.append("  force at \(force.mark.place)") }
    if pixelAspect.value != .auto { lines.append("  pixel-aspect \(pixelAspect.value) at \(pixelAspect.mark.place)") }
    if let placement { lines.append("  position \(placement.value.text) at \(placement.mark.place)") }
    if let overscan { lines.append("  overscan \(overscan.value.text) at \(overscan.mark.place)") }
    for workspace in workspaces { lines.append("  workspace \(workspace.value) at \(workspace.mark.place)") }
    if let touch { lines.append("  touch \(touch.value.text) at \(touch.mark.place)") }
    if let parts { lines += parts.lines(partsIn, indent: "  ") }
    if let content { lines.append("  content \(content.value.text) at \(content.mark.place)") }
    if onDisconnect.value != .park {
      lines.append("  on-disconnect \(onDisconnect.value) at \(onDisconnect.mark.place)")
    }
    lines += properties.map { property in
      "  property \(property.name.debugDescription) = \(property.value.value.text) at \(property.value.mark.place)"
    }
    return lines
  }
}

extension Wall {
  fileprivate var lines: [String] {
    let rows = rows.value.map { row in
      row.map { "\($0.value.debugDescription) at \($0.mark.place)" }.joined(separator: ", ")
    }
    var lines = ["wall \(name.value.debugDescription) at \(name.mark.place)"] + rows.map { "  row \($0)" }
    if let bezel {
      lines.append("  bezel \(bezel.value.horizontal), down \(bezel.value.vertical) at \(bezel.mark.place)")
    }
    if let content { lines.append("  content \(content.value.text) at \(content.mark.place)") }
    return lines
  }
}

extension Selector {
  fileprivate var words: [String] {
    let patterns = [
      ("connector", connector), ("vendor", vendor), ("model", model), ("serial", serial),
      ("description", description), ("edid", edid), ("prefer-connector", preferredConnector),
    ]
    return patterns.compactMap { name, pattern in pattern.map { "\(name) \($0.text)" } }
      + [builtin.map { "builtin \($0)" }, any ? "any" : nil].compactMap(\.self)
  }
}

extension Pattern {
  fileprivate var text: String {
    switch self {
    case .exact(let text): text.debugDescription
    case .glob(let text): "glob \(text.debugDescription)"
    case .expression(let expression): "expression \(expression.source.debugDescription)"
    }
  }
}

extension ModeRequest {
  fileprivate var text: String {
    switch self {
    case .size(_, _, let refresh?): "\(self) ± \(refresh.tolerance) mHz"
    case .created(let timing): timing.modeName
    default: description
    }
  }
}

extension Placement {
  fileprivate var text: String {
    switch self {
    case .at(let point): "\(point)"
    case .beside(let side, let anchor, let alignment):
      "\(side.rawValue) \(anchor.value.debugDescription) at \(anchor.mark.place), aligned at \(alignment)"
    case .sameAs(let anchor): "same-as \(anchor.value.debugDescription) at \(anchor.mark.place)"
    }
  }
}

extension Overscan {
  fileprivate var text: String { "\(self) (left \(edges)), technique \(technique)" }

  private var edges: String {
    switch amount {
    case .none: "nothing"
    case .always(let borders), .whenDeclared(let borders):
      "\(borders.left), right \(borders.right), top \(borders.top), bottom \(borders.bottom)"
    }
  }
}

extension Content {
  fileprivate var text: String {
    switch self {
    case .mirror(let mirror):
      "mirror \(mirror.detail.map { "\($0.text) of " } ?? "")\(mirror.source.value.debugDescription) at \(mirror.source.mark.place), fit \(mirror.fit), every \(mirror.frameInterval) frames"
        + (mirror.background == .black ? "" : ", on \(mirror.background)")
        + (mirror.means.value == .auto ? "" : ", by \(mirror.means.value) at \(mirror.means.mark.place)")
    case .presented(let presented):
      "\(presented.source.text), every \(presented.frameInterval) frames, restart \(presented.restart), "
        + "focus \(presented.focus)\(presented.fallback.text)"
        + (presented.sound == .on ? "" : ", sound \(presented.sound.word)")
        + (presented.crossfade == .zero ? "" : ", crossfade \(presented.crossfade)")
    }
  }
}

extension MirrorDetail {
  fileprivate var text: String {
    switch self {
    case .region(let area): "region \(area.regionWritten)"
    case .window(let window):
      "window class \(window.windowClass.map { "\($0)" } ?? "any"), title \(window.title.map { "\($0)" } ?? "any")"
    }
  }
}

extension Fallback {
  fileprivate var text: String {
    switch self {
    case .last: ""
    case .card: ", fallback card"
    case .source(let still): ", fallback \(still.text)"
    }
  }
}

extension ContentSource {
  fileprivate var text: String {
    switch self {
    case .drawn(.still(let still)): still.text
    case .drawn(.slideshow(let slideshow)):
      "slideshow \(slideshow.source.text) every \(slideshow.every), crossfade \(slideshow.crossfade)\(slideshow.framing.text)"
    case .drawn(.fetched(let image)):
      "image of \(image.address.debugDescription) every \(image.every)\(image.framing.text)"
    case .drawn(.changing(let text)):
      "\(text.source.text) on \(text.background)\(text.style.text)"
    case .drawn(.ticker(let ticker)):
      "ticker, \(ticker.speed) pixels a second, \(ticker.text.source.text) on \(ticker.text.background)\(ticker.text.style.text)"
    case .drawn(.testPattern(let kind)): "test pattern \(kind)"
    case .mirror(let mirror):
      "mirror \(mirror.detail.map { "\($0.text) of " } ?? "")\(mirror.name)\(mirror.framing.text)"
    case .program(.command(let command)): "program \(command.arguments)"
    case .program(.video(let path, let fit)): "video \(path.text.debugDescription), fit \(fit)"
    case .program(.stream(let stream)):
      "stream \("\(stream.address)".debugDescription), fit \(stream.fit)"
    case .application(.page(let page)):
      "url \("\(page.address)".debugDescription)"
        + (page.refresh.map { ", refresh \($0)" } ?? "") + (page.zoom == .one ? "" : ", zoom \(page.zoom)")
        + (page.scroll.map { ", scroll \($0)" } ?? "") + page.visitText
    case .application(.window(let window)):
      "window class \(window.windowClass.map { "\($0)" } ?? "any"), title \(window.title.map { "\($0)" } ?? "any"), "
        + "launch \(window.launch?.arguments.description ?? "nothing")"
    case .playlist(let list): "playlist \(list.items.map(\.text))\(list.isInStep ? ", in step" : "")"
    }
  }
}

extension Page {
  fileprivate var visitText: String {
    (reloadAt.map { ", reload at \($0)" } ?? "") + (homeAfter.map { ", home after \($0)" } ?? "")
      + (allow.map { ", allow \($0.map(\.text))" } ?? "") + (keyboard == .off ? "" : ", keyboard \(keyboard)")
  }
}

extension PlaylistItem {
  fileprivate var text: String {
    "\(source.text)\(time.map { ", for \($0)" } ?? "")"
      + (times.isEmpty ? "" : ", at \(times.map(\.text))") + (dates.isEmpty ? "" : ", on \(dates.map(\.text))")
  }
}

extension StillContent {
  fileprivate var text: String {
    switch self {
    case .color(let color): "color \(color)"
    case .image(let path, let framing): "image \(path.text.debugDescription)\(framing.text)"
    case .text(let text, let background, let style): "text \(text.debugDescription) on \(background)\(style.text)"
    }
  }
}

extension ChangingText.Source {
  fileprivate var text: String {
    switch self {
    case .lines(let lines): "text \(lines.debugDescription)"
    case .file(let path): "text of \(path.text.debugDescription)"
    case .clock(let face): "clock \(face.format.debugDescription) in \(face.zone ?? "the machine's zone")"
    }
  }
}

extension LetterStyle {
  fileprivate var text: String {
    guard self != .standard else { return "" }
    return ", letters \(size) \(color.map { "\($0)" } ?? "contrasting") \(alignment) in \(font ?? "any font"), "
      + "lines \(lineHeight) thousandths"
  }
}

extension Slideshow.Source {
  fileprivate var text: String {
    switch self {
    case .images(let paths): "images(\(paths.map(\.text)))"
    case .folder(let path): "folder(\(path.text.debugDescription))"
    case .document(let path, let pages): "document(\(path.text.debugDescription), \(pages.map { "\($0)" } ?? "all"))"
    }
  }
}

extension Framing {
  fileprivate var text: String { ", fit \(fit), on \(background)" }
}

extension PropertyValue {
  fileprivate var text: String {
    switch self {
    case .number(let number): "number \(number)"
    case .name(let name): "name \(name.debugDescription)"
    case .bytes(let bytes): "bytes \(bytes)"
    }
  }
}

extension Mark {
  fileprivate var place: String { "\(line):\(column)" }
}

extension TouchChoice {
  fileprivate var text: String {
    switch self {
    case .auto: "auto"
    case .devices(let selector): selector.description
    }
  }
}
