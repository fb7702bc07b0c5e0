import Displays
import Glibc
import Platform

/// A temporary folder of this process, with one folder in it.
struct PackingFolder {
  let path: String
  let inner: Path

  init() throws(Failure) {
    // mktemp(1) would make it in the same place.
    let place = Environment.folder("TMPDIR") ?? "/tmp"
    var template = Path("\(place)/orchestrate-XXXXXX").cString
    guard mkdtemp(&template) != nil else { throw Failure(to: "create a folder in \(place)") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    inner = Path(path).appending(Path(ReportFile.folder))
    guard mkdir(inner.cString, 0o700) == 0 else { throw Failure(to: "create \(inner)") }
  }

  /// Takes the folders away, and these files in the inner one.
  func remove(_ names: [String]) {
    for name in names { unlink(inner.appending(Path(name)).cString) }
    rmdir(inner.cString)
    rmdir(Path(path).cString)
  }
}
