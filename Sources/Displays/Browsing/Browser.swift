/// A web browser that shows one page and nothing else of itself.
package enum Browser: Hashable, Sendable, CaseIterable {
  case chromium, firefox

  /// - Parameter program: one of `programs`.
  package init?(program: String) {
    guard let browser = Self.allCases.first(where: { $0.programs.contains(program) }) else { return nil }
    self = browser
  }

  /// The names of the browser's programs, the likeliest first.
  package var programs: [String] {
    switch self {
    case .chromium: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    case .firefox: ["firefox", "firefox-esr"]
    }
  }

  /// True if a page that fails is noticed: the browser takes a debugging pipe.
  private var isWatched: Bool { self == .chromium }

  /// The words about a browser whose page is not watched; nil where it is.
  package func blindness(for page: Page? = nil) -> String? {
    guard !isWatched else { return nil }
    if let page, case .credential = page.address {
      return "a page whose address is a credential is not shown with Firefox, which takes it in its command only; "
        + "chromium does without"
    }
    if page?.allow != nil {
      return "a page with allow is not shown with Firefox, which goes anywhere; chromium keeps to it"
    }
    let idle = page.map(Self.needingPipe) ?? []
    let loss = idle.isEmpty ? "" : ", and \(idle.joined(separator: " and ")) \(idle.count == 1 ? "does" : "do") nothing"
    return "a page that fails is not noticed with Firefox\(loss); chromium \(idle.isEmpty ? "reports it" : "does both")"
  }

  /// The keys of a page that do nothing in a browser without a pipe.
  private static func needingPipe(_ page: Page) -> [String] {
    let keys = [
      ("refresh", page.refresh != nil), ("scroll", page.scroll == Scroll.none), ("home-after", page.homeAfter != nil),
      ("reload-at", page.reloadAt != nil), ("keyboard", page.keyboard == .auto),
    ]
    return keys.filter(\.1).map(\.0)
  }

  /// - Parameters:
  ///   - program: the program as it is installed.
  ///   - isWatched: whether the browser reads requests from its descriptor 3 and answers on 4, and gets the page's
  ///     address there: the address then does not appear in the list of processes, which every user sees.
  ///   - profile: a folder that no other browser uses; two browsers in one folder become one, and show both pages on
  ///     one screen.
  ///   - area: where the window should open, which without a window manager is where it stays.
  ///   - isRoot: whether root runs it: chromium's sandbox does not work for root, and it ends at once unless it may do
  ///     without.
  package func command(
    _ program: String, showing url: String, isWatched: Bool, profile: String, over area: Rectangle, isRoot: Bool
  ) -> Command {
    switch self {
    case .chromium:
      Command(
        [program] + Self.chromium(profile, area) + (isRoot ? ["--no-sandbox"] : [])
          + (isWatched ? Self.watching + ["--", "about:blank"] : ["--", url]))
    case .firefox: Command([program, "--new-instance", "--profile", profile, "--kiosk", url])
    }
  }

  /// Neither a first run, nor what it has to say after a crash, nor a keyring's password, nor what a page asks to be
  /// allowed. Nor a large image that is seen some frames after the rest of its page (cc's checker imaging).
  private static func chromium(_ profile: String, _ area: Rectangle) -> [String] {
    [
      "--user-data-dir=\(profile)", "--kiosk", "--window-position=\(area.origin.x),\(area.origin.y)",
      "--window-size=\(area.size.width),\(area.size.height)", "--no-first-run", "--no-default-browser-check",
      "--noerrdialogs", "--disable-session-crashed-bubble", "--hide-crash-restore-bubble", "--disable-infobars",
      "--password-store=basic", "--disable-component-update", "--disable-features=Translate",
      "--autoplay-policy=no-user-gesture-required", "--deny-permission-prompts", "--test-type",
      "--disable-checker-imaging",
    ]
  }

  /// The options for a pipe, never a port, where any program of the machine could steer the browser. Pages would take
  /// the browser for one without a user (navigator.webdriver), and turn people away; and it would reload pages by
  /// itself, which `PageWatch` does.
  private static let watching = [
    "--remote-debugging-pipe", "--disable-blink-features=AutomationControlled", "--disable-auto-reload",
  ]

  /// The files that the browser's profile folder needs, by their names: settings that Firefox has no options for.
  package var settings: [String: String] {
    switch self {
    case .chromium: [:]
    case .firefox: ["user.js": Self.preferences.map { "user_pref(\"\($0)\", \($1));\n" }.joined()]
    }
  }

  private static let preferences = [
    ("app.normandy.first_run", "false"), ("browser.aboutwelcome.enabled", "false"),
    // A start asks the server whether what is kept of the page is still true.
    ("browser.cache.check_doc_frequency", "1"),
    // Without this, Firefox offers above the page to open what was open before.
    ("browser.startup.couldRestoreSession.count", "-1"),
    ("browser.sessionstore.resume_from_crash", "false"), ("browser.shell.checkDefaultBrowser", "false"),
    ("browser.startup.homepage_override.mstone", "\"ignore\""), ("datareporting.policy.dataSubmissionEnabled", "false"),
    ("media.autoplay.default", "0"),
    // A sign asks no one: no other program is offered for an address, no device for a page, and no bar says so.
    ("browser.download.alwaysOpenPanel", "false"), ("dom.disable_beforeunload", "true"),
    ("network.protocol-handler.external-default", "false"), ("network.protocol-handler.external.mailto", "false"),
    ("permissions.default.camera", "2"), ("permissions.default.desktop-notification", "2"),
    ("permissions.default.geo", "2"), ("permissions.default.microphone", "2"), ("permissions.default.xr", "2"),
    ("print.enabled", "false"), ("privacy.popups.showBrowserMessage", "false"),
    // This removes the button that goes on to a page whose certificate does not hold.
    ("security.certerror.hideAddException", "true"), ("signon.rememberSignons", "false"),
    ("toolkit.startup.max_resumed_crashes", "-1"),
  ]
}

extension Browser {
  /// The options for sound. Chromium has its own, and would complain of a machine without sound.
  package func options(for sound: SoundWay) -> [String] {
    if case .nowhere = sound, self == .chromium { ["--disable-audio-output"] } else { [] }
  }

  package func variables(for sound: SoundWay) -> [String: String] {
    options(for: sound).isEmpty ? sound.variables : [:]
  }
}
