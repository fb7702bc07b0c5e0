import Displays
import ProfileFile

/// The output of `xrandr`, with or without `--prop` and `--verbose`: xrandr.c of 1.5.
struct XrandrListing {
  private var draft: MachineDraft
  private var findings: Findings
  private var output: ListedOutput?
  /// The mode whose lines are being read, of `--verbose`.
  private var mode: (listed: ListedMode, isPreferred: Bool, isCurrent: Bool, clock: Int, width: Int)?
  /// The property whose lines are being read.
  private var property: (name: String, indentation: Int)?
  private var edid = ""
  private var place: (point: Point, orientation: Orientation)?
  /// The size of the picture, with the rotation.
  private var shown: Size?
  private var transform: [Int32] = []
  private var hasOutputs = false

  private static let mostOutputs = 256
  private static let mostModes = 1000

  static func read(_ bytes: [UInt8], into draft: inout MachineDraft, _ findings: inout Findings) {
    guard let lines = ProfileFile.lines(of: bytes, findings: &findings) else { return }
    var listing = XrandrListing(draft: draft, findings: findings)
    listing.read(PastedText(lines, isTop: XrandrWords.isScreen, isHead: { XrandrWords.state(of: $0) != nil }))
    findings = listing.findings
    if !listing.hasOutputs, !findings.hasErrors {
      findings.error(at: findings.mark(.start), "found no output, expected what `xrandr --verbose` prints")
    }
    draft = listing.draft
  }

  private init(draft: MachineDraft, findings: Findings) { (self.draft, self.findings) = (draft, findings) }

  /// Reads a text. Of several outputs of xrandr in it the last one counts, which is the newest state.
  private mutating func read(_ text: PastedText) {
    let starts = text.lines.indices.filter { XrandrWords.isScreen(text.lines[$0].words) }
    let from = starts.last ?? 0
    if starts.count > 1 {
      findings.warning(
        at: Mark(file: findings.file, line: text.lines[from].number, column: 1),
        "found \(starts.count) outputs of xrandr; the last one counts, from this line on")
    }
    for line in text.lines[from...] where !findings.hasErrors { read(line) }
    endOutput()
  }

  private mutating func read(_ line: PastedText.Line) {
    if XrandrWords.isScreen(line.words) {
      readScreen(line.text)
    } else if line.indentation > 0 {
      read(detail: line)
    } else if let state = XrandrWords.state(of: line.words) {
      startOutput(line.words[0], is: state, line.words, line: line.number)
    } else {
      // Another text follows, such as the next prompt.
      endOutput()
    }
  }

  private mutating func read(detail line: PastedText.Line) {
    if ["h:", "v:"].contains(line.words[0]) { return readTiming(line.words) }
    endMode()
    if XrandrWords.isMode(line.words), line.indentation < 8 {
      property = nil
      readMode(line)
    } else {
      readProperty(line)
    }
  }

  private mutating func warn(_ line: PastedText.Line, _ what: String) { warn(line.number, what) }

  private mutating func warn(_ line: Int, _ what: String) {
    findings.warning(at: Mark(file: findings.file, line: line, column: 1), what)
  }

  /// Reads `Screen 0: minimum 320 x 200, current 3840 x 1080, maximum 16384 x 16384`.
  private mutating func readScreen(_ line: String) {
    func size(_ name: String) -> Size? {
      guard let from = line.firstRange(of: name)?.upperBound else { return nil }
      let part = line[from...].prefix { $0 != "," }
      let numbers = part.split { $0 == " " || $0 == "x" }.compactMap { Int(String($0)) }
      guard numbers.count == 2, numbers.allSatisfy((1...Point.largestCoordinate).contains) else { return nil }
      return Size(width: numbers[0], height: numbers[1])
    }
    draft.size = size("current")
    draft.minimum = size("minimum") ?? draft.minimum
    draft.maximum = size("maximum") ?? draft.maximum
  }

  // MARK: Outputs

