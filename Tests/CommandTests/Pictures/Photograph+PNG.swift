import Foundation
import LabSupport

extension Photograph {
  /// Written as a file that every program can show, by the lab's own encoder.
  func write(png file: URL) throws {
    let raw = file.appendingPathExtension("raw")
    try Data(bytes).write(to: raw)
    let program = """
      import sys; sys.path.insert(0, sys.argv[1])
      from labkit import png
      open(sys.argv[5], "wb").write(png.encode(int(sys.argv[2]), int(sys.argv[3]), open(sys.argv[4], "rb").read()))
      """
    let lab = Tool.repository.appending(path: "lab").path
    try Tool.run(["python3", "-c", program, lab, "\(width)", "\(height)", raw.path, file.path])
  }
}
