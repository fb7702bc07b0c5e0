package import Foundation

/// What a monitor shows, pixel by pixel.
package struct Photograph: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// Rows of red, green and blue.
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// By memcmp(3): comparing arrays takes a call for each byte where nothing is optimised.
  package static func == (one: Self, other: Self) -> Bool {
    guard (one.width, one.height) == (other.width, other.height), one.bytes.count == other.bytes.count else {
      return false
    }
    return one.bytes.withUnsafeBytes { one in
      other.bytes.withUnsafeBytes { other in
        guard let first = one.baseAddress, let second = other.baseAddress else { return one.count == other.count }
        return memcmp(first, second, one.count) == 0
      }
    }
  }

  /// Writes a portable pixmap (PPM), which any image viewer opens, where people look for pictures of the lab.
  ///
  /// - Returns: the file.
  @discardableResult
  package func save(as name: String) throws -> URL {
    let folder = Tool.repository.appending(path: "pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(name).ppm")
    try (Data("P6 \(width) \(height) 255\n".utf8) + bytes).write(to: file)
    return file
  }
}

extension Photograph {
  /// Reads a PNG file, by the lab's reader of such files.
  package init(png file: String) throws {
    let raw = file + ".raw"
    let program = """
      import sys; from labkit import png
      width, height, rgb = png.decode(open(sys.argv[1], "rb").read())
      open(sys.argv[2], "wb").write(rgb); print(width, height)
      """
    let lab = Tool.repository.appending(path: "lab").path
    let size = try Tool.run(["env", "PYTHONPATH=\(lab)", "python3", "-c", program, file, raw]).split(separator: " ")
      .compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    guard size.count == 2 else { throw ToolFailure("\(file) is no PNG file that the lab can read") }
    self.init(width: size[0], height: size[1], bytes: [UInt8](try Data(contentsOf: URL(filePath: raw))))
  }
}

extension LabServer {
  /// What the monitor on an output shows, transform, gamma and underscan included; a root window never shows these.
  package func picture(of output: String) throws -> Photograph { try LabControl(display: display).picture(of: output) }

  /// Makes a picture the background of the root window: bytes of blue, green, red and nothing, row by row.
  package func setWallpaper(width: Int, height: Int, _ bytes: [UInt8]) throws {
    let scratch = try Scratch()
    let file = scratch.url.appending(path: "wallpaper")
    try Data(bytes).write(to: file)
    let program = Tool.repository.appending(path: "lab/build/clients/wallpaper").path
    try Tool.run([program, "\(width)", "\(height)", file.path], display: display)
  }
}

extension LabControl {
  /// The first answer of this connection: `picture WIDTH HEIGHT`, and the descriptor of the bytes.
  fileprivate func picture(of output: String) throws -> Photograph {
    try connection.write(contentsOf: Data("picture\t\(output)\n".utf8))
    try Deadline().wait(for: "a picture of \(output)", at: connection.fileDescriptor)
    let (text, descriptor) = receive()
    let words = text.split { $0 == " " || $0 == "\n" }
    guard let descriptor, words.count >= 3, let width = Int(words[1]), let height = Int(words[2]) else {
      throw ToolFailure("no picture of \(output): \(text)")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return Photograph(width: width, height: height, bytes: [UInt8](try file.readToEnd() ?? Data()))
  }

  /// One message, with the descriptor that came along (cmsg(3)).
  private func receive() -> (text: String, descriptor: Int32?) {
    var text = [UInt8](repeating: 0, count: 256)
    var control = [UInt8](repeating: 0, count: 64)
    let received = text.withUnsafeMutableBytes { text in
      control.withUnsafeMutableBytes { control in
        var vector = iovec(iov_base: text.baseAddress, iov_len: text.count)
        return withUnsafeMutablePointer(to: &vector) { vector in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (vector, 1)
          (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          let count = recvmsg(connection.fileDescriptor, &message, Int32(MSG_CMSG_CLOEXEC))
          return (count: count, control: message.msg_controllen)
        }
      }
    }
    let header = MemoryLayout<cmsghdr>.size
    let hasDescriptor = received.control >= header + MemoryLayout<Int32>.size
    let descriptor = control.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: header, as: Int32.self) }
    let line = String(decoding: text.prefix(max(0, received.count)), as: UTF8.self)
    return (line, hasDescriptor ? descriptor : nil)
  }
}
