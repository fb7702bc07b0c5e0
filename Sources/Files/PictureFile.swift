package import Displays
import Glibc
import Platform

/// The size and the rate of a picture in a file, by its first bytes and its tables. No program and no library that
/// decodes it takes part.
package enum PictureFile {
  /// The boxes of a film that are passed over in search of its description.
  private static let mostBoxes = 64

  /// The images of a folder that are looked at.
  static let mostImages = 256

  /// The images in a folder, in the order in which they are shown.
  static func images(in folder: Path) -> [Path] {
    ((try? FileSystem.names(in: folder)) ?? []).filter(Slides.isImage).prefix(mostImages).map(folder.appending)
  }

  /// - Returns: nil for what is not an image with pixels.
  package static func facts(ofImage path: Path) -> PictureFacts? {
    guard let head = try? FileSystem.read(path, limit: ImageFormat.animationLength) else { return nil }
    return ImageFormat(head: Array(head.prefix(ImageFormat.headLength)))?.facts(in: head)
  }

  /// - Returns: nil for what is neither MP4, QuickTime, Matroska nor WebM.
  package static func facts(ofVideo path: Path) -> PictureFacts? {
    guard let head = try? FileSystem.read(path, limit: MatroskaHead.length) else { return nil }
    if head.starts(with: [0x1a, 0x45, 0xdf, 0xa3]) { return MatroskaHead(head).facts }
    return movie(path).flatMap { MovieBoxes($0).facts }
  }

  /// The inside of a film's description, which may stand at the end of the file.
  private static func movie(_ path: Path) -> [UInt8]? {
    guard path.flaw == nil else { return nil }
    let file = Descriptor(owning: open(path.cString, FileSystem.reading))
    var start = 0
    for _ in 0..<mostBoxes {
      guard let header = MovieBoxHeader(FileSystem.bytes(MovieBoxHeader.longest, of: file.number, at: start)) else {
        return nil
      }
      let length = (header.size ?? MovieBoxes.longest) - header.length
      if header.isMovie {
        return length <= MovieBoxes.longest ? FileSystem.bytes(length, of: file.number, at: start + header.length) : nil
      }
      guard let size = header.size else { return nil }
      let (next, isTooFar) = start.addingReportingOverflow(size)
      guard !isTooFar else { return nil }
      start = next
    }
    return nil
  }
}
