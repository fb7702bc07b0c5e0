import Displays
import ProfileFile

/// A folder of autorandr: `config` holds an option of xrandr on each line, `setup` the EDIDs of the connected screens.
/// Format: autorandr's README and manual page.
extension Drafting {
  mutating func readAutorandr(_ source: ImportSource) {
    guard let lines = read(source.bytes) else { return }
    let outputs = autorandrOutputs(lines)
    let present = source.setup.map { setup($0.bytes, file: $0.file) } ?? [:]
    guard !findings.hasErrors else { return }
    var draft = Draft(at: findings.mark(.start))
    // A dark connector that was disconnected says nothing about a screen.
    for output in outputs where output.isLit || present[output.connector.value] != nil {
      let name = output.connector
      let others = present.compactMap { $0.key == name.value ? nil : $0.value.identity }
      let identity = present[name.value]?.identity ?? Identity(edid: [], connector: name.value)
      var selector = Selector(naming: identity, on: name.value, among: others, at: name.mark)
      if source.needsConnectors, selector.builtin != true {
        (selector.connector, selector.preferredConnector) = (Pattern(literal: name.value), nil)
      }
      var screen = screen(for: output, selector)
      if present[name.value]?.isPattern ?? false {
        screen.losses.append(
          loss(at: name.mark, "its EDID in setup is a pattern; here any screen on this connector fits"))
      }
      draft.add(screen)
    }
    for program in source.programs { run(program, in: &draft) }
    add(draft, named: nil)
  }

  /// Adds a program that autorandr runs around a change, by the file's name or the folder's.
  private func run(_ program: Path, in draft: inout Draft) {
    let names = [program.name, program.folder.name.dropping(".d")].map(\.text)
    let mark = draft.profile.mark
    if names.contains("postswitch") {
      draft.add(Marked([program.text], at: mark), to: \.after)
    } else if names.contains("preswitch") {
      draft.add(Marked([program.text], at: mark), to: \.before)
    } else {
      draft.losses.append(
        Loss(mark: mark, quoted: program.name.text, reason: "hooks run only before and after a change"))
    }
  }

  private mutating func autorandrOutputs(_ lines: [String]) -> [XrandrOutput] {
    var outputs: [XrandrOutput] = []
    for (index, line) in lines.enumerated() {
      guard let (option, value) = Self.option(line, at: Mark(file: findings.file, line: index + 1, column: 1)) else {
        continue
      }
      if option.value == "output", let value {
        guard outputs.count < Draft.mostScreens else {
          error(value, "output", expected: "at most \(Draft.mostScreens) outputs")
          return []
        }
        outputs.append(XrandrOutput(value))
      } else if outputs.isEmpty {
        error(option, "config", expected: "output and the name of a connector on the first line")
        return []
      } else {
        apply(autorandr: option, value, to: &outputs[outputs.count - 1])
      }
    }
    return outputs
  }

  /// The first word of a line and the rest; nil for an empty line or a comment.
  private static func option(_ line: String, at start: Mark) -> (Marked<String>, Marked<String>?)? {
    let name = line.trimmed.prefix { !$0.isWhitespace }
    guard let first = name.first, first != "#" else { return nil }
    var mark = start
    mark.column += line.prefix { $0.isWhitespace }.unicodeScalars.count
    let value = String(line.trimmed.dropFirst(name.count)).trimmed
    var valueMark = mark
    valueMark.column += name.unicodeScalars.count + 1
    return (Marked(String(name), at: mark), value.isEmpty ? nil : Marked(value, at: valueMark))
  }

  private mutating func apply(autorandr option: Marked<String>, _ value: Marked<String>?, to output: inout XrandrOutput)
  {
    let prefix = "x-prop-"
    if option.value.hasPrefix(prefix), let value {
      guard let name = Self.properties[String(option.value.dropFirst(prefix.count))] else {
        // The driver decides whether a screen is a head-mounted one.
        if option.value != "x-prop-non_desktop" {
          output.losses.append(loss(at: option.mark, "a property whose name is not known"))
        }
        return
      }
      output.properties.append(property(name, value))
    } else if XrandrOption.alone.contains(option.value) || value != nil && XrandrOption.withValue.contains(option.value)
    {
      apply(option, value, to: &output)
    } else if value == nil && XrandrOption.withValue.contains(option.value) {
      error(option, "config", expected: "a value after it")
    } else {
      error(option, "config", expected: "an option of xrandr without its dashes", among: ["output"] + XrandrOption.all)
    }
  }

  /// The properties that autorandr writes, in small letters and with underscores.
  private static let properties = [
    "colorspace": "Colorspace", "max_bpc": "max bpc", "aspect_ratio": "aspect ratio", "broadcast_rgb": "Broadcast RGB",
    "audio": "audio", "tearfree": "TearFree", "underscan_vborder": "underscan vborder",
    "underscan_hborder": "underscan hborder", "underscan": "underscan", "scaling_mode": "scaling mode",
  ]

  // MARK: Connected screens

  /// A line of `setup`: the screen, nil where the EDID is a pattern or could not be read.
  private typealias Plugged = (identity: Identity?, isPattern: Bool)

  private mutating func setup(_ bytes: [UInt8], file: Path) -> [String: Plugged] {
    var setupFindings = Findings(file: file)
    var screens: [String: Plugged] = [:]
    for (index, line) in (ProfileFile.lines(of: bytes, findings: &setupFindings) ?? []).enumerated() {
      let start = Mark(file: file, line: index + 1, column: 1)
      guard let (connector, hexadecimal) = Self.option(line, at: start) else { continue }
      let identity = identity(hexadecimal, on: connector, &setupFindings)
      screens[connector.value] = (identity, hexadecimal?.value.contains("*") ?? false)
    }
    for finding in setupFindings.inOrder { findings.add(finding) }
    return screens
  }

  private func identity(_ word: Marked<String>?, on connector: Marked<String>, _ findings: inout Findings) -> Identity?
  {
    guard let word else {
      findings.error(at: connector.mark, "setup: found \(connector.value.quoted) alone, expected its EDID after it")
      return nil
    }
    guard !word.value.contains("*"), !word.value.hasPrefix("--") else { return nil }
    guard word.value.utf8.count.isMultiple(of: 2), word.value.utf8.allSatisfy(\.isHexDigit) else {
      findings.error(
        at: word.mark, "setup: found \(word.value.quoted), expected the EDID in hexadecimal, two digits for each byte")
      return nil
    }
    return Identity(edid: XrandrWords.bytes(ofHexadecimal: word.value), connector: connector.value)
  }
}

extension [ImportSource] {
  /// The screens of the profiles. autorandr goes by the connectors too: where the screens of two profiles differ by
  /// nothing else, both keep theirs.
  fileprivate var pluggedScreens: [[String]] {
    map { source in
      let lines = String(decoding: source.setup?.bytes ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
      return lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.sorted()
    }
  }

  var toldApart: [ImportSource] {
    let plugged = pluggedScreens
    let screens = plugged.map { lines in lines.map { $0.drop { $0 != " " } }.sorted() }
    var sources = self
    for group in Dictionary(grouping: indices, by: { screens[$0] }).values where !screens[group[0]].isEmpty {
      let others = Set(group.map { plugged[$0] })
      for index in group where others.count > 1 { sources[index].needsConnectors = true }
    }
    return sources
  }
}
