import Displays
import Glibc

/// An image file, opened once and looked at before a decoder gets to see it. A path may lead to anything: a pipe that
/// nobody writes to would stop us for ever.
struct ImageFile: ~Copyable {
  private let descriptor: Int32
  private let link: NamedLink

  /// Larger files are not decoded. Photographs of 50 megapixels have 30 MB.
  static let mostBytes = 128 << 20
  /// Larger images are not decoded; at four bytes each that is 256 MiB.
  static let mostPixels = 64 << 20

  /// - Throws: a problem that says what is there instead.
  init(_ path: Path) throws(DrawingProblem) {
    let descriptor = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw DrawingProblem(String(cString: strerror(errno))) }
    do {
      let format = try Self.format(of: descriptor)
      link = NamedLink(to: Self.path(of: descriptor), ending: format.ending)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// For a library that only takes paths: it opens what we have looked at, and nothing that came into its place.
  var loaderPath: String { link.path }

  private static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func format(of descriptor: Int32) throws(DrawingProblem) -> ImageFormat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw DrawingProblem(String(cString: strerror(errno))) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw DrawingProblem("it is a folder")
    default: throw DrawingProblem("it is a pipe, a device or a socket, and not a file")
    }
    guard status.st_size <= mostBytes else {
      throw DrawingProblem("it has \(status.st_size) bytes; more than \(mostBytes >> 20) MiB are not read")
    }
    guard let format = ImageFormat(head: head(of: descriptor)) else {
      let formats = ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw DrawingProblem(status.st_size == 0 ? "it is empty" : "it is none of \(formats)")
    }
    return format
  }

  private static func head(of descriptor: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: ImageFormat.headLength)
    let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return Array(bytes.prefix(max(0, count)))
  }
}
