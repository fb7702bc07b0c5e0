import Control
package import Displays
package import Files
import Platform

extension Profile {
  /// Findings of programs that are not on this machine. Only warnings: the machine that checks a profile need not be
  /// the one that it is for.
  ///
  /// - Parameter links: the folders where they may lie; nil for anywhere. A whole path is one on the machine that the
  ///   profile is for, and then not looked at.
  package func programFindings(within links: SafeLinks? = nil) -> [Diagnostic] {
    let hooks = hooks.all.compactMap {
      finding(about: $0.value.first, of: "hooks", at: $0.mark, links)
    }
    let asked = [conditions.command].compactMap(\.self).compactMap {
      finding(about: $0.value.first, of: "command", at: $0.mark, links)
    }
    return hooks + asked + contents.flatMap { contentFindings(of: $0, links) }
  }

  /// The findings of one content. A program that several items of a playlist lack is reported once.
  private func contentFindings(of content: Marked<Content>, _ links: SafeLinks?) -> [Diagnostic] {
    guard let presented = content.value.presented else { return [] }
    let findings = presented.source.shown.flatMap { source in
      let keyboard = source.needs.contains(.keyboard) ? Need.keyboard.programs.joined().first : nil
      let missing = finding(about: keyboard, of: "keyboard", at: content.mark, links)
      return [finding(about: source, at: content.mark, links), missing].compactMap(\.self)
    }
    return findings.enumerated().filter { !findings[..<$0.offset].contains($0.element) }.map(\.element)
  }

  private func finding(about source: ContentSource, at mark: Mark, _ links: SafeLinks?) -> Diagnostic? {
    if source.needs.contains(.documents) {
      return DocumentPrograms.missing.map { Diagnostic(.warning, rule: .missingProgram, at: mark, "document: \($0)") }
    }
    guard let key = source.runningKey else { return nil }
    if case .application(.page(let page)) = source { return browserFinding(of: page, at: mark) }
    let needed = source.needs.flatMap { $0.programs.joined() }.first
    return finding(about: source.command?.arguments.first ?? needed, of: key, at: mark, links)
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
