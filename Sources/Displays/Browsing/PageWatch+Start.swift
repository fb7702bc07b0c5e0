// The start of a browser, which takes minutes on a slow machine, and whether the page can be followed in it at all.
extension PageWatch {
  struct Start: Hashable, Sendable {
    /// True if this browser has ever reported a page.
    var hasAttached = false
    /// The browsers in a row that have not reported a page in their time.
    var delays = 0
    /// The reason why the next browser gets no pipe, as one with a pipe has shown; nil where it gets one.
    var fault: String?

    /// The most times that a browser gets twice the time: the first start from an SD card takes minutes, and would be
    /// ended each time shortly before it is done.
    static let mostDoublings = 3
  }

  /// The reason why the next browser should be started without a pipe; nil where it should have one.
  package var fault: String? {
    start.fault.map { "a page that fails is not noticed with this browser: \($0)" }
  }

  /// True unless the browser that runs has yet to report its page.
  package var hasStarted: Bool { phase != .attaching || start.hasAttached }

  /// The time for this browser to report its page.
  var timeToAttach: Duration { Self.timeToAttach * (1 << min(start.delays, Start.mostDoublings)) }

  /// Begins with a browser that was started without a pipe.
  package mutating func beginUnfollowed(at now: Moment) {
    end(at: now)
    (phase, reason) = (.unfollowed(since: now), nil)
  }

  /// Takes in that the browser has not reported its page in its time. One that has answered is only slow.
  mutating func judgeDelay() -> Verdict {
    guard !start.hasAttached else { return .restart(because: "the browser has closed its page") }
    let missed = hasHeard ? "reported its page" : "answered on its debugging pipe"
    let reason = "the browser has not \(missed) within \(timeToAttach.inSeconds)"
    start.delays += 1
    guard start.delays > Start.mostDoublings, !hasHeard else { return .restart(because: reason) }
    return doWithout(because: "it does not answer on its debugging pipe", orRestart: reason)
  }

  /// Takes in that the browser has closed its pipe, and has not ended.
  mutating func judgeClosedPipe() -> Verdict {
    let reason = "the browser has closed its debugging pipe"
    guard !start.hasAttached else { return .restart(because: reason) }
    return doWithout(because: "it has closed its debugging pipe", orRestart: reason)
  }

  /// A page that no browser may show without a pipe is tried again with one.
  private mutating func doWithout(because fault: String, orRestart reason: String) -> Verdict {
    guard !page.needsPipe else { return .restart(because: reason) }
    start.fault = fault
    return .unwatched(because: fault)
  }
}

extension Page {
  /// True if the page is shown by no browser without a pipe: it would go anywhere, or tell the address to all users.
  var needsPipe: Bool {
    if case .credential = address { return true }
    return allow != nil
  }
}
