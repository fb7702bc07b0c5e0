extension Profile {
  /// The placement of an entry when only the screens in `litNames` are lit: a mirror over its source; a screen placed
  /// by one that is absent or dark takes that one's own placement. Where that is a place in the framebuffer, the first
  /// screen takes it, and the others stand by that one: two screens would cover each other there.
  ///
  /// - Parameter holes: screens of walls whose place is left free while they are absent or dark.
  func placement(of entry: ScreenEntry, litNames: Set<String>, holes: Set<String> = []) -> Placement? {
    if let source = source(of: entry, among: litNames) { return .sameAs(source) }
    let litNames = litNames.union(holes)
    let heritage = heritage(of: entry, litNames: litNames)
    guard let left = heritage.left, let heir = heir(of: left.value, litNames: litNames), heir.name != entry.name else {
      return heritage.placement
    }
    return heritage.last?.anchored(to: Marked(heir.name.value, at: left.mark))
  }

  /// The first of the screens that stand in for one whose place in the framebuffer is left free.
  private func heir(of name: String, litNames: Set<String>) -> ScreenEntry? {
    screens.first { screen in
      litNames.contains(screen.name.value) && source(of: screen, among: litNames) == nil
        && heritage(of: screen, litNames: litNames).left?.value == name
    }
  }

  private func heritage(of entry: ScreenEntry, litNames: Set<String>) -> Heritage {
    var heritage = Heritage(placement: entry.placement?.value)
    var seen: Set<String> = [entry.name.value]
    while let anchor = heritage.placement?.anchor, !litNames.contains(anchor.value),
      let absent = target(named: anchor.value)?.screen,
      !litNames.contains(absent.name.value), seen.insert(absent.name.value).inserted
    {
      heritage.last = heritage.placement
      heritage.placement = heritage.placement?.moved(to: absent.placement?.value)
      if case .at = heritage.placement { heritage.left = anchor }
    }
    return heritage
  }

  /// The screen that an entry mirrors, or a part of which it mirrors, if that is one of these.
  func source(of entry: ScreenEntry, among litNames: Set<String>) -> Marked<String>? {
    guard let source = entry.mirror?.source, let screen = target(named: source.value)?.screen.name,
      litNames.contains(screen.value)
    else { return nil }
    return Marked(screen.value, at: source.mark)
  }
}

/// The placement that a screen takes over from absent screens by which it was to stand.
private struct Heritage {
  var placement: Placement?
  /// The placement before that, by the last absent screen.
  var last: Placement?
  /// The absent screen whose place in the framebuffer it is.
  var left: Marked<String>?
}

extension Placement {
  /// The placement with the anchor of an absent screen's own placement, or the absent screen's place itself.
  fileprivate func moved(to absent: Placement?) -> Placement? {
    guard let anchor = absent?.anchor else { return absent }
    return if case .beside = self { anchored(to: anchor) } else { absent }
  }

  fileprivate func anchored(to anchor: Marked<String>) -> Placement {
    switch self {
    case .at: self
    case .sameAs: .sameAs(anchor)
    case .beside(let side, _, let alignment): .beside(side, of: anchor, alignment)
    }
  }
}
