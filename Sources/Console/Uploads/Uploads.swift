import Displays
import Files
import Platform

/// The files that pages upload: in parts, each of which is a request with a code of its own, so that nothing of a file
/// is taken that a page has not sent (docs/decisions/216).
struct Uploads {
  let folder = UploadFolder()
  /// The files that are still coming, by page: one of each.
  private var coming: [String: PartialUpload] = [:]

  /// Takes the next part of a page's file. If it does not fit, nothing of the file is kept.
  ///
  /// - Parameters:
  ///   - start: the number of bytes before it; with 0 a file begins.
  ///   - size: the bytes of the whole file.
  /// - Returns: the file when it is whole.
  mutating func take(
    _ part: [UInt8], from start: Int, of size: Int, by page: String
  ) throws(RefusedRequest) -> UploadFolder.File? {
    let earlier = coming.removeValue(forKey: page)
    do {
      let upload = try start == 0 ? begin(part, of: size) : earlier
      guard let upload, upload.size == size, upload.count == start,
        part.count == min(Admission.largestUpload, upload.missing)
      else { throw RefusedRequest(409, "this part of a file does not follow what has come of it; upload it again") }
      if let complaint = complaint(aboutRoomFor: upload.missing) { throw RefusedRequest(507, complaint) }
      try upload.add(part)
      guard upload.missing == 0 else {
        coming[page] = upload
        return nil
      }
      return try upload.finish()
    } catch let refused as RefusedRequest {
      throw refused
    } catch {
      throw RefusedRequest(507, "\(error); nothing of the file was kept")
    }
  }

  private func begin(_ part: [UInt8], of size: Int) throws -> PartialUpload {
    guard (1...UploadFolder.largest).contains(size) else {
      throw RefusedRequest(413, "found a file of \(size) bytes, expected up to \(UploadFolder.largest >> 30) GiB")
    }
    let head = Array(part.prefix(ImageFormat.headLength))
    guard let format = UploadFormat(head: head) else {
      let other = OtherFormat(head: head)
      throw RefusedRequest(
        415, "the file is \(other.name), expected a film, or an image as PNG, JPEG, GIF, WebP or SVG; \(other.remedy)")
    }
    do throws(Failure) { try folder.make() } catch { throw RefusedRequest(507, error.message) }
    return try PartialUpload(format, size: size, in: folder)
  }

  private func complaint(aboutRoomFor bytes: Int) -> String? {
    folder.complaint(aboutRoomFor: bytes, besides: coming.values.reduce(0) { $0 + $1.missing })
  }

  /// A page has gone, and with it what it has not uploaded to the end.
  mutating func end(of page: String) { coming[page] = nil }
}
