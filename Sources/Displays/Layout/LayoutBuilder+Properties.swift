/// Properties that the profile names, and those that make up for an overscan.
extension LayoutBuilder {
  func properties() throws(LayoutProblem) -> [Layout.DesiredProperty] {
    var result: [Layout.DesiredProperty] = []
    for (index, entry) in profile.screens.enumerated() {
      guard let output = match.outputs[index].flatMap(snapshot.output) else { continue }
      result += overscanProperties(of: entry, on: output)
      for setting in entry.properties { result.append(try property(setting, of: output)) }
    }
    return result
  }

  /// What the profile names is its own business.
  private func overscanProperties(of entry: ScreenEntry, on output: Output) -> [Layout.DesiredProperty] {
    let named = entry.properties.contains { OverscanDriver.settingNames.contains($0.name) }
    guard !named, let compensation = compensations[output.id] else { return [] }
    return compensation.settings.map { setting in
      Layout.DesiredProperty(
        output: output.id, name: setting.name, value: setting.value, mark: entry.overscan?.mark ?? entry.name.mark,
        purpose: compensation.settingWords)
    }
  }

  private func property(
    _ setting: PropertySetting, of output: Output
  ) throws(LayoutProblem) -> Layout.DesiredProperty {
    let mark = setting.value.mark
    guard let property = output.properties[setting.name] else {
      // Whoever applies reads no more of them than profiles name, so here they cannot all be listed.
      let hint = Suggestion.hint(for: setting.name, among: output.properties.keys)
      throw LayoutProblem(
        rule: .invalidProperty, at: mark,
        "\(output.name) has no property \"\(setting.name)\""
          + (hint.isEmpty ? "; `orchestrate show --all` lists those that it has" : hint))
    }
    guard property.accepts(setting.value.value) || property.value == setting.value.value else {
      throw LayoutProblem(
        rule: .invalidProperty, at: mark,
        "\"\(setting.name)\" of \(output.name): found \(setting.value.value), \(property.demand)"
          + property.hint(for: setting.value.value))
    }
    return Layout.DesiredProperty(output: output.id, name: setting.name, value: setting.value.value, mark: mark)
  }
}

extension Property {
  package var expectation: String {
    if immutable { return "read-only" }
    return switch allowed {
    case .anything: "any value"
    case .range(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .names(let names): names.joined(separator: ", ")
    case .numbers(let numbers): numbers.map(String.init).joined(separator: ", ")
    }
  }

  fileprivate var demand: String { immutable ? "but the property is read-only" : "expected \(expectation)" }

  /// The nearest value that it would accept.
  fileprivate func hint(for value: PropertyValue) -> String {
    switch (allowed, value) {
    case (_, _) where immutable: ""
    case (.names(let names), .name(let name)): Suggestion.hint(for: name, among: names)
    case (.range(let range), .number(let number)):
      "; the nearest is \(min(max(number, range.lowerBound), range.upperBound))"
    case (.numbers(let numbers), .number(let number)):
      numbers.min { abs($0 - number) < abs($1 - number) }.map { "; the nearest is \($0)" } ?? ""
    default: ""
    }
  }
}
