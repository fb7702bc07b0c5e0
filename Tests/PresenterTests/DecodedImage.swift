import Displays
import Foundation
import LabSupport

@testable import Presenter
@testable import Presenting

/// An image as a presenter has it decoded, by the program that was built.
enum DecodedImage {
  static func canvas(_ path: String, _ framing: Framing, _ size: Size) throws -> Canvas {
    switch try ImageCopy.of(Path(path), takesUnfinished: true) {
    case .unfinished: throw ToolFailure("\(path) is being written")
    case .whole(let copy):
      var decoding = try begin(copy, framing, size)
      while true {
        if let result = try decoding.proceed() { return try result.get() }
        try Deadline().wait(for: "the decoding of \(path)", at: decoding.descriptor)
      }
    }
  }

  static func begin(_ copy: consuming ImageCopy, _ framing: Framing, _ size: Size) throws -> Decoding {
    try Decoding(copy, DecodeOrder(framing: framing, size: size), by: Orchestrate.binary.path)
  }

  /// Three kilobytes that take minutes of computing.
  static var bomb: String {
    let layers = (1...20).map { "<feTurbulence baseFrequency=\"0.\($0)\" numOctaves=\"99\" seed=\"\($0)\"/>" }.joined()
    return svg("<filter id=\"f\">\(layers)</filter><rect width=\"4000\" height=\"4000\" filter=\"url(#f)\"/>", 4000)
  }

  /// A square.
  static func svg(_ content: String, _ side: Int = 64) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"\(side)\" height=\"\(side)\">\(content)</svg>"
  }
}
