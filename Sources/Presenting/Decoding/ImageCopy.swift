import CLinux
import Displays
import Glibc
import Platform
import Presenter

/// The bytes of an image file at one moment, in memory that no process can change any more. Other programs may write
/// the file, or cut it off, while it is decoded: a process that had mapped it would die of that (SIGBUS).
struct ImageCopy: ~Copyable {
  enum Outcome: ~Copyable {
    case whole(ImageCopy)
    /// A program has the file open for writing, or wrote it while it was read: a follower of the file hears when that
    /// is over.
    case unfinished
  }

  /// The format in which a decoder gets the image: a page of a document is drawn as PNG.
  let format: ImageFormat
  /// The descriptor of the copy. Read it by its path in /proc: all its users share the place in it.
  let descriptor: Descriptor
  /// True if the file was changed so lately that it may not be all there yet.
  let isNew: Bool

  private init(format: ImageFormat, descriptor: consuming Descriptor, isNew: Bool) {
    (self.format, self.isNew) = (format, isNew)
    self.descriptor = descriptor
  }

  /// The most bytes of a file that is decoded. Photographs of 50 megapixels have 30 MB.
  static let mostBytes = 128 << 20
  /// The time in which a file counts as new. A program that writes in several goes makes no longer breaks than this.
  private static let youth = Duration.seconds(2)

  /// Copies the file at a path. A path may lead to anything: a pipe without a writer would stop the process for ever.
  ///
  /// - Parameters:
  ///   - takesUnfinished: takes the present bytes of a file that is being written.
  ///   - isDocument: whether it should be a document, and not an image.
  /// - Throws: a problem that names the thing that is there instead.
  static func of(_ path: Path, takesUnfinished: Bool = false, isDocument: Bool = false) throws -> Outcome {
    let number = open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { throw DrawingProblem(String(cString: strerror(errno))) }
    let file = try Descriptor(number, to: "read it")
    let before = try status(of: file.number)
    if CLinux_is_being_written(file.number) != 0, !takesUnfinished { return .unfinished }
    let format = try format(of: file.number, isDocument: isDocument)
    let copy = try copied(file.number)
    let after = try status(of: file.number)
    guard takesUnfinished || after.isSame(as: before) else { return .unfinished }
    return .whole(ImageCopy(format: format, descriptor: copy, isNew: after.age.magnitude < youth))
  }

  /// Copies the bytes of an image that is no file here.
  init(of bytes: [UInt8], as format: ImageFormat) throws {
    let copy = try Descriptor(CLinux_sealable_file("image"), to: "copy an image")
    try Self.write(bytes[...], to: copy.number)
    guard CLinux_seal(copy.number) == 0 else { throw Failure(to: "seal the copy of an image") }
    self.init(format: format, descriptor: copy, isNew: false)
  }

  /// - Throws: for something that is no file, or too large a one.
  private static func status(of file: Int32) throws -> stat {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw DrawingProblem(String(cString: strerror(errno))) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw DrawingProblem("it is a folder")
    default: throw DrawingProblem("it is a pipe, a device or a socket, expected a file")
    }
    guard status.st_size <= mostBytes else { throw tooLarge("\(status.st_size)") }
    return status
  }

  private static func tooLarge(_ bytes: String) -> DrawingProblem {
    DrawingProblem("it has \(bytes) bytes; more than \(mostBytes >> 20) MiB are not read")
  }

  /// The format by the file's first bytes.
  private static func format(of file: Int32, isDocument: Bool) throws -> ImageFormat {
    var bytes = [UInt8](repeating: 0, count: ImageFormat.headLength)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, 0) }
    let head = Array(bytes.prefix(max(0, count)))
    if isDocument {
      guard !ImageFormat.isDocument(head) else { return .png }
      throw DrawingProblem(count == 0 ? "it is empty" : "it is no PDF")
    }
    guard let format = ImageFormat(head: head) else {
      let formats = ImageFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw DrawingProblem(count == 0 ? "it is empty" : "it is none of \(formats)")
    }
    return format
  }

  /// A copy of as many bytes as come, whatever the file's size was.
  private static func copied(_ file: Int32) throws -> Descriptor {
    let copy = try Descriptor(CLinux_sealable_file("image"), to: "copy an image")
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var count = 0
    while true {
      let part = try read(file, into: &buffer)
      guard part > 0 else { break }
      count += part
      guard count <= mostBytes else { throw tooLarge("more than \(mostBytes)") }
      try write(buffer[..<part], to: copy.number)
    }
    guard CLinux_seal(copy.number) == 0 else { throw Failure(to: "seal the copy of an image") }
    return copy
  }

  private static func read(_ file: Int32, into buffer: inout [UInt8]) throws -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if count >= 0 { return count }
      guard errno == EINTR else { throw DrawingProblem(String(cString: strerror(errno))) }
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to file: Int32) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw DrawingProblem("it cannot be copied: \(String(cString: strerror(errno)))") }
      rest = rest.dropFirst(count)
    }
  }
}

extension stat {
  /// True if nothing has been written in between, as far as the clock of the file system tells.
  fileprivate func isSame(as other: stat) -> Bool {
    st_size == other.st_size && st_mtim.tv_sec == other.st_mtim.tv_sec && st_mtim.tv_nsec == other.st_mtim.tv_nsec
  }

  /// The time since it was written last, by the clock on the wall.
  fileprivate var age: Duration {
    TimerClock.wall.now() - .seconds(st_mtim.tv_sec) - .nanoseconds(st_mtim.tv_nsec)
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
