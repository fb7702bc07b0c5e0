package import Displays

extension ContentSource {
  /// A source from its key and value alone, as a command line gives them: `image`, `lobby.png`. It is read as a profile would be.
  ///
  /// - Returns: what is wrong with it, in the words of `validate`, where it is none.
  package static func written(_ key: String, _ value: String) -> Result<ContentSource, WrittenProblem> {
    let content = "{ \(key): \(YAMLText.quoted(value)) }"
    let text = "version: 1\nscreens: { screen: { identity: { any: true }, content: \(content) } }\n"
    let decoded = ProfileFile.decode(Array(text.utf8), file: "", name: "")
    guard let source = decoded.profile?.screens.first?.presented?.source else {
      return .failure(WrittenProblem(words: decoded.diagnostics.first { $0.severity == .error }?.message ?? content))
    }
    return .success(source)
  }

  package struct WrittenProblem: Error, Hashable {
    package let words: String
  }
}
