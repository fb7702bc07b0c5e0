/// A workspace of a window manager that has them on single screens, as i3 and its kin do.
package struct Workspace: Hashable, Sendable {
  package var name: String
  /// The number that its name begins with; nil where it has none.
  package var number: Int?
  /// The screen's name as the window manager has it.
  package var output: String
  package var isFocused: Bool
  package var isVisible: Bool

  package init(
    name: String, number: Int? = nil, output: String, isFocused: Bool = false, isVisible: Bool = false
  ) {
    self.name = name
    self.number = number
    self.output = output
    self.isFocused = isFocused
    self.isVisible = isVisible
  }
}

/// A screen as such a window manager knows it.
package struct WorkspaceOutput: Hashable, Sendable {
  package var name: String
  package var area: Rectangle

  package init(name: String, area: Rectangle) {
    self.name = name
    self.area = area
  }
}

/// A workspace, and the screen where it belongs.
package struct WorkspacePlace: Hashable, Sendable {
  package var workspace: String
  package var output: String
}
