package import Displays
package import Platform

extension WatcherStatus {
  package var exitStatus: ExitStatus {
    (inSync || wantsNothing) && contents.failures == 0 && knowsAllProfiles ? .fine : .changesPending
  }

  /// True if no profile asks for anything on these screens, and that is known.
  package var wantsNothing: Bool {
    profile == nil && failure == nil && resting && !paused && settlingMilliseconds == nil && knowsAllProfiles
  }

  private var knowsAllProfiles: Bool { (invalidProfiles ?? []).isEmpty && (unreadableFolders ?? []).isEmpty }
}

extension WatcherStatus {
  /// True if the watcher keeps this very profile: what its file says, and no draft of it or other file of that name.
  package func keeps(_ profile: Profile) -> Bool {
    self.profile == profile.name && draft != true
      && (file.map { $0 == FileSystem.withoutLinks(profile.mark.file)?.text } ?? true)
  }

  /// What the watcher keeps that is not this profile, in words; nil where it keeps none.
  package func title(besides profile: Profile) -> String? {
    guard let name = self.profile else { return nil }
    if draft == true { return "a draft of \(name)" }
    return file.map { name == profile.name ? "\(name) (\($0.harmless))" : name } ?? name
  }
}
