package import Displays
import Glibc
package import Platform

/// An empty folder in which no other user can make files, as long as a decoder needs it for the link to its one module.
package struct LoaderFolder: ~Copyable {
  package let path: String
  private let format: ImageFormat

  /// - Parameter places: folders where other users may make files too; the first one that takes the new folder counts.
  package init(for format: ImageFormat, in places: [String] = usualPlaces) throws(Failure) {
    // imlib2 gets several folders with a colon between them.
    for place in places where Path(place).isAbsolute && !place.utf8.contains(UInt8(ascii: ":")) {
      var name = Array("\(place)/orchestrate-XXXXXX".utf8CString)
      guard mkdtemp(&name) != nil else { continue }
      path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      self.format = format
      return
    }
    throw Failure(.failed, "there is no folder for temporary files; found none in \(places.joined(separator: ", "))")
  }

  deinit { Self.remove(path, format) }

  /// Removes the folder, as the decoder does when it has read the link.
  package static func remove(_ path: String, _ format: ImageFormat) {
    unlink("\(path)/\(format.module).so")
    rmdir(path)
  }

  private static var usualPlaces: [String] {
    [Environment.value("TMPDIR"), "/tmp", Environment.value("XDG_RUNTIME_DIR"), "/dev/shm"].compactMap(\.self)
  }
}
