import ArgumentParser
import Displays
import Glibc
import Platform
import Presenter
import Presenting

/// The command by which presenters decode images, each in a process of its own; nothing of an image is decoded anywhere
/// else.
struct Decode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decode",
    abstract: "Draws an image from standard input into memory that is standard output.",
    shouldDisplay: false)

  @Option var format: String
  @Option var width: Int
  @Option var height: Int
  @Option var fit: String
  @Option(help: "The shape of the screen's pixels.")
  var pixels: String
  @Option var background: String
  @Option(help: "An empty folder, which is removed.")
  var folder: String
  @Option(help: "A page of a document, and not an image.")
  var page: Int?
  @Option var pageWidth: Int = 1
  @Option var pageHeight: Int = 1

  func run() throws {
    Descriptor.closeInherited()
    try exitingWithStatus {
      guard let format = ImageFormat(rawValue: format), let fit = Fit(rawValue: fit),
        let background = Color(background), let pixels = PixelShape(pixels), 1...Size.largestSide ~= width,
        1...Size.largestSide ~= height, 1...Size.largestSide ~= pageWidth, 1...Size.largestSide ~= pageHeight
      else { throw Failure(.usage, "this is not an order to decode") }
      let size = Size(width: width, height: height)
      var framing = Framing(fit: fit, background: background)
      framing.pixels = pixels
      let isDrawn = try DecodedPixels.fill(STDOUT_FILENO, size) { [framing] leave in
        if let page { return try draw(page, in: framing, of: size, telling: leave) }
        try DecodeLimits.begin(on: size)
        try WholeImage.check(STDIN_FILENO, as: format)
        return try draw(format, in: framing, of: size, from: "/proc/self/fd/\(STDIN_FILENO)", telling: leave)
      }
      return isDrawn ? .fine : .failed
    }
  }

  private func draw(
    _ page: Int, in framing: Framing, of size: Size, telling leave: (String) -> Void
  ) throws -> Canvas {
    let drawn = try DrawnPage()
    try DecodeLimits.begin(on: size)
    try drawn.draw(page, of: Size(width: pageWidth, height: pageHeight))
    // Its path leads to it as long as it is held.
    return try withExtendedLifetime(drawn) {
      try draw(.png, in: framing, of: size, from: drawn.path, telling: leave)
    }
  }

  private func draw(
    _ format: ImageFormat, in framing: Framing, of size: Size, from path: String, telling leave: (String) -> Void
  ) throws -> Canvas {
    let decoder = try ImageDecoder(for: format, in: folder)
    return try Canvas(decoding: path, framing, size, by: decoder) { image throws(DrawingProblem) in
      leave("at most \(DecodeLimits.memory(for: image, on: size) >> 20) MiB of memory")
      // The folder's module is loaded by now.
      LoaderFolder.remove(folder, format)
      try DecodeLimits.allow(image, on: size)
    }
  }
}
