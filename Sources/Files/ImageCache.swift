package import Displays
import Glibc
package import Platform

/// The last good copies of images from web servers: `$XDG_CACHE_HOME/orchestrate/images`. Beside each copy is a file
/// with the ETag of it, whose time says when the server had this image last.
package struct ImageCache: Sendable {
  private let folder: Path

  /// The most bytes of all copies: sixteen of the largest images.
  package static let mostBytes = 1 << 30

  package init() { folder = UserFolder.cache.path.appending("images") }

  /// The place of a copy, whether there is one or not. It is named by a hash, since an address may be longer than the
  /// name of a file.
  package func file(of address: String) -> Path {
    folder.appending(Path(SHA256(Array(address.utf8)).hexadecimal))
  }

  private func tagFile(of address: String) -> Path { Self.tagFile(of: file(of: address)) }
  private static func tagFile(of copy: Path) -> Path { copy.folder.appending(Path("\(copy.name).etag")) }

  /// The ETag of a copy; nil where there is no copy, or its server gave none.
  package func tag(of address: String) -> String? {
    guard FileSystem.exists(file(of: address)),
      let bytes = try? FileSystem.read(tagFile(of: address), limit: CurlTalk.longestTag),
      let tag = String(validating: bytes, as: UTF8.self), CurlTalk.isTag(tag)
    else { return nil }
    return tag
  }

  /// When the server had the image of a copy last, in seconds since 1970; nil where there is no copy.
  package func seconds(of address: String) -> Int? {
    let path = file(of: address)
    return FileSystem.exists(path) ? (Self.status(of: Self.tagFile(of: path))?.st_mtim.tv_sec).map { Int($0) } : nil
  }

  /// True if the copy of an address is this image.
  package func holds(_ bytes: [UInt8], of address: String) -> Bool {
    (try? FileSystem.read(file(of: address), limit: FetchedImage.mostBytes)) == bytes
  }

  /// Takes in a new image. The copy is replaced in one moment; an ETag without its image would keep that away for good,
  /// so it goes before and comes after.
  ///
  /// - Returns: false where the copy was the same image.
  package func store(_ bytes: [UInt8], tag: String?, of address: String) throws(Failure) -> Bool {
    let copy = file(of: address)
    try UserFolder.cache.make(folder)
    let isNew = !holds(bytes, of: address)
    try Failure.telling {
      if isNew {
        unlink(Self.tagFile(of: copy).cString)
        try FileSystem.store(bytes, at: copy)
      }
      try FileSystem.store(Array((tag ?? "").utf8), at: Self.tagFile(of: copy))
    }
    forgetSurplus(besides: copy)
    return isNew
  }

  /// Takes in that the server still has the image of a copy.
  package func confirm(_ address: String) throws(Failure) {
    let path = tagFile(of: address)
    guard utimensat(AT_FDCWD, path.cString, nil, 0) == 0 else { throw Failure(to: "update \(path)") }
  }

  private func forgetSurplus(besides new: Path) {
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter { !$0.isHidden && !$0.hasEnding(".etag") }
    let files = names.compactMap { name -> CachedFile? in
      let copy = folder.appending(name)
      guard let status = Self.status(of: copy), status.st_mode & S_IFMT == S_IFREG else { return nil }
      let use = Self.status(of: Self.tagFile(of: copy)) ?? status
      return CachedFile(name: name, bytes: Int(status.st_size), seconds: Int(use.st_mtim.tv_sec))
    }
    for name in CachedFile.surplus(of: files, besides: new.name, limit: Self.mostBytes) {
      let copy = folder.appending(name)
      unlink(copy.cString)
      unlink(Self.tagFile(of: copy).cString)
    }
  }

  private static func status(of path: Path) -> stat? {
    var status = stat()
    return lstat(path.cString, &status) == 0 ? status : nil
  }
}
