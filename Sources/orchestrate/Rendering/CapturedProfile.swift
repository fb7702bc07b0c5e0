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
    for (screen, name) in zip(screens, names) {
      let position = snapshot.state(of: screen.id)?.position
      let entry = CapturedScreen(screen, name: name, sameAs: position.flatMap { nameAt[$0] }, in: snapshot)
      if let position, nameAt[position] == nil { nameAt[position] = name }
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

  /// - Parameter twin: an earlier screen that starts at the same place, so that both show the same.
  init(_ output: Output, name: String, sameAs twin: String?, in snapshot: Snapshot) {
    lines = ["  \(YAMLText.quoted(name)):", "    identity: { \(Self.identity(of: output, in: snapshot)) }"]
    guard let state = snapshot.state(of: output.id) else {
      lines.append("    enabled: false")
      return
    }
    lines.append("    mode: \(Self.mode(state.mode))")
    let place = twin.map { "{ same-as: \(YAMLText.quoted($0)) }" } ?? "[\(state.position.x), \(state.position.y)]"
    lines.append("    position: \(place)")
    addScale(of: state, output)
    let orientation = state.orientation
    if orientation.rotation != .normal { lines.append("    rotation: \(orientation.rotation)") }
    if orientation.reflection != .none { lines.append("    reflection: \(orientation.reflection)") }
    if snapshot.primary == output.id { lines.append("    primary: true") }
  }

  private mutating func addScale(of state: OutputState, _ output: Output) {
    guard !state.transform.isIdentity else { return }
    if let scale = Scale(state.transform) {
      lines.append("    scale: \(scale.exactDescription)")
    } else {
      losses.append("\(output.name): a profile has no words for the transform \(state.transform)")
    }
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

  /// Whether a profile would not take this value to the letter.
  static func readsAsPattern(_ text: String) -> Bool {
    if case .exact = Pattern(text) { false } else { true }
  }
}
