extension Browser {
  /// The command that shows the page larger. Chromium takes the place of its window in the page's pixels.
  ///
  /// - Parameter command: a command of this browser, for a window that covers an area.
  package func scaled(_ command: (Rectangle) -> Command, over area: Rectangle, by scale: Scale) -> Command {
    guard self == .chromium, scale != .one else { return command(area) }
    var scaled = command(area.divided(by: scale))
    scaled.arguments.insert("--force-device-scale-factor=\(scale.exactDescription)", at: 1)
    return scaled
  }

  /// The options that the keys of a page add to the browser's command. Scroll bars that the pipe hides are visible in
  /// every third start: the page's process is another one by then.
  package func options(for page: Page) -> [String] {
    guard self == .chromium else { return [] }
    var options = page.scroll == .auto ? [] : ["--hide-scrollbars"]
    // A page without a title is called by its address, in a property of its window that every client reads.
    if case .credential(let name) = page.address { options.append("--window-name=\(name)") }
    return options
  }

  /// The browser's settings for a page of that scale. Firefox keeps the settings of its last start, so the scale is
  /// always written.
  ///
  /// - Parameter profile: the path of the browser's folder; what a page has Firefox download stays there.
  package func settings(scaledBy scale: Scale, in profile: String) -> [String: String] {
    guard self == .firefox else { return settings }
    let factor = scale == .one ? "-1.0" : scale.exactDescription
    let folder = String(profile.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0] })
    let own = [
      ("browser.download.folderList", "2"), ("browser.download.dir", "\"\(folder)/downloads\""),
      ("layout.css.devPixelsPerPx", "\"\(factor)\""),
    ]
    return settings.mapValues { text in own.reduce(text) { $0 + "user_pref(\"\($1.0)\", \($1.1));\n" } }
  }
}

extension Rectangle {
  fileprivate func divided(by scale: Scale) -> Rectangle {
    func divided(_ length: Int) -> Int {
      let (product, overflows) = length.multipliedReportingOverflow(by: Scale.one.millionths)
      return overflows ? length : product / max(1, scale.millionths)
    }
    return Rectangle(
      origin: Point(x: divided(origin.x), y: divided(origin.y)),
      size: Size(width: max(1, divided(size.width)), height: max(1, divided(size.height))))
  }
}
