import Displays
import Platform
import Presenter

/// Decodes an image as it is decoded for a screen, in a process with the same limits, to find out whether it can be
/// shown. It waits for that, so it is for a process without a screen.
enum TrialDecoding {
  private enum Source: UInt64 {
    case decoding
  }

  /// The size to draw in. The whole image is decoded, whatever the size is.
  private static let size = Size(width: 16, height: 16)

  /// The most memory that the process which decodes asks for; the process that starts it may not be limited to less.
  static let mostMemory = DecodeLimits.most(on: size)

  /// Why the image cannot be shown; nil for one that can.
  static func problem(of bytes: [UInt8]) throws -> DrawingProblem? {
    guard let format = ImageFormat(head: Array(bytes.prefix(ImageFormat.headLength))) else {
      return DrawingProblem("it is no image")
    }
    var decoding = try Decoding(
      ImageCopy(of: bytes, as: format), DecodeOrder(framing: Framing(), size: size))
    let poller = try Poller<Source>([decoding.descriptor: .decoding])
    while true {
      switch try decoding.proceed() {
      case .success: return nil
      case .failure(let problem): return problem
      case nil: _ = try poller.wait()
      }
    }
  }
}
