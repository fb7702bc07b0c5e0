package import Displays

extension FileSystem {
  /// These places, from the folder of the program that runs on, whatever links led to it (proc(5)); none where that is not known.
  package static func places(besideUs names: [Path]) -> [Path] {
    guard let program = target(ofLink: "/proc/self/exe") else { return [] }
    return names.map(program.folder.appending)
  }
}
