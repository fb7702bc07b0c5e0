import Control
import Displays
import Files
import Platform
import Presenting

extension Profile {
  /// Programs that are not on this machine. Only a warning: the machine that checks a profile need not be the one that it
  /// is for.
  ///
  /// - Parameter links: where they may lie; nil for anywhere. A whole path is one on the machine that the profile is for, and
  ///   then not looked at.
  func programFindings(within links: SafeLinks? = nil) -> [Diagnostic] {
    let hooks = hooks.all.compactMap {
      finding(about: $0.value.first, of: "hooks", at: $0.mark, links)
    }
    return hooks + targets.compactMap { target in target.content.flatMap { contentFinding($0, links) } }
  }

  private func contentFinding(_ content: Marked<Content>, _ links: SafeLinks?) -> Diagnostic? {
    guard case .presented(let presented) = content.value, let key = presented.source.runningKey else { return nil }
    let source = presented.source
    if case .application(.page(let page)) = source { return browserFinding(of: page, at: content.mark) }
    return finding(
      about: source.command?.arguments.first ?? source.need?.programs.first, of: key, at: content.mark, links)
  }

  private func browserFinding(of page: Page, at mark: Mark) -> Diagnostic? {
    guard let (browser, _) = BrowserLaunch.installed else {
      return Diagnostic(
        .warning, rule: .missingProgram, at: mark,
        "url: found no browser in $PATH on this machine, expected chromium or firefox\(FileSystem.unsearchedFolders)")
    }
    return browser.blindness(for: page).map { Diagnostic(.warning, rule: .unwatchedPage, at: mark, "url: \($0)") }
  }

  private func finding(
    about program: String?, of key: String, at mark: Mark, _ links: SafeLinks?
  ) -> Diagnostic? {
    if let links, let program, Path(program).hasFolder {
      guard !Path(program).isAbsolute else { return nil }
      guard links.holds(FileSystem.folder(of: self.mark.file).appending(Path(program))) else {
        return Diagnostic(rule: .unsafeLink, at: mark, "\(key): \(program) \(SafeLinks.complaint)")
      }
    }
    guard let program, !FileSystem.isProgram(program, in: FileSystem.folder(of: self.mark.file)) else { return nil }
    let place = Path(program).hasFolder ? "in the profile's folder" : "in $PATH"
    let note = Path(program).hasFolder ? "" : FileSystem.unsearchedFolders
    return Diagnostic(
      .warning, rule: .missingProgram, at: mark,
      "\(key): found no executable program \"\(program)\" \(place) on this machine\(note)")
  }
}
