extension PageWatch {
  /// True if no browser runs that could be followed.
  package var isOff: Bool { phase == .off }

  /// What the window of the browser that is followed shows.
  package var state: ApplicationPlay.PageState {
    if isRefreshing { return .renewed }
    if let problem { return .failing(problem) }
    if phase == .leaving { return .leaving }
    return isSeen ? .seen : .blank
  }
}
