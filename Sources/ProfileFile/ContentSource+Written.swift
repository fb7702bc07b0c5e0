package import Displays

/// Why a text says nothing of what it is to say.
package struct WrittenProblem: Error, Hashable, CustomStringConvertible {
  /// In the words of `validate`.
  package let words: String
  /// Where in the text; both count from 1.
  let place: Place

  package var description: String { "line \(place.line), column \(place.column): \(words)" }
}

extension Profile {
  /// A profile whose only screen shows what a command line gives: a key of `content` and its value. It is read, and can
  /// be checked, as one from a file would be.
  ///
  /// - Parameters:
  ///   - values: a text, or a list of texts.
  ///   - member: the key of a mapping that has the value; nil where the key of the content has it.
  ///   - folder: where relative paths start.
  /// - Returns: what is wrong with it, in the words of `validate`, where it is none.
  package static func showing(
    _ key: String, _ values: [String], isList: Bool = false, under member: String? = nil, in folder: Path
  ) -> Result<Profile, WrittenProblem> {
    let texts = values.map(YAMLText.quoted).joined(separator: ", ")
    let value = isList ? "[\(texts)]" : texts
    let content = "{ \(key): \(member.map { "{ \($0): \(value) }" } ?? value) }"
    let text = "version: 1\nscreens: { screen: { identity: { any: true }, content: \(content) } }\n"
    let decoded = ProfileFile.decode(Array(text.utf8), file: folder.appending("put"), name: "put")
    guard let profile = decoded.profile, profile.screens.first?.presented != nil else {
      return .failure(WrittenProblem(decoded.diagnostics, else: content))
    }
    return .success(profile)
  }
}

extension WrittenProblem {
  /// The first of some errors.
  fileprivate init(_ findings: [Diagnostic], else words: String) {
    let error = findings.first { $0.severity == .error }
    self.init(
      words: error?.message ?? words,
      place: error.map { Place(line: $0.mark.line, column: $0.mark.column) } ?? .start)
  }
}

extension ProfileFile {
  /// One value by itself, which anyone may have written.
  fileprivate static func value<Kind: Codec>(
    _ text: String, as codec: Kind, called name: String
  ) -> Result<Kind.Value, WrittenProblem> {
    var findings = Findings(file: Path(name))
    guard let root = composed(Array(text.utf8), limits: .value(name), findings: &findings) else {
      return .failure(WrittenProblem(findings.inOrder, else: codec.expects))
    }
    var decoder = Decoder(findings: findings)
    let value = codec.decode(Decoder.Field(name: name, expects: codec.expects, node: root), by: &decoder)
    guard let value, !decoder.findings.hasErrors else {
      return .failure(WrittenProblem(decoder.findings.inOrder, else: codec.expects))
    }
    return .success(value)
  }
}

extension Limits {
  /// As large as those of a profile, of which it is a part.
  fileprivate static func value(_ noun: String) -> Limits {
    Limits(entries: profile.entries, noun: noun)
  }
}

// MARK: The ways that content goes

extension ContentSource {
  /// What a client asks a watcher to show, as `content:` of a profile says it: a source, and nothing of how it is
  /// shown.
  package static func written(_ value: WrittenValue) -> Result<ContentSource, WrittenProblem> {
    ProfileFile.value(value.flow, as: .content, called: "content").flatMap { content in
      let none = WrittenProblem(words: "content: found options of a screen, expected a source alone", place: .start)
      switch content {
      case .mirror(let mirror) where mirror == Mirror(of: mirror.source, mirror.detail):
        return .success(.mirror(MirrorContent(of: mirror.source, mirror.detail, Framing())))
      case .presented(let presented) where presented == PresentedContent(presented.source):
        return .success(presented.source)
      case .mirror, .presented: return .failure(none)
      }
    }
  }

  package var written: WrittenValue {
    var findings = Findings(file: "content")
    let text = "{ \(Content.presented(PresentedContent(self)).text) }"
    let root = ProfileFile.composed(Array(text.utf8), limits: .value("content"), findings: &findings)
    return root.map { WrittenValue($0) } ?? .mapping([])
  }
}

extension ContentOrder {
  /// An order as a presenter is told it: what a profile says under `content`, with what has come of its folder and its
  /// screens beside it. JSON of the same keys is read as well.
  package static func written(_ text: String) -> Result<ContentOrder, WrittenProblem> {
    ProfileFile.value(text, as: .order, called: "order")
  }

  /// On one line. Equal orders have equal texts.
  package var written: String { MappingCodec.order.encode(self) ?? "" }
}

extension PlaylistNote {
  package static func written(_ text: String) -> Result<PlaylistNote, WrittenProblem> {
    ProfileFile.value(text, as: MappingCodec({ KeyTable.playlistNote }, expects: "a mapping with item"), called: "note")
  }

  package var written: String { KeyTable.playlistNote.encode(self) ?? "" }
}
