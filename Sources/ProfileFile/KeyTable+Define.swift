import Displays

extension KeyTable {
  /// What a define file may hold; a profile has the same two among its own.
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

/// Nothing of a define file is kept but its tree.
struct DefineDraft: Sendable {}