  private mutating func startOutput(_ name: String, is state: ConnectionState, _ words: [String], line number: Int) {
    endOutput()
    hasOutputs = true
    guard draft.outputs.count < Self.mostOutputs, name.utf8.count <= 100, name == name.printable else {
      let mark = Mark(file: findings.file, line: number, column: 1)
      return findings.error(
        at: mark, "found too many outputs or an invalid name, expected at most \(Self.mostOutputs)")
    }
    var started = ListedOutput(name: name)
    started.connection = state
    let head = Array(words.dropFirst(2).filter { $0 != "connection" }.prefix { !$0.hasPrefix("(normal") })
    if head.first == "primary" { draft.primary = name }
    if let geometry = head.first(where: { $0.contains("+") && $0.contains("x") }) {
      place = XrandrWords.point(of: geometry).map { ($0, XrandrWords.orientation(head)) }
      if place == nil { warn(number, "this place is left out: found \(geometry.quoted), expected WxH+X+Y") }
      shown = XrandrWords.size(of: geometry)
    }
    started.line = number
    let sides = words.filter { $0.hasSuffix("mm") }.compactMap { Int($0.dropLast(2)) }
    if sides.count == 2, sides.allSatisfy((0...65_535).contains) {
      started.physicalSize = Size(width: sides[0], height: sides[1])
    }
    output = started
  }

  private mutating func endOutput() {
    endMode()
    defer { (output, place, shown, transform, property, edid) = (nil, nil, nil, [], nil, "") }
    lightWithoutMode()
    guard var ended = output else { return }
    ended.edid = XrandrWords.bytes(ofHexadecimal: edid)
    if ended.state != nil, let matrix = Transform(elements: transform), transform.count == 9 {
      ended.state?.transform = matrix
    }
    draft.replace(ended)
  }

  /// Gives an output that is lit without a mode in its list, as after a disconnection, a mode of the size that it
  /// shows.
  private mutating func lightWithoutMode() {
    guard let lit = output, lit.state == nil, let place, let shown else { return }
    add(
      ListedMode(size: place.orientation.turned(shown), refreshMilliHertz: 60_000, interlaced: false),
      isPreferred: false, isCurrent: true)
    findings.warning(
      at: Mark(file: findings.file, line: lit.line, column: 1),
      "found no mode of \(lit.name) marked as its current one, and it is lit; taken to be of 60 Hz, without a transform"
    )
  }

  // MARK: Modes

  /// Reads `   1920x1080     60.00*+  59.97`, or with `--verbose` `  1920x1080 (0x47) 138.500MHz +HSync -VSync
  /// *current`.
  private mutating func readMode(_ line: PastedText.Line) {
    let words = line.words
    guard case .request(.size(let size, let interlaced, nil)) = ModeRequest.reading(words[0].withoutModeSuffix) else {
      return warn(line, "this mode is left out: found \(words[0].quoted), expected WxH")
    }
    guard output?.modes.count ?? 0 < Self.mostModes else {
      return warn(line, "this mode is left out: found more than \(Self.mostModes) of one output")
    }
    let listed = ListedMode(size: size, refreshMilliHertz: 0, interlaced: interlaced)
    if words.count > 2, words[1].hasPrefix("("), let clock = Drafting.millionths(String(words[2].dropLast(3))) {
      // Each line of a doubled mode is scanned twice.
      let ownClock = words.contains("DoubleScan") ? clock / 2 : clock
      mode = (listed, words.contains("+preferred"), words.contains("*current"), ownClock, 0)
      if words.contains("Interlace") { mode?.listed.interlaced = true }
      return
    }
    readRates(line, of: listed)
  }

  /// Reads the rates. The current mode's star and the preferred one's plus may stand apart from the rate.
  private mutating func readRates(_ line: PastedText.Line, of listed: ListedMode) {
    let words = line.words
    if words.count == 1 { warn(line, "this mode is left out: found no rate behind \(words[0].quoted)") }
    for (index, word) in words.enumerated().dropFirst() where !["*", "+", "*+"].contains(word) {
      // Virtual screens have modes of 0.00 Hz.
      let number = word.filter { $0.isNumber || $0 == "." }
      guard let rate = Drafting.thousandths(number), (0...1_000_000).contains(rate) else {
        warn(line, "this rate is left out: found \(word.quoted), expected hertz")
        continue
      }
      let marks =
        word.filter { "*+".contains($0) } + (words.indices.contains(index + 1) && words[index + 1] == "+" ? "+" : "")
      var mode = listed
      mode.refreshMilliHertz = rate
      add(mode, isPreferred: marks.contains("+"), isCurrent: marks.contains("*"))
    }
  }

