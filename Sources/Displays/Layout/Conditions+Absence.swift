// Screens that `when.absent` names: whether they are connected is a fact of the snapshot, and of no circumstances.

extension Conditions {
  /// The failure of `absent`, where every screen that it names is connected; nil where the line holds or is not there.
  ///
  /// - Parameter screens: the connected screens.
  func absenceFailure(among screens: [Output]) -> ConditionFailure? {
    guard let absent else { return nil }
    let found = absent.value.map { selector in screens.filter { selector.specificity(for: $0) != nil }.map(\.name) }
    guard !found.contains(where: \.isEmpty) else { return nil }
    let connectors = Set(found.joined()).sorted { $0.naturallyPrecedes($1) }
    return ConditionFailure(
      condition: Self.absence, wanted: absent.value.map(\.words), known: connectors.joined(separator: ", "),
      mark: absent.mark)
  }

  static let absence = "absent"

  /// The conditions without those that a snapshot decides.
  var besidesScreens: Conditions {
    var conditions = self
    conditions.absent = nil
    return conditions
  }
}

extension ConditionFailure {
  /// The reason in words for a person, where a screen is connected that should not be; nil for another condition.
  var presenceWords: String? {
    guard condition == Conditions.absence, let known else { return nil }
    let several = known.contains(",")
    return "needs \(wanted.joined(separator: " or ")) to be absent; \(known) \(several ? "are" : "is") connected"
  }
}

extension Selector {
  /// The keys in words for a person: `vendor SAM, model U28*`.
  var words: String { keys.map(\.words).joined(separator: ", ") }
}
