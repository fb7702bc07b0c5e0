package import Displays

/// Which descriptions a profile brings along, and which ones its screens are made of.
package struct DescriptionUse: Sendable, Equatable {
  /// Under its `define`.
  package var own: [Marked<String>]
  /// Where the names of those stand that its screens are made of, here or in other files.
  package var used: Set<Mark>

  /// The files that it is made of, besides itself.
  package func files(besides file: Path) -> [Path] { Set(used.map(\.file)).subtracting([file]).sorted() }
}
