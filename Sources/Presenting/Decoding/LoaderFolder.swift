package import Displays
import Glibc
package import Platform

/// An empty folder in which nobody else can make files, as long as a decoder needs it for the link to its one module.
package struct LoaderFolder: ~Copyable {
  package let path: String
  private let format: ImageFormat

  /// - Parameter places: folders where others may make files too; the first one that takes ours.
  package init(for format: ImageFormat, in places: [String] = usualPlaces) throws(Failure) {
    // Several folders stand behind each other with a colon in between, where imlib2 is told of them.
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

  /// The decoder does so itself when it has read the link.
  package static func remove(_ path: String, _ format: ImageFormat) {
    unlink("\(path)/\(format.module).so")
    rmdir(path)
  }

  private static var usualPlaces: [String] {
    [Environment.value("TMPDIR"), "/tmp", Environment.value("XDG_RUNTIME_DIR"), "/dev/shm"].compactMap(\.self)
  }
}
