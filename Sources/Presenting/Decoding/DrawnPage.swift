import CLinux
package import Displays
import Glibc
package import Platform
package import Presenter

/// The programs of poppler that read documents. They are started by a process that has the limits of a decoder, which
/// are theirs then: nothing of a document is read by another one.
package enum DocumentPrograms {
  package static let (lister, drawer) = (Need.documentLister, Need.documentDrawer)

  /// Why documents cannot be shown on this machine; nil where they can.
  package static var missing: String? {
    Need.documents.programs.joined().first { FileSystem.program($0) == nil }.map {
      "found no program \"\($0)\" in $PATH on this machine; `apt install poppler-utils`"
    }
  }

  /// Becomes the program that lists the pages of the document that is standard input.
  package static func list() throws(Failure) -> Never {
    do throws(DrawingProblem) {
      try DecodeLimits.begin(on: .zero)
    } catch {
      throw Failure(.failed, error.description)
    }
    guard let program = FileSystem.program(lister) else { throw Failure(.failed, missing ?? "") }
    let words = [lister, "-f", "1", "-l", "\(DocumentPage.most)", "/proc/self/fd/\(STDIN_FILENO)"]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    execv(program, &arguments)
    throw Failure(to: "start \(lister)")
  }
}

/// A page of a document, drawn in memory of this process as an image that it decodes as any other.
package struct DrawnPage: ~Copyable {
  /// The most bytes of the image: of a page of noise in the largest size.
  private static let mostBytes = 128 << 20

  private let memory: Descriptor

  /// Makes room, which a process with limits cannot. No memory is taken before something is written.
  package init() throws(Failure) {
    let memory = try Descriptor(CLinux_sealable_file("page"), to: "make room for a page")
    guard ftruncate(memory.number, off_t(Self.mostBytes)) == 0 else { throw Failure(to: "make room for a page") }
    self.memory = memory
  }

  /// The path of the image.
  package var path: String { "/proc/self/fd/\(memory.number)" }

  /// Draws a page of the document that is standard input.
  package func draw(_ number: Int, of size: Size) throws(DrawingProblem) {
    let arguments =
      Spawn.endingWithUs + [DocumentPrograms.drawer, "-png", "-singlefile", "-cropbox"]
      + ["-f", "\(number)", "-l", "\(number)", "-scale-to-x", "\(size.width)", "-scale-to-y", "\(size.height)"]
    do throws(Failure) {
      // The program's own standard input is empty.
      let document = "/proc/\(getpid())/fd/\(STDIN_FILENO)"
      try keep(try Errand.output(of: arguments + [document, "-"], limit: Self.mostBytes))
    } catch {
      throw DrawingProblem(
        "its page \(number) cannot be drawn; it is damaged, or takes too much time or memory (\(DocumentPrograms.drawer))"
      )
    }
  }

  /// Copies the image into the room. Writing to it as to a file is more than the limits allow.
  private func keep(_ image: [UInt8]) throws(Failure) {
    guard !image.isEmpty else { throw Failure(.failed, "nothing was drawn") }
    guard let room = mmap(nil, image.count, PROT_WRITE, MAP_SHARED, memory.number, 0), room != MAP_FAILED else {
      throw Failure(to: "keep a page")
    }
    defer { munmap(room, image.count) }
    image.withUnsafeBytes { UnsafeMutableRawBufferPointer(start: room, count: image.count).copyMemory(from: $0) }
  }
}
