/// What a line of the log is about, for programs that look for it: `journalctl ORCHESTRATE_SCREEN=lobby`.
package struct LogSubject: Hashable, Sendable {
  package var kind: LogKind?
  /// The profile's name.
  package var profile: String?
  /// What the profile calls the screen; what a user has put over it counts for it.
  package var screen: String?

  package init(_ kind: LogKind?, profile: String?, screen: String? = nil) {
    (self.kind, self.profile, self.screen) = (kind, profile, screen)
  }

  /// As systemd.journal-fields(7) names them; those of this program begin with its name.
  package var fields: [(name: String, value: String)] {
    [("MESSAGE_ID", kind?.rawValue), ("ORCHESTRATE_PROFILE", profile), ("ORCHESTRATE_SCREEN", screen)]
      .compactMap { name, value in value.map { (name, $0) } }
  }
}

/// Lines that alerts and scripts look for, by their MESSAGE_ID, which stays when the words change. docs/watching.md
/// lists them.
package enum LogKind: String, CaseIterable, Sendable {
  case screensChanged = "4cd4c3a7ceab40d085be4f1c3fc67951"
  case profileFailed = "3b1c82ccccf14051b10f4ae16fed866d"
  case noProfile = "343b9c29ddeb4fb5bedfd16920015ec9"
  case changedByOthers = "71524cebf6f440c7abce74d647915b55"
  case contentFailed = "b0898a43bd934e1fa7f03d7ebadab687"
  case contentShown = "6b8b7d948a0c4448bc8f44b559926d58"
  case contentNotSeen = "39ec0ed645fe4c8d8d90f35e08b70c69"
  case contentSeen = "9d3e8a5c1b7f4e62a0c4d86f2b95e713"
}
