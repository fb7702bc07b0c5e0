import Displays

/// How an image is to lie on a canvas of some size.
struct DecodeOrder: Hashable {
  let framing: Framing
  let size: Size

  /// As `orchestrate decode` takes it.
  func arguments(_ format: ImageFormat, in folder: String) -> [String] {
    [
      "decode", "--format", format.rawValue, "--width", "\(size.width)", "--height", "\(size.height)", "--fit",
      framing.fit.rawValue, "--background", "\(framing.background)", "--folder", folder,
    ]
  }
}
