package import Displays

extension FileSystem {
  /// The paths of these names in the folder of the running program, whatever links led to it (proc(5)); none where that
  /// folder is not known.
  package static func places(besideUs names: [Path]) -> [Path] {
    guard let program = target(ofLink: "/proc/self/exe") else { return [] }
    return names.map(program.folder.appending)
  }
}
