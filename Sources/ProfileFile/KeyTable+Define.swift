import Displays

extension KeyTable {
  /// What a define file may hold; a profile has the same two among its own.
  static let defineFile = Mapping<Void>(
    "a define file", definition: "define-file", fresh: { _ in },
    rules: { [("required", ["version", "define"])] }
  ) {
    Key(
      checking: "version", .version,
      "The version of the profile format, always 1; every file must have it.")
    Key(
      checking: "define", .sharedDescriptions,
      "Descriptions, each under a name of your own: keys of a screen that the profiles of this folder `use`."
    )
  }
}
