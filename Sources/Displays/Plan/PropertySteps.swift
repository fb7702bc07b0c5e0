struct SetProperty: StepRow {
  let output: OutputID
  let name: String
  let value: PropertyValue

  static let kind = "set-property"

  /// RRChangeOutputProperty: BadName for a property the output lacks, BadValue for a value it does not accept.
  func applied(to snapshot: Snapshot) throws(Refusal) -> Snapshot {
    guard let index = snapshot.outputs.firstIndex(where: { $0.id == output }),
      let property = snapshot.outputs[index].properties[name]
    else { throw Refusal("\(snapshot.name(of: output)) has no property \"\(name)\"") }
    guard property.accepts(value) else {
      throw Refusal("\"\(name)\" of \(snapshot.name(of: output)) does not accept \(value)")
    }
    var result = snapshot
    result.outputs[index].properties[name]?.value = value
    return result
  }

  func words(_ plan: PlanWords) -> StepWords {
    let connector = plan.snapshot.name(of: output)
    let before = plan.snapshot.output(output)?.properties[name]?.value.description ?? "not set"
    let wanted = plan.layout.properties.first { $0.output == output && $0.name == name }
    let purpose = wanted?.purpose.map { "\(plan.subject(output)): \($0); " } ?? ""
    return StepWords(
      connector, "\(connector): \"\(name)\" = \(value)", because: "\(purpose)was \(before)",
      drift: "\(connector): \"\(name)\" \(before) -> \(value)", at: wanted?.mark)
  }

  func leave(_ layout: inout Layout, as now: Snapshot) {
    layout.properties.removeAll { $0.output == output && $0.name == name }
  }

  static func settle(_ planner: inout Planner) throws(LayoutProblem) {
    try planner.setProperties { !linkProperties.contains($0) }
  }

  static func restore(_ layout: inout Layout, to before: Snapshot, in now: Snapshot) {
    layout.properties = before.outputs.flatMap { output in
      output.properties.sorted { $0.key < $1.key }.compactMap { name, property in
        guard let present = now.output(output.id)?.properties[name], present.accepts(property.value) else { return nil }
        return Layout.DesiredProperty(output: output.id, name: name, value: property.value, mark: nil)
      }
    }
  }

  func changedOutputs(from snapshot: Snapshot) -> Set<OutputID> { [output] }

  func takenBack(in after: Snapshot) -> Set<TakenBackValue> {
    guard let present = after.output(output)?.properties[name]?.value, present != value else { return [] }
    return [TakenBackValue(output: output, property: name, wanted: value)]
  }

  /// The properties that come before the mode, since they decide how many bits the cable carries: a mode may fit only
  /// with fewer of them, and a second training of the link is saved.
  fileprivate static let linkProperties: Set<String> = ["max bpc", "Broadcast RGB"]
}

extension Planner {
  mutating func setLinkProperties() throws(LayoutProblem) {
    try setProperties(where: SetProperty.linkProperties.contains)
  }

  fileprivate mutating func setProperties(where isTurn: (String) -> Bool) throws(LayoutProblem) {
    for wanted in layout.properties where isTurn(wanted.name) {
      guard let present = now.output(wanted.output)?.properties[wanted.name], present.value != wanted.value
      else { continue }
      try add(.setProperty(wanted.output, name: wanted.name, value: wanted.value))
    }
  }
}
