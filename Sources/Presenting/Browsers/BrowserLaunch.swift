package import Displays
import Glibc
package import Platform

/// Starting a browser for one screen.
package struct BrowserLaunch {
  package let screen: String
  package let page: Page
  package let display: String
  /// Of the screen.
  package var scale = Scale.one
  var sound = SoundWay.usual
  /// Which browser it is, and as what it is installed; nil when there is none.
  package let installed = Self.installed

  /// Why its page cannot be followed; nil where it can.
  package var blindness: String? { installed?.0.blindness(for: page) }

  /// Of the browser's environment.
  package var variables: [String: String] { installed?.0.variables(for: sound) ?? [:] }

  /// The browser that is installed, in a folder of its own for each screen: it remembers who logged in to the page, and
  /// does not hand the page over to a browser that already shows another screen's.
  ///
  /// - Parameter isWatched: whether it is given a pipe.
  package func command(over area: Rectangle, isWatched: Bool) throws(Failure) -> Command {
    guard let (browser, program) = installed else {
      throw Failure(.failed, "there is no browser on this machine: neither chromium nor firefox")
    }
    let profile = "\(Self.folder)/\(name)"
    let scale = scale.times(page.zoom)
    try Self.prepare(profile, for: browser, scaledBy: scale)
    var command = browser.scaled(
      {
        browser.command(
          program, showing: page.address.inCommands ?? "", isWatched: isWatched, profile: profile, over: $0,
          isRoot: getuid() == 0)
      }, over: area, by: scale)
    command.arguments.insert(contentsOf: browser.options(for: page) + browser.options(for: sound), at: 1)
    return command
  }

  /// Its folder, with what it is told there.
  private static func prepare(_ profile: String, for browser: Browser, scaledBy scale: Scale) throws(Failure) {
    // Passwords of pages are in there.
    try PrivateFolder.makeAll(profile, chosenBy: "XDG_STATE_HOME")
    if browser == .chromium {
      try PrivateFolder.makeAll("\(profile)/\(BrowserPreferences.folder)", chosenBy: "XDG_STATE_HOME")
    }
    do throws(FileProblem) {
      for (file, text) in browser.settings(scaledBy: scale) {
        try FileSystem.write(text, to: Path("\(profile)/\(file)"), replacing: true)
      }
      if browser == .chromium { try prefer(in: profile) }
    } catch {
      throw Failure(.failed, "the browser's settings cannot be kept: \(error)")
    }
  }

  /// It does not run yet, and would write over it.
  private static func prefer(in profile: String) throws(FileProblem) {
    let path = Path("\(profile)/\(BrowserPreferences.folder)/Preferences")
    var present: [UInt8]?
    if FileSystem.exists(path) { present = try FileSystem.read(path, limit: BrowserPreferences.longest) }
    guard let text = try? BrowserPreferences.text(over: present) else { return }
    try FileSystem.write(text, to: path, replacing: true)
  }

  /// The first one, and as what it is installed.
  package static var installed: (Browser, String)? {
    for browser in Browser.allCases {
      if let program = browser.programs.lazy.compactMap({ FileSystem.program($0) }).first { return (browser, program) }
    }
    return nil
  }

  /// As a folder's name; no two screens have the same.
  private var name: String {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
    return "\(display)-\(screen)".utf8.reduce(into: "") { name, byte in
      name += allowed.contains(byte) ? String(UnicodeScalar(byte)) : "%\(String(byte, radix: 16))"
    }
  }

  /// What is to stay between runs and is nobody's document (XDG Base Directory Specification).
  private static var folder: String {
    let usual = Environment.folder("HOME").map { "\($0)/.local/state" }
    return "\(Environment.folder("XDG_STATE_HOME") ?? usual ?? PrivateFolder.forSockets)/orchestrate/browsers"
  }
}
