import Displays
import Glibc
import Session

extension Looking {
  static var unansweredConditions: [String] {
    Session().circumstances(for: [.lid, .power]).unknown.map { "\($0.key.rawValue): \($0.value)" }.sorted()
  }

  static var sockets: Observations.Sockets {
    let folder = PrivateFolder.forSockets
    var status = stat()
    let isThere = lstat(folder, &status) == 0
    return Observations.Sockets(
      folder: folder,
      fault: isThere ? PrivateFolder.fault(mode: status.st_mode, owner: status.st_uid, user: getuid()) : nil,
      isOfSession: Environment.value("XDG_RUNTIME_DIR")?.hasPrefix("/") ?? false)
  }

  /// Where Fontconfig looks (fonts.conf(5)), two folders deep, as Debian's packages lay theirs.
  static var hasFonts: Bool {
    let home = Environment.value("HOME").map { ["\($0)/.local/share/fonts", "\($0)/.fonts"] } ?? []
    let patterns = (["/usr/share/fonts", "/usr/local/share/fonts"] + home).flatMap { folder in
      ["", "/*", "/*/*"].flatMap { depth in ["ttf", "otf", "ttc", "pfb"].map { "\(folder)\(depth)/*.\($0)" } }
    }
    return patterns.contains { !Files.paths(matching: $0).isEmpty }
  }
}

extension Files {
  /// Whether a program of this name can be run, as posix_spawnp(3) looks for it.
  static func isInPath(_ program: String) -> Bool {
    isProgram(program, in: "/")
  }
}
