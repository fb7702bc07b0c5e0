/// Properties that the profile names, and those that make up for an overscan.
extension LayoutBuilder {
  func properties() throws(LayoutProblem) -> [Layout.DesiredProperty] {
    var result: [Layout.DesiredProperty] = []
    for (index, entry) in profile.screens.enumerated() {
      guard let output = match.outputs[index].flatMap(snapshot.output) else { continue }
      result += overscanProperties(of: entry, on: output)
      for setting in entry.properties where output.tellsProperties { result.append(try property(setting, of: output)) }
    }
    return result
  }

  /// The properties for an entry's overscan. A property that the profile names is left to it.
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
      throw LayoutProblem(
        .property(setting.name, .unknown(known: Set(output.properties.keys)), output: output.name), at: mark)
    }
    guard property.accepts(setting.value.value) || property.value == setting.value.value else {
      throw LayoutProblem(
        .property(setting.name, .unaccepted(setting.value.value, by: property), output: output.name), at: mark)
    }
    return Layout.DesiredProperty(output: output.id, name: setting.name, value: setting.value.value, mark: mark)
  }
}
