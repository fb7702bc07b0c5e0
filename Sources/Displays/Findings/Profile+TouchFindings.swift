extension Profile {
  /// Findings of touchscreens that two entries mean in the same words. Entries with different words may mean the same
  /// device too, which only a machine can tell.
  var touchFindings: [Diagnostic] {
    screens.indices.compactMap { index in
      guard let touch = screens[index].touch,
        let first = screens[..<index].first(where: { $0.touch?.value == touch.value }), let other = first.touch
      else { return nil }
      return Diagnostic(
        .warning, rule: .ambiguousTouch, at: touch.mark,
        "touch: found the same as for \(first.quotedName) (\(other.mark.place(from: touch.mark))), expected each touchscreen "
          + "at one screen; it is left alone")
    }
  }
}

extension TouchRemark {
  /// The finding for validation; nil for a remark that concerns only the user of the machine.
  var finding: Diagnostic? {
    let rule: Rule
    switch reason {
    case .absent: rule = .missingTouch
    case .several, .shared: rule = .ambiguousTouch
    case .calibrated: return nil
    }
    return Diagnostic(.warning, rule: rule, at: mark, words)
  }
}
