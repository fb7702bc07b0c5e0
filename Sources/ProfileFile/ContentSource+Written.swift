package import Displays

extension Profile {
  /// A profile whose only screen shows what a command line gives: a key of `content` and its value. It is read, and can
  /// be checked, as one from a file would be.
  ///
  /// - Parameter folder: where relative paths start.
  /// - Returns: what is wrong with it, in the words of `validate`, where it is none.
  package static func showing(_ key: String, _ value: String, in folder: Path) -> Result<Profile, WrittenProblem> {
    let content = "{ \(key): \(YAMLText.quoted(value)) }"
    let text = "version: 1\nscreens: { screen: { identity: { any: true }, content: \(content) } }\n"
    let decoded = ProfileFile.decode(Array(text.utf8), file: folder.appending("put"), name: "put")
    guard let profile = decoded.profile, profile.screens.first?.presented != nil else {
      return .failure(WrittenProblem(words: decoded.diagnostics.first { $0.severity == .error }?.message ?? content))
    }
    return .success(profile)
  }

  package struct WrittenProblem: Error, Hashable {
    package let words: String
  }
}
