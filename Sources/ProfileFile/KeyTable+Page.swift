import Displays

extension KeyTable {
  /// The options of a web page.
  @KeyRows<ContentDraft> static var pageOptions: [Key<ContentDraft>] {
    Key(
      "refresh", \.page.refresh, .duration(Page.refreshes, such: "10min, 30s or 1h"),
      "A page is loaded anew that long after it was loaded; what was seen stays until it is there. It takes "
        + "chromium.")
    Key(
      "reload-at", \.page.reloadAt, .anyOf(.dayTime),
      "The local times of the day at which a page is loaded anew, as with refresh. It takes chromium.")
    Key(
      "home-after", \.page.homeAfter, .duration(Page.homeTimes, such: "2min, 30s or 1h"),
      "A page that was used, and has had no input for that long, begins anew at its own address, in a browser that has "
        + "kept nothing. It takes chromium.")
    Key(
      "allow", \.page.allow, .pagePatterns,
      "Where a page and its frames may lead, beside its own address, with * for any text; without it anywhere. It takes "
        + "chromium.")
    Key(
      "keyboard", \.page.keyboard, .word(PageKeyboard.self),
      "Whether a keyboard comes up at the screen's lower edge while a user is in a field of the page; auto: where "
        + "matchbox-keyboard is installed. It takes chromium.")
    Key(
      "zoom", \.page.zoom, .percentage(Page.zooms),
      "How much larger a page is drawn, beside the scale of its screen.")
    Key(
      "scroll", \.page.scroll, .word(Scroll.self),
      "Whether a page that is larger than its screen has scroll bars; none takes chromium.", standard: "none")
  }
}
