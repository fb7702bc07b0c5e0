import Glibc

/// Links, and paths as text.
extension Files {
  /// Whether something is at a path, be it a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether a plain file, no link, of one name and no content is there.
  static func isNewAndEmpty(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
      && status.st_nlink == 1
  }

  /// Where a symbolic link leads, as it says; nil when there is none.
  static func target(ofLink path: String) -> String? {
    let longest = Int(PATH_MAX)
    var buffer = [CChar](repeating: 0, count: longest)
    let count = readlink(path, &buffer, longest)
    return count < 0 ? nil : String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Seen from the folder we are in; links stay in it.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
    defer { free(here) }
    return "\(String(cString: here))/\(path)"
  }

  /// The path that a file has without links on the way; nil when nothing is there.
  static func withoutLinks(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// `/etc/orchestrate` for `/etc/orchestrate/lobby.yaml`, and in full for a path that starts where we are.
  static func folder(of path: String) -> String {
    let path = absolute(path)
    return path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "/"
  }
}
