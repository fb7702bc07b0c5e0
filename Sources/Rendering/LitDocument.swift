package import Displays

/// What one screen shows, each fact in a field of its own.
package struct LitDocument: Encodable {
  package let output: String
  /// As a profile spells it: `1920x1080@59.94`.
  package let mode: String
  /// The upper left corner of what a person sees there of the framebuffer, and how much that is.
  package let position: Point
  package let size: Size
  let rotation: String
  let reflection: String
  /// Absent where the picture is fitted and no one number tells it, as of some mirrors.
  let scale: Double?
  /// As the profile asks for it; absent where it says nothing.
  package let overscan: String?

  package init(_ screen: LitScreen) {
    output = screen.output
    mode = screen.state.mode.description
    position = screen.area.origin
    size = screen.area.size
    rotation = screen.state.orientation.rotation.rawValue
    reflection = screen.state.orientation.reflection.rawValue
    scale = screen.scale.map { Double($0.millionths) / 1_000_000 }
    overscan = screen.overscan?.description
  }
}
