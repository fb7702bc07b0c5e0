package import Displays

/// The text of a profile that is to be tried before it is written.
package struct ProfileDraft: Hashable {
  /// The name of a profile that there is.
  package var profile: String
  /// The profile's file, as the client that tries it has read it: a watcher may look in other folders.
  package var file: Path
  /// The whole text of the profile.
  package var text: String

  package init(profile: String, file: Path, text: String) {
    (self.profile, self.file, self.text) = (profile, file, text)
  }

  init(_ fields: Fields) throws(ControlProblem) {
    guard let profile = try fields.text("profile"), let file = try fields.text("file"),
      let text = try fields.text("text"), !profile.isEmpty, !file.isEmpty
    else { throw ControlProblem("\"try\" needs \"profile\", \"file\" and \"text\"") }
    self.init(profile: profile, file: Path(file), text: text)
  }
}
