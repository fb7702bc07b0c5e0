import Displays
import Glibc
import Platform
import Session

extension DoctorProbe {
  /// - Returns: why lid or power cannot be found out; and how the machine is held, if these profiles ask for it.
  static func conditions(for profiles: [Profile]) -> (unanswered: [String], sensor: Observations.Sensor?) {
    let followsSensor = profiles.contains(where: \.followsSensor)
    let reading = Session().circumstances(for: followsSensor ? [.lid, .power, .orientation] : [.lid, .power])
    let unanswered = reading.unknown.filter { $0.key != .orientation }
    return (
      unanswered.map { "\($0.key.rawValue): \($0.value)" }.sorted(),
      followsSensor ? sensor(as: reading) : nil
    )
  }

  private static func sensor(as reading: CircumstancesReading) -> Observations.Sensor {
    reading.circumstances.orientation.map { .says($0) } ?? .silent(reading.unknown[.orientation] ?? "")
  }

  /// The first thing on the way to a folder that keeps this user out of it.
  static func obstacle(_ problem: FileProblem) -> Observations.Folder.Obstacle {
    let path = FileSystem.withoutLinks(problem.path) ?? FileSystem.absolute(problem.path)
    let way = sequence(first: path) { $0.folder == $0 ? nil : $0.folder }.reversed()
    switch problem.code {
    case ENOTDIR: return .noFolder("\(way.first { !FileSystem.isFolder($0) } ?? path)")
    case EACCES:
      let closed = way.first { access($0.cString, $0 == path ? R_OK : X_OK) != 0 }
      // A link may lead to what is closed.
      guard let state = closed.flatMap({ PathPermissions(of: $0) }), state.kind == .folder else { return .other }
      return .closed("\(state.path)", owner: state.owner == getuid() ? nil : FileSystem.user(state.owner))
    default: return .other
    }
  }

  static var sockets: Observations.Sockets {
    let folder = PrivateFolder.forSockets
    let fault = PrivateFolder.fault(of: folder, chosenBy: "XDG_RUNTIME_DIR")
    return Observations.Sockets(
      folder: folder, fault: fault?.words, remedy: fault?.remedy, isOfSession: PrivateFolder.ofSession != nil)
  }

  /// The needs that the machine meets. A library that is found stays loaded, which costs nothing in a program that ends
  /// soon.
  static var met: [Need: String] {
    let pairs = Need.allCases.compactMap { need -> (Need, String)? in
      let library = need.library.flatMap { dlopen($0, RTLD_LAZY | RTLD_LOCAL) == nil ? nil : $0 }
      return (library ?? need.met { FileSystem.isProgram($0) }).map { (need, $0) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// True if there are fonts where Fontconfig looks (fonts.conf(5)), two folders deep, as Debian's packages lay theirs.
  static var hasFonts: Bool {
    let home = Environment.folder("HOME").map { ["\($0)/.local/share/fonts", "\($0)/.fonts"] } ?? []
    let patterns = (["/usr/share/fonts", "/usr/local/share/fonts"] + home).flatMap { folder in
      ["", "/*", "/*/*"].flatMap { depth in ["ttf", "otf", "ttc", "pfb"].map { Path("\(folder)\(depth)/*.\($0)") } }
    }
    return patterns.contains { !FileSystem.paths(matching: $0).isEmpty }
  }
}
