package import Displays
import Files
import Glibc
package import Platform

/// The start of a browser for one screen.
package struct BrowserLaunch {
  package let screen: String
  package let page: Page
  package let display: String
  /// The scale of the screen.
  package var scale = Scale.one
  var sound = SoundWay.usual
  /// The browser, and the program's name by which it is installed; nil when there is none.
  package let installed = Self.installed

  /// The reason why its page cannot be followed; nil where it can.
  package var blindness: String? { installed?.0.blindness(for: page) }

  /// The variables of the browser's environment.
  package var variables: [String: String] { installed?.0.variables(for: sound) ?? [:] }

  /// The command of the installed browser, in a folder of its own for each screen: it remembers who logged in to the
  /// page, and does not hand the page over to a browser that already shows another screen's.
  ///
  /// - Parameter isWatched: whether it is given a pipe.
  package func command(over area: Rectangle, isWatched: Bool) throws(Failure) -> Command {
    guard let (browser, program) = installed else {
      throw Failure(.failed, "there is no browser on this machine: neither chromium nor firefox")
    }
    let profile = "\(Self.folder)/\(name)\(isForgetful ? Self.forgetful : "")"
    if isForgetful { try Self.erase(profile) }
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

  /// True if each start of the browser is its first one: no user should find what the one before has left.
  private var isForgetful: Bool { page.homeAfter != nil }

  /// Makes the folder of such a browser another one than that of a page which keeps its logins.
  private static let forgetful = "+forgetful"

  /// Removes what the browser has kept. A process of it that is about to end may still write there, and then writes
  /// into a folder that no browser has any more.
  private static func erase(_ profile: String) throws(Failure) {
    // Nothing is removed behind a link, or where another user could put one.
    try PrivateFolder.makeAll(profile, chosenBy: "XDG_STATE_HOME")
    do throws(FileProblem) {
      let (folder, old) = (Path(profile), Path("\(profile)+old"))
      try FileSystem.removeAll(old)
      try FileSystem.rename(folder, to: old)
      try? FileSystem.removeAll(old)
    } catch {
      throw Failure(.failed, "what the browser has kept of the person before cannot be removed: \(error)")
    }
  }

  /// Makes the browser's folder, with its settings in it.
  private static func prepare(_ profile: String, for browser: Browser, scaledBy scale: Scale) throws(Failure) {
    // The folder holds passwords of pages.
    try PrivateFolder.makeAll(profile, chosenBy: "XDG_STATE_HOME")
    if browser == .chromium {
      try PrivateFolder.makeAll("\(profile)/\(BrowserPreferences.folder)", chosenBy: "XDG_STATE_HOME")
    }
    do throws(FileProblem) {
      for (file, text) in browser.settings(scaledBy: scale, in: profile) {
        try FileSystem.overwrite(Path("\(profile)/\(file)"), with: text)
      }
      if browser == .chromium { try prefer(in: profile) }
    } catch {
      throw Failure(.failed, "the browser's settings cannot be kept: \(error)")
    }
  }

  /// Writes Chromium's preferences. It does not run yet, and would write over them.
  private static func prefer(in profile: String) throws(FileProblem) {
    let path = Path("\(profile)/\(BrowserPreferences.folder)/Preferences")
    var present: [UInt8]?
    if FileSystem.exists(path) { present = try FileSystem.read(path, limit: BrowserPreferences.longest) }
    guard let text = try? BrowserPreferences.text(over: present) else { return }
    try FileSystem.overwrite(path, with: text)
  }

  /// The first installed browser, and the program's name by which it is installed.
  package static var installed: (Browser, String)? {
    for browser in Browser.allCases {
      if let program = browser.programs.lazy.compactMap({ FileSystem.program($0) }).first { return (browser, program) }
    }
    return nil
  }

  /// The screen's name as a folder's; no two screens have the same.
  private var name: String {
    let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)
    return "\(display)-\(screen)".utf8.reduce(into: "") { name, byte in
      name += allowed.contains(byte) ? String(UnicodeScalar(byte)) : "%\(String(byte, radix: 16))"
    }
  }

  private static var folder: Path { UserFolder.state.path.appending("browsers") }
}
