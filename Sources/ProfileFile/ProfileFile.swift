package import Displays

/// The reader of profile files: YAML text in, a `Profile` and everything that is wrong with the text out.
///
/// It never touches the disk and never traps, whatever the bytes.
package enum ProfileFile {
  /// The most bytes of a file; larger ones are refused before anything looks at them.
  package static let largestSize = 1 << 20
  package static let deepestNesting = 64

  /// - Parameters:
  ///   - bytes: the whole file, in UTF-8.
  ///   - file: the file's name as findings should show it.
  ///   - name: the profile's name, which is the file's name without `.yaml`.
  ///   - shared: the descriptions of the profile's folder; asked for only when the profile uses one that it does not
  ///     have itself.
  ///   - settings: values of a command line, which count in place of the file's.
  /// - Returns: every finding of the file in line order, those of `Profile.findings` included, and every error of the
  ///   shared descriptions when these were asked for: with one in the way it is unknown what they were meant to say.
  package static func decode(
    _ bytes: [UInt8], file: Path, name: String, setting settings: [SettledValue] = [],
    sharing shared: () -> SharedDescriptions = { .none }
  ) -> Decoded {
    var findings = Findings(file: file)
    let composed = composed(bytes, limits: .profile, findings: &findings)
    if composed?.isForeign ?? true, let complaint = ForeignText.complaint(about: bytes) {
      var foreign = Findings(file: file)
      foreign.error(at: foreign.mark(.start), complaint)
      return Decoded(profile: nil, diagnostics: foreign.inOrder)
    }
    guard let root = composed?.with(settings) else {
      return Decoded(profile: nil, diagnostics: findings.inOrder)
    }
    var decoder = Decoder(findings: findings)
    decoder.collectDescriptions(in: root, sharing: shared)
    let profile = decoder.profile(root, name: name)
    for finding in profile?.findings ?? [] { decoder.findings.add(finding) }
    let hasErrors = decoder.findings.hasErrors
    return Decoded(
      profile: hasErrors ? nil : profile, diagnostics: decoder.findings.inOrder,
      descriptions: decoder.descriptionUse, remains: hasErrors ? profile : nil)
  }

  /// The tree of a file's YAML; nil, with the reason among the findings, when the text is not one readable document.
  package static func composed(_ bytes: [UInt8], limits: Limits, findings: inout Findings) -> YAMLNode? {
    do throws(YAMLFailure) {
      let text = try SourceText(bytes)
      var composer = Composer(events: try YAMLParser(text), findings: findings, limits: limits)
      defer { findings = composer.findings }
      return try composer.document()
    } catch {
      findings.error(error.rule, at: findings.mark(error.place), error.text)
      return nil
    }
  }

  /// The lines of any file of text, without their ends; nil, with the reason among the findings, when it is none.
  package static func lines(of bytes: [UInt8], findings: inout Findings) -> [String]? {
    do throws(YAMLFailure) {
      let text = String(decoding: try SourceText(bytes).bytes, as: UTF8.self)
      return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.map(String.init)
    } catch {
      findings.error(at: findings.mark(error.place), error.text)
      return nil
    }
  }
}

/// The result of reading a profile file.
package struct Decoded: Sendable, Equatable {
  /// The profile; nil when there is any error.
  package var profile: Profile?
  /// The findings in line order; warnings leave the profile usable.
  package var diagnostics: [Diagnostic]
  /// The profile's use of descriptions; nil when the text could not be read so far.
  package var descriptions: DescriptionUse?
  /// The readable part of a profile with errors, which tells at most what it is about: a value that could not be read
  /// has its default.
  package var remains: Profile?

  package init(
    profile: Profile?, diagnostics: [Diagnostic], descriptions: DescriptionUse? = nil, remains: Profile? = nil
  ) {
    self.profile = profile
    self.diagnostics = diagnostics
    self.descriptions = descriptions
    self.remains = remains
  }
}

/// The limits on the text of one file; they bound the time that the decoder and the planner spend on a hostile file.
package struct Limits: Sendable {
  var depth = ProfileFile.deepestNesting
  /// Entries of one list or mapping.
  var entries: Int
  /// The kind of file, in words: `profile`.
  var noun: String
  /// True if the format has words of its own for what YAML's anchors do.
  var canShare = false
  /// True if tags mean nothing in it and are passed over.
  var takesTags = false
  /// The first line of such a file, as a hint for an empty one; nil where it varies.
  var opening: String?

  /// No server has 256 outputs, and no output lists 256 properties.
  static let profile = Limits(entries: 256, noun: "profile", canShare: true, opening: "version: 1")

  /// The limits on the file of another tool.
  package static func foreign(_ noun: String, takesTags: Bool = false) -> Limits {
    Limits(entries: 4096, noun: noun, takesTags: takesTags)
  }
}
