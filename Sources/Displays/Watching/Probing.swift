/// Asking the hardware again for EDIDs that did not come with the screen: some take seconds, some never come.
struct Probing: Hashable, Sendable {
  /// Connectors of the screens in question.
  let connectors: Set<String>
  let start: Moment
  /// How often the hardware was asked.
  var count = 0

  func next(_ timing: WatchTiming) -> Moment? {
    timing.probes.indices.contains(count) ? start + timing.probes[count] : nil
  }
}
