extension Snapshot {
  /// What a lit output shows, as plans say it: where a picture is made to fit, what a person sees of it; nil when it is
  /// dark.
  package func words(for output: OutputID) -> String? {
    state(of: output).map { state in
      let area = area(of: output)
      return state.words(seen: area == state.claim ? nil : area)
    }
  }
}
