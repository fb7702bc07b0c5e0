import CLinux
package import Displays
import Glibc
package import Platform
package import Presenter

/// Memory in which one process draws and another one reads. Its size never changes.
package struct DecodedPixels: ~Copyable {
  package let descriptor: Descriptor
  private let size: Size
  /// The most bytes of words, which take more room than a very small picture.
  private static let longestWords = 1024

  package init(_ size: Size) throws(Failure) {
    let file = try Descriptor(CLinux_sealable_file("picture"), to: "make room for a picture")
    guard ftruncate(file.number, Self.bytes(for: size)) == 0, CLinux_seal_size(file.number) == 0 else {
      throw Failure(to: "make room for a picture")
    }
    descriptor = file
    self.size = size
  }

  /// Draws into memory that the other process has made.
  ///
  /// - Parameter draw: is given a place for words that are left behind should it never return.
  /// - Returns: whether it has drawn; otherwise it gives the reason.
  /// - Throws: when the memory is anything else.
  package static func fill(
    _ number: Int32, _ size: Size, with draw: (_ leave: (String) -> Void) throws -> Canvas
  ) throws(Failure) -> Bool {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_size == bytes(for: size) else {
      throw Failure(.usage, "standard output has no room for a picture of \(size)")
    }
    guard let memory = mmap(nil, Int(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, number, 0),
      memory != MAP_FAILED
    else { throw Failure(to: "write a picture") }
    defer { munmap(memory, Int(status.st_size)) }
    let room = UnsafeMutableRawBufferPointer(start: memory, count: Int(status.st_size))
    func leave(_ words: String) {
      let bytes = Array(words.utf8.prefix(longestWords - 1)) + [0]
      bytes.withUnsafeBytes { room.copyMemory(from: $0) }
    }
    do {
      let canvas = try draw(leave)
      canvas.pixels.withUnsafeBytes { room.copyMemory(from: $0) }
      return true
    } catch {
      leave((error as? Failure)?.message ?? "\(error)")
      return false
    }
  }

  /// The finished picture, once no process draws any more.
  func canvas() throws(DrawingProblem) -> Canvas {
    guard CLinux_seal(descriptor.number) == 0 else {
      throw DrawingProblem("a process that its decoder left behind still draws")
    }
    return try Canvas(size) { memory in
      var rest = UnsafeMutableRawBufferPointer(rebasing: memory[...])
      while !rest.isEmpty {
        let count = pread(descriptor.number, rest.baseAddress, rest.count, memory.count - rest.count)
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeMutableRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }

  /// The reason why nothing was drawn, in the words of the drawing process. An image may have made it write any.
  package var words: String? {
    var bytes = [UInt8](repeating: 0, count: Self.longestWords)
    guard pread(descriptor.number, &bytes, bytes.count, 0) > 0, bytes.first != 0 else { return nil }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    return String(text.prefix(200)).harmless
  }

  private static func bytes(for size: Size) -> off_t { max(4 * size.area, longestWords) }
}
