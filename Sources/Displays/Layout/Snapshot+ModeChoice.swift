/// The mode that a screen gets: of those that a profile asks for, the first that the screen has and the server takes.
extension Snapshot {
  func mode(of entry: ScreenEntry, on output: Output) throws(LayoutProblem) -> Mode {
    let requests = entry.isForcing(output) ? entry.modes.value.map(\.forced) : entry.modes.value
    if let mode = mode(requests, on: output, scaled: entry.pictureScale != .one) { return mode }
    throw LayoutProblem(.missingMode(missing(entry, on: output)), at: entry.modes.mark)
  }

  /// The first mode that the screen has and the server has not refused. Servers list some modes twice with other
  /// timings; the one in use is as good as its twin and costs no mode set.
  ///
  /// - Parameter scaled: whether it is of use only with a transform.
  func mode(_ requests: [ModeRequest], on output: Output, scaled: Bool = false) -> Mode? {
    for request in requests {
      let accepted = accepted(request, on: output).filter { !scaled || !refusesTransform($0, on: output) }
      if let best = accepted.first { return inUse(on: output, among: accepted, like: best) ?? best }
    }
    return nil
  }

  /// The modes that fit the request and that the server has not refused, best first.
  func accepted(_ request: ModeRequest, on output: Output) -> [Mode] {
    request.candidates(on: output, in: self).filter {
      !refused.modes.contains(RefusedMode(output: output.id, mode: $0.id))
    }
  }

  /// True if the server has refused this mode with a transform: drivers of poor outputs say no only when it is set.
  func refusesTransform(_ mode: Mode, on output: Output) -> Bool {
    refused.modes.contains(RefusedMode(output: output.id, mode: mode.id, isTransformed: true))
  }

  func inUse(on output: Output, among modes: [Mode], like mode: Mode) -> Mode? {
    let present = state(of: output.id)?.mode
    return modes.first { $0 == present && $0.looksLike(mode) }
  }

  private func missing(_ entry: ScreenEntry, on output: Output) -> LayoutProblem.MissingMode {
    LayoutProblem.MissingMode(
      entry: entry.name.value, output: output.name, wanted: entry.modes.value,
      offered: ModeRequest.highest.candidates(in: output),
      isRefusing: refused.modes.contains { $0.output == output.id })
  }
}
