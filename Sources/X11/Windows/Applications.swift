package import Displays

/// A window that an application has open, with what it tells about itself.
package struct OpenWindow: Hashable, Sendable {
  package let window: DesktopWindow
  package let description: WindowDescription
}

/// What events told of windows of applications. Only connections that follow them hear of any.
package struct WindowNews: Hashable, Sendable {
  /// Some came or went, or tell something else about themselves.
  package var isListNew = false
  /// Windows that were created, by their XIDs; they come above all others.
  package internal(set) var created: [UInt32] = []
  /// Of those, any client can create as many as it likes.
  static let mostCreated = 64
  /// Windows that are followed and have another place or size, by their XIDs.
  package var moved: Set<UInt32> = []
  /// Whether another window has the keyboard.
  package var isFocusNew = false
}
