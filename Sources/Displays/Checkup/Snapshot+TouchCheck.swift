extension Snapshot {
  /// The check of touchscreens; nil when there is none, or they are not known.
  var touchCheck: Check? {
    let touchscreens = (inputs ?? []).filter { $0.kind == .touchscreen }
    guard !touchscreens.isEmpty else { return nil }
    let words = touchscreens.map { "\"\($0.name)\" reaches \(reachWords(of: $0))" }.joined(separator: ", ")
    let unmapped = touchscreens.filter { $0.matrix == .identity && needsMatrix }
    guard let first = unmapped.first else {
      return Check("touch", .fine, words, because: "a finger is meant for what is seen under it")
    }
    return Check(
      "touch", .notice, words,
      because: "with several screens, or a turned one, a finger there lands beside what is seen under it",
      remedy: "add `touch: \"\(first.name)\"` to its screen in the profile")
  }

  /// True if a touchscreen that reaches the whole framebuffer reaches more than its screen, or another way round.
  private var needsMatrix: Bool {
    let seen = litCRTCs.filter(isSeen).compactMap(\.scanout?.state)
    return seen.count > 1 || seen.contains { $0.orientation != .normal }
  }
}
