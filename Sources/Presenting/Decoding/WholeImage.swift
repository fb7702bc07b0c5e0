package import Displays
import Glibc
package import Presenter

/// Whether a copy of an image has all of it. What is cut off is damaged, also where a library would draw the rest of it
/// grey.
package enum WholeImage {
  /// - Parameter file: the copy, which has its place left where it was.
  /// - Throws: a problem where its end is missing.
  package static func check(_ file: Int32, as format: ImageFormat) throws(DrawingProblem) {
    let bytes = try bytes(of: file)
    guard !format.isCutOff(bytes) else { throw DrawingProblem("it is damaged: its end is missing") }
  }

  /// In one piece of their size: an array that grows would take more than a decoder may.
  private static func bytes(of file: Int32) throws(DrawingProblem) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0, 0...ImageCopy.mostBytes ~= Int(status.st_size) else {
      throw DrawingProblem("it is no copy of an image")
    }
    return [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { room, filled in
      filled = max(0, pread(file, room.baseAddress, room.count, 0))
    }
  }
}
