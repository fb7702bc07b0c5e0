/// A web browser that shows one page and nothing else of itself.
package enum Browser: Hashable, Sendable, CaseIterable {
  case chromium, firefox

  /// By what it is installed, the likeliest first.
  package var programs: [String] {
    switch self {
    case .chromium: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    case .firefox: ["firefox", "firefox-esr"]
    }
  }

  /// - Parameters:
  ///   - program: as it is installed.
  ///   - profile: a folder for nobody else; two browsers in one folder become one, and show both pages on one screen.
  ///   - area: where the window is to open, which without a window manager is where it stays.
  ///   - isRoot: chromium's sandbox does not work for root, and it ends at once unless it may do without.
  package func command(
    _ program: String, showing url: String, profile: String, over area: Rectangle, isRoot: Bool
  ) -> Command {
    switch self {
    case .chromium: Command([program] + Self.chromium(profile, area) + (isRoot ? ["--no-sandbox"] : []) + ["--", url])
    case .firefox: Command([program, "--new-instance", "--profile", profile, "--kiosk", url])
    }
  }

  /// Neither a first run, nor what it has to say after a crash, nor a keyring's password.
  private static func chromium(_ profile: String, _ area: Rectangle) -> [String] {
    [
      "--user-data-dir=\(profile)", "--kiosk", "--window-position=\(area.origin.x),\(area.origin.y)",
      "--window-size=\(area.size.width),\(area.size.height)", "--no-first-run", "--no-default-browser-check",
      "--noerrdialogs", "--disable-session-crashed-bubble", "--hide-crash-restore-bubble", "--disable-infobars",
      "--password-store=basic", "--disable-component-update", "--disable-features=Translate",
      "--autoplay-policy=no-user-gesture-required", "--test-type",
    ]
  }

  /// Files that have to be in its profile's folder, by their names: what Firefox takes no options for.
  package var settings: [String: String] {
    switch self {
    case .chromium: [:]
    case .firefox: ["user.js": Self.preferences.map { "user_pref(\"\($0)\", \($1));\n" }.joined()]
    }
  }

  private static let preferences = [
    ("app.normandy.first_run", "false"), ("browser.aboutwelcome.enabled", "false"),
    // Else it says above the page how to open what was open before.
    ("browser.startup.couldRestoreSession.count", "-1"),
    ("browser.sessionstore.resume_from_crash", "false"), ("browser.shell.checkDefaultBrowser", "false"),
    ("browser.startup.homepage_override.mstone", "\"ignore\""), ("datareporting.policy.dataSubmissionEnabled", "false"),
    ("media.autoplay.default", "0"), ("signon.rememberSignons", "false"),
    ("toolkit.startup.max_resumed_crashes", "-1"),
  ]
}
