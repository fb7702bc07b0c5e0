extension PageWatch {
  /// True if no browser runs.
  package var isOff: Bool { phase == .off }

  /// What the browser's window shows.
  package var state: ApplicationPlay.PageState {
    if isOff { return .blank }
    if !isFollowed { return .unfollowed }
    if isRefreshing { return .renewed }
    if let problem { return .failing(problem) }
    if phase == .leaving { return .leaving }
    return isSeen ? .seen : .blank
  }
}
