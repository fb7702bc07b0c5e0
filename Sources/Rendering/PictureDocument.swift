package import Control
package import Displays

/// The JSON of `picture`: what is in the file, and how fresh it is.
package struct PictureDocument: Encodable {
  /// The version of this document's form.
  package let version = 1
  package let file: String
  package let size: Size
  /// True if the pointer is drawn in the picture.
  package let pointer: Bool
  package let screens: [Screen]

  package init(file: String, size: Size, pointer: Bool, screens: [Screen]) {
    (self.file, self.size, self.pointer, self.screens) = (file, size, pointer, screens)
  }

  package struct Screen: Encodable {
    package let output: String
    /// `lit`, `dark`, `blanked` or `asleep`.
    package let state: String
    /// The screen's size in its own pixels, upright.
    package let size: Size
    /// The content that presenters show there; absent where they show nothing.
    package let content: WatcherStatus.Content?
    package let parts: [WatcherStatus.Part]?
    /// `ignored` where the server tells of a gamma ramp that rises and falls; else absent.
    package let gamma: String?

    /// - Parameter contents: of all seats.
    package init(output: String, state: String, size: Size, contents: ScreenContents, isGammaIgnored: Bool = false) {
      self.output = output
      self.state = state
      self.size = size
      gamma = isGammaIgnored ? "ignored" : nil
      content = contents[output]
      let parts = contents.compactMap { seat, content in
        Seat.part(in: seat, at: output).map { WatcherStatus.Part(name: $0, content: content) }
      }
      self.parts = parts.isEmpty ? nil : parts.sorted { $0.name.naturallyPrecedes($1.name) }
    }
  }
}
