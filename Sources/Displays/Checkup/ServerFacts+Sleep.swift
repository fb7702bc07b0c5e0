extension ServerFacts {
  /// The check of what will darken the screens and when, and the key that prevents it.
  var sleepCheck: Check? {
    guard let power = snapshot?.power else { return nil }
    let reason = "X servers and desktops darken screens without input, whatever these show"
    if let words = power.purposeWords { return Check("sleep", .fine, words, because: reason) }
    if let words = power.wakefulness.words, power.wakefulness == .blanked {
      return Check(
        "sleep", .notice, "the screens are \(words) now", because: reason,
        remedy: "a key or the pointer wakes them; \(Self.remedy)")
    }
    let lockers = lockers.map { "\($0.harmless) keeps its own time" }
    guard !wishes.isAwake || lockers.isEmpty else {
      return Check(
        "sleep", .notice, lockers.joined(separator: "; "),
        because: "a profile keeps the screens awake, and not every locker heeds it",
        remedy: "end it, or set its time to never")
    }
    let parts = [power.words] + lockers
    return Check(
      "sleep", .fine, parts.joined(separator: "; ") + (wishes.isAwake ? "; held off now" : ""), because: reason)
  }

  private static let remedy = "`awake: always` in a profile keeps them lit, `auto` as long as they show content"
}

extension ServerPower {
  /// The words about screens that sleep because a profile or a user wants it; nil where none does.
  fileprivate var purposeWords: String? {
    let sleepers = sleepers.sorted().map(\.harmless).joined(separator: ", ")
    let one = sleepers.isEmpty ? nil : "\(sleepers) asleep on purpose"
    let stirred = wakefulness == .asleep ? "" : ", and input has woken them for a while"
    let all = mark.map { _ in "all screens are asleep on purpose\(stirred)" }
    return (all ?? one).map { "\($0); `orchestrate wake` wakes them" }
  }

  /// `the screen saver comes after 10 min, DPMS after 15 min`.
  fileprivate var words: String {
    let saver = screenSaver.timeout > 0 ? "the screen saver comes after \(screenSaver.timeout.asTime)" : nil
    let sleep = dpms?.due.map { "DPMS \(saver == nil ? "comes " : "")after \($0.asTime)" }
    let parts = [saver, sleep].compactMap(\.self)
    guard !parts.isEmpty else { return "nothing darkens the screens" }
    return parts.joined(separator: ", ") + " without input, unless a profile keeps the screens awake (`awake`)"
  }
}

extension Int {
  /// The time in words, from seconds.
  fileprivate var asTime: String { isMultiple(of: 60) ? "\(self / 60) min" : "\(self) s" }
}
