package import Displays

/// The descriptions that a profile brings along, and those that its screens are made of.
package struct DescriptionUse: Sendable, Equatable {
  /// The names under the profile's `define`.
  package var own: [Marked<String>]
  /// The places of the names that its screens are made of, here or in other files.
  package var used: Set<Mark>

  /// The files that it is made of, besides itself.
  package func files(besides file: Path) -> [Path] { Set(used.map(\.file)).subtracting([file]).sorted() }
}
