/// What `set $name value` and the like say in a configuration.
struct ConfigurationVariables {
  /// The longest names first, since a shorter one may be the beginning of a longer; of the same length the latest.
  private var all: [(name: String, value: String)] = []

  private static let most = 1000
  /// Values that hold one another would grow without end.
  private static let longestText = 4096

  mutating func set(_ name: String, _ value: String) {
    guard all.count < Self.most else { return }
    all.insert((name, value), at: 0)
    all.sort { $0.name.utf8.count > $1.name.utf8.count }
  }

  /// - Parameter replace: puts a variable's value in the place of its name.
  func expanding(_ text: String, _ replace: (_ text: String, _ name: String, _ value: String) -> String) -> String {
    all.reduce(text) { text, variable in
      text.utf8.count < Self.longestText ? replace(text, variable.name, variable.value) : text
    }
  }
}
