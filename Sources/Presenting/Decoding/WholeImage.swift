package import Displays
import Glibc
import Platform
package import Presenter

/// Whether a copy of an image has all of it. What is cut off is damaged, also where a library would draw the rest of it
/// grey.
package enum WholeImage {
  /// - Parameter file: the copy, which has its place left where it was.
  /// - Throws: a problem where its end is missing.
  package static func check(_ file: Int32, as format: ImageFormat) throws(DrawingProblem) {
    guard format.hidesItsEnd else { return }
    guard try !format.isCutOff(bytes(of: file)) else { throw DrawingProblem("it is damaged: its end is missing") }
  }

  private static func bytes(of file: Int32) throws(DrawingProblem) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0, 0...ImageCopy.mostBytes ~= Int(status.st_size) else {
      throw DrawingProblem("it is no copy of an image")
    }
    return FileSystem.bytes(Int(status.st_size), of: file, at: 0)
  }
}
