import Displays

/// Which of the saved profiles Xfce takes by itself where Default knows the same screens.
struct XfceChoice {
  /// Saved profiles by the hashes that they are called by.
  let preferred: Set<String>
  /// True if there are saved profiles for the connectors of Default that it does not take there.
  let hasOthers: Bool
  let active: String?
  /// The priority of Default.
  let highest: Int
  /// The makers of screens, by the profile and the output, where Default knows another maker's at the connector.
  private let vendors: [String: [String: Pattern]]

  init(_ root: XMLElement, among profiles: [XMLElement], _ makers: MakerNames) {
    let last = profiles.first(where: \.isXfceDefault)
    let known = Dictionary((last?.xfceOutputs ?? []).map { ($0.xfceName, $0) }) { first, _ in first }
    let saved = profiles.filter { profile in
      !profile.isXfceDefault && profile.xfceOutputs.allSatisfy { known[$0.xfceName] != nil }
    }
    let isAutomatic = !["false", "0"].contains(root.xfce("AutoEnableProfiles")?.xfceValue)
    var vendors: [String: [String: Pattern]] = [:]
    // Other monitors on the same connectors have other hashes.
    let taken = saved.filter { profile in
      let others = profile.xfceOutputs.filter { known[$0.xfceName]?.xfceScreen != $0.xfceScreen }
      var told: [String: Pattern] = [:]
      for other in others { told[other.xfceName] = other.vendor(unlike: known[other.xfceName], makers) }
      vendors[profile.xfceName] = told
      return told.count == others.count
    }
    preferred = isAutomatic ? Set(taken.map(\.xfceName)) : []
    hasOthers = saved.count > preferred.count
    active = root.xfce("ActiveProfile")?.xfceValue
    highest = (hasOthers ? 1 : 0) + max(0, (last?.xfcePrimaries.count ?? 0) - 1)
    self.vendors = vendors
  }

  /// - Returns: nil where the connector tells enough.
  func vendor(of output: XMLElement, in profile: XMLElement) -> Pattern? {
    preferred.contains(profile.xfceName) ? vendors[profile.xfceName]?[output.xfceName] : nil
  }
}

extension XMLElement {
  var xfceName: String { attributes["name"] ?? "" }
  var xfceValue: String { attributes["value"] ?? "" }

  var isXfceDefault: Bool { xfceName == "Default" }

  /// Saved profiles have a name that a person gave them. `Fallback` is what Xfce goes back to when no user confirms a
  /// change, `MinimalAutoConfig` what its small dialog chose last.
  var isXfceNote: Bool { !isXfceDefault && xfceValue.isEmpty }

  func xfce(_ name: String) -> XMLElement? {
    children.first { $0.name == "property" && $0.attributes["name"] == name }
  }

  /// A hash of the screen's EDID.
  fileprivate var xfceScreen: String? { xfce("EDID")?.xfceValue }
  var hasXfceScreen: Bool { xfceScreen?.isEmpty == false }

  /// True if it is about one output of a profile.
  var isXfceOutput: Bool { name == "property" && (xfce("Active") != nil || xfce("Resolution") != nil) }
  var xfceOutputs: [XMLElement] { children.filter(\.isXfceOutput) }

  /// Outputs that are lit and the primary one.
  var xfcePrimaries: [String] {
    xfceOutputs.filter { $0.xfce("Active")?.xfceValue != "false" && $0.xfce("Primary")?.xfceValue == "true" }
      .map(\.xfceName)
  }

  /// The maker, where Xfce's names of the two screens are those of different ones.
  fileprivate func vendor(unlike other: XMLElement?, _ makers: MakerNames) -> Pattern? {
    guard let own = xfceMaker, let others = other?.xfceMaker, own != others else { return nil }
    return Pattern(makers: makers.ids { $0 == own || $0.hasPrefix("\(own) ") })
  }

  /// `BenQ 24"` is what Xfce calls a screen.
  private var xfceMaker: String? {
    guard let end = xfceValue.lastIndex(of: " "), xfceValue.hasSuffix("\"") else { return nil }
    return String(xfceValue[..<end])
  }
}
