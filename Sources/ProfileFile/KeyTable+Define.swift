import Displays

extension KeyTable {
  /// The keys of a define file; a profile has the same two among its own.
  static let defineFile = Mapping<DefineDraft>(
    "a define file", definition: "define-file", fresh: { _ in DefineDraft() },
    rules: { [("required", ["version", "define"])] }
  ) {
    Key(
      checking: "version", .version,
      "The version of the profile format, always 1; every file must have it.")
    Key(
      checking: "define", DescriptionsCodec(isShared: true),
      "Descriptions, each under a name of your own: keys of a screen that the profiles of this folder `use`."
    )
  }
}

/// The value of a define file, of which only the tree is kept.
struct DefineDraft: Sendable {}
