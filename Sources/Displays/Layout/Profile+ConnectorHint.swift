extension Profile {
  /// A hint about screens that are not found because their connector is spelled otherwise here.
  ///
  /// - Parameter missing: the names of the entries.
  func connectorHint(for missing: [String], among connectors: [String]) -> String {
    let wanted = screens.filter { missing.contains($0.name.value) }.compactMap(\.selector.connector)
    let hints = wanted.compactMap { pattern -> String? in
      guard case .exact(let name) = pattern, !connectors.contains(name) else { return nil }
      return Suggestion.connector(meantBy: name, among: connectors).map {
        "there is no connector \(name); did you mean \"\($0)\"?"
      }
    }
    return hints.first.map { ": \($0)" } ?? ""
  }
}

extension Suggestion {
  /// The connector that is there and that a name means: drivers spell them in many ways (`HDMI-1`, `HDMI1`,
  /// `HDMI-A-1`). Another number is another connector, and no slip.
  static func connector(meantBy name: String, among connectors: [String]) -> String? {
    connectors.first { $0.plainConnector == name.plainConnector }
  }
}

extension String {
  /// The part that all spellings of a connector have in common.
  fileprivate var plainConnector: String {
    let parts = lowercased().split { "-_ ".contains($0) }.filter { $0 != "a" && $0 != "b" }
    return parts.joined().replacing("displayport", with: "dp")
  }
}
