package import Displays
import Glibc

/// imlib2 with one of its modules, and no other. It picks a module by the ending of a file's name, and where that fails
/// it loads and tries all that are installed, Ghostscript and video codecs among them. So it is shown a folder in which
/// there is nothing but the one (IMLIB2_LOADER_PATH), and then it makes no difference what a file is called.
package struct ImageDecoder {
  /// Larger images are refused: one copy of their pixels is a gigabyte. The largest cameras take 200 million.
  package static let mostPixels = 256 << 20

  let library: ImageLibrary
  private let format: ImageFormat

  /// - Parameter folder: an empty one, where nobody else can make files. The library keeps it for the whole process.
  package init(for format: ImageFormat, in folder: String) throws(DrawingProblem) {
    setenv("IMLIB2_LOADER_PATH", folder, 1)
    let library = try ImageLibrary()
    let module = "\(format.module).so"
    guard access("\(library.modules)/\(module)", R_OK) == 0 else {
      throw DrawingProblem("cannot show \(format.rawValue): there is no \(library.modules)/\(module)")
    }
    guard symlink("\(library.modules)/\(module)", "\(folder)/\(module)") == 0 else {
      throw DrawingProblem("cannot show images: \(folder): \(String(cString: strerror(errno)))")
    }
    self.library = library
    self.format = format
  }

  /// Why the head of an image could not be read: imlib2 takes no side that is longer.
  var complaint: String {
    "it is damaged, has more than 32767 pixels in a row or column, or is no \(format.rawValue) that imlib2 can read "
      + "(\(library.lastError))"
  }

  /// Why the pixels of an image could not be read.
  func complaint(about size: Size) -> String {
    guard size.area > Canvas.mostPixels else {
      return "it is damaged, or not a \(format.rawValue) that imlib2 can read (\(library.lastError))"
    }
    return "it is damaged, or takes more memory than there is for its \(size) pixels (\(library.lastError)); "
      + "make it smaller"
  }
}
