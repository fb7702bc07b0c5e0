import Displays

/// A profile file for what a snapshot shows.
struct CapturedProfile {
  let text: String
  /// What the format has no words for, or the profile would not bring back.
  let losses: [String]

  init(_ snapshot: Snapshot) {
    let screens = snapshot.present
    let names = Self.names(for: screens)
    var losses: [String] = []
    var lines = [
      "# Captured by orchestrate. The screens' names are yours to change; `orchestrate validate` checks the file.",
      "version: 1", "screens:",
    ]
    var nameAt: [Point: String] = [:]
    let nameOf = Dictionary(zip(screens.map(\.id), names)) { first, _ in first }
    for (screen, name) in zip(screens, names) {
      let entry = CapturedScreen(screen, among: nameOf, at: nameAt, in: snapshot)
      if let position = entry.position, nameAt[position] == nil { nameAt[position] = name }
      lines += entry.lines
      losses += entry.losses
    }
    if screens.isEmpty { losses.append("no screen is plugged in") }
    text = lines.joined(separator: "\n")
    self.losses = losses
  }

  /// `laptop` for the one built-in screen, else the connector in lower case.
  private static func names(for screens: [Output]) -> [String] {
    let builtins = screens.filter(\.identity.builtin).count
    return screens.map { $0.identity.builtin && builtins == 1 ? "laptop" : $0.name.lowercased() }
  }
}

/// One screen of a captured profile.
private struct CapturedScreen {
  private(set) var lines: [String]
  private(set) var losses: [String] = []
  /// Where it stands by itself; nil for a mirror and in the dark.
  private(set) var position: Point?

  /// - Parameters:
  ///   - names: of all screens.
  ///   - standing: earlier screens; one that starts at the same place shows the same.
  init(_ output: Output, among names: [OutputID: String], at standing: [Point: String], in snapshot: Snapshot) {
    lines = [
      "  \(YAMLText.quoted(names[output.id] ?? output.name)):",
      "    identity: { \(Self.identity(of: output, in: snapshot)) }",
    ]
    guard let state = snapshot.state(of: output.id) else {
      lines.append("    enabled: false")
      return
    }
    lines.append("    mode: \(Self.mode(state.mode))")
    if let fit = CapturedFit(of: output, in: snapshot) {
      addFit(fit, of: output, names, standing, snapshot)
    } else {
      addPlace(state.position, standing)
      losses.append("\(output.name): a profile has no words for the transform \(state.transform)")
    }
    let orientation = state.orientation
    if orientation.rotation != .normal { lines.append("    rotation: \(orientation.rotation)") }
    if orientation.reflection != .none { lines.append("    reflection: \(orientation.reflection)") }
    if snapshot.primary == output.id { lines.append("    primary: true") }
  }

  private mutating func addFit(
    _ fit: CapturedFit, of output: Output, _ names: [OutputID: String], _ standing: [Point: String],
    _ snapshot: Snapshot
  ) {
    if let mirror = fit.mirror, let source = names[mirror.output] {
      lines.append("    content: { mirror: \(YAMLText.quoted(source)), fit: \(mirror.fit.rawValue) }")
    } else {
      snapshot.place(of: output.id).map { addPlace($0, standing) }
    }
    if fit.scale != .one { lines.append("    scale: \(fit.scale.exactDescription)") }
    if let overscan = fit.overscan { lines.append("    overscan: \(YAMLText.value(overscan))") }
  }

  private mutating func addPlace(_ place: Point, _ standing: [Point: String]) {
    position = place
    let twin = standing[place].map { "{ same-as: \(YAMLText.quoted($0)) }" }
    lines.append("    position: \(twin ?? "[\(place.x), \(place.y)]")")
  }

  /// With all three decimals, so that no neighbouring refresh rate fits.
  private static func mode(_ mode: Mode) -> String {
    if let timing = mode.timing { return "{ modeline: \"\(timing.modeline)\" }" }
    let size = "\(mode.size)\(mode.interlaced ? "i" : "")"
    guard mode.refreshMilliHertz > 0 else { return size }
    let (whole, rest) = mode.refreshMilliHertz.quotientAndRemainder(dividingBy: 1000)
    return "\(size)@\(whole).\(String(rest + 1000).dropFirst())"
  }

  /// What the EDID tells; the connector too where that is nothing or another screen tells the same.
  private static func identity(of output: Output, in snapshot: Snapshot) -> String {
    if output.identity.builtin, snapshot.present.filter(\.identity.builtin).count == 1 { return "builtin: true" }
    var keys: [(String, String?)] = [
      ("vendor", output.identity.vendor),
      ("model", output.identity.model ?? output.identity.productCode),
      ("serial", output.identity.serial ?? output.identity.serialNumber.map(String.init)),
    ]
    keys.removeAll { $0.1.map(YAMLText.readsAsPattern) ?? true }
    let twins = snapshot.present.filter { $0.id != output.id && $0.identity.looksLike(output.identity) }
    if keys.isEmpty || !twins.isEmpty { keys.append(("connector", output.name)) }
    return keys.map { "\($0.0): \(YAMLText.quoted($0.1 ?? ""))" }.joined(separator: ", ")
  }
}

extension Identity {
  /// Whether vendor, model and serial tell the two screens apart.
  fileprivate func looksLike(_ other: Identity) -> Bool {
    vendor == other.vendor && product == other.product && model == other.model && serial == other.serial
      && serialNumber == other.serialNumber
  }
}

/// Strings as YAML.
private enum YAMLText {
  /// In double quotes, with everything escaped that could end them or that an editor would not show.
  static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.first?.isLetter ?? false,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
      !["true", "false", "yes", "no", "on", "off", "null", "y", "n"].contains(text.lowercased())
    {
      return text
    }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 32 || scalar.value == 127: "\\x" + String(scalar.value + 256, radix: 16).dropFirst()
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }

  static func value(_ overscan: Overscan) -> String {
    guard case .always(let borders) = overscan.amount else { return "none" }
    if overscan == Overscan(.always(Borders(borders.left))) { return "\(borders.left)" }
    let edges = [
      ("left", borders.left), ("right", borders.right), ("top", borders.top), ("bottom", borders.bottom),
    ].map { "\($0): \($1)" }
    return "{ technique: \(overscan.technique.rawValue), \(edges.joined(separator: ", ")) }"
  }

  /// Whether a profile would not take this value to the letter.
  static func readsAsPattern(_ text: String) -> Bool {
    if case .exact = Pattern(text) { false } else { true }
  }
}