  /// Reads `h: width 1920 start 1968 end 2000 total 2080 …`, then the same for the lines.
  private mutating func readTiming(_ words: [String]) {
    guard var current = mode, let at = words.firstIndex(of: "total"), words.indices.contains(at + 1),
      let total = Int(words[at + 1]), (1...65_535).contains(total)
    else { return }
    if words[0] == "h:" {
      current.width = total
      mode = current
    } else if words[0] == "v:", current.width > 0 {
      // The unit is a millionth of a megahertz, which is a hertz.
      let pixels = current.width * total
      let refresh = (current.clock * 1000 + pixels / 2) / pixels * (current.listed.interlaced ? 2 : 1)
      if (1...1_000_000).contains(refresh) { mode?.listed.refreshMilliHertz = refresh }
    }
  }

  private mutating func endMode() {
    guard let ended = mode else { return }
    mode = nil
    add(ended.listed, isPreferred: ended.isPreferred, isCurrent: ended.isCurrent)
  }

  private mutating func add(_ listed: ListedMode, isPreferred: Bool, isCurrent: Bool) {
    guard output?.modes.count ?? 0 < Self.mostModes else { return }
    let mode = draft.mode(listed)
    if output?.modes.contains(mode) == false {
      // The snapshot has the modes that the screen prefers first, as RandR counts them.
      let count = output?.preferredCount ?? 0
      if isPreferred {
        output?.modes.insert(mode, at: count)
        output?.preferredCount = count + 1
      } else {
        output?.modes.append(mode)
      }
    }
    if isCurrent, let place {
      output?.state = OutputState(mode: mode, position: place.point, orientation: place.orientation)
    }
  }

  // MARK: Properties

  private mutating func readProperty(_ line: PastedText.Line) {
    let isDeeper = property.map { line.indentation > $0.indentation } ?? false
    guard !isDeeper, let colon = line.text.firstIndex(of: ":") else { return goOn(line) }
    let name = String(line.text[..<colon]).trimmed
    let value = String(line.text[line.text.index(after: colon)...]).trimmed
    property = (name, line.indentation)
    switch name {
    case "EDID", "EDID_DATA": property?.name = "EDID"
    case "Transform": readRow(Array(line.words.dropFirst()))
    case "CRTC": output?.crtc = Int(value).flatMap { (0...63).contains($0) ? $0 : nil }
    case "CRTCs": output?.crtcs = value.split(separator: " ").compactMap { Int($0) }.filter((0...63).contains)
    case "Identifier", "Timestamp", "Subpixel", "Gamma", "Brightness", "Clones", "filter", "Panning", "Tracking",
      "Border":
      break
    default:
      guard !value.isEmpty, name.utf8.count <= 100, line.text == line.text.printable,
        output?.properties.count ?? 0 < 100
      else { return }
      output?.properties[name] = Property(value: Int(value).map(PropertyValue.number) ?? .name(value))
    }
  }

  /// Reads a line that continues the property before it.
  private mutating func goOn(_ line: PastedText.Line) {
    switch property?.name {
    case "Transform": readRow(line.words)
    case "EDID": readEDID(line.words[0])
    case let name?: readAllowed(line.text, name)
    case nil: warn(line, "this line is left out: found no mode, timing or property")
    }
  }

  private mutating func readEDID(_ word: String) {
    guard word.utf8.allSatisfy(\.isHexDigit), edid.utf8.count < 65_536 else { return }
    edid += word
  }

  private mutating func readRow(_ words: [String]) {
    if transform.count < 9 { transform += words.prefix(3).compactMap { Drafting.fixed($0) } }
  }

  /// Reads `supported: Automatic, Full` or `range: (0, 100)`.
  private mutating func readAllowed(_ text: String, _ name: String) {
    if text.hasPrefix("range: (") {
      let numbers = text.dropFirst("range: (".count).prefix { $0 != ")" }.split(separator: ",").compactMap {
        Int($0.filter { $0 != " " })
      }
      guard numbers.count == 2, numbers[0] <= numbers[1], numbers.allSatisfy({ Int(Int32.min)...Int(UInt32.max) ~= $0 })
      else { return }
      output?.properties[name]?.allowed = .range(numbers[0]...numbers[1])
    } else if text.hasPrefix("supported: ") {
      let names = text.dropFirst("supported: ".count).split(separator: ",").map { String($0).trimmed }
      guard text == text.printable else { return }
      if case .name? = output?.properties[name]?.value { output?.properties[name]?.allowed = .names(names) }
    }
  }
}

extension String {
  /// The size of a mode such as `1920x1080_60.00`, which a person has added.
  fileprivate var withoutModeSuffix: String { String(prefix { $0 != "_" }) }
}
