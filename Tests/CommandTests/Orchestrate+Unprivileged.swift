import Foundation
import LabSupport

extension Orchestrate {
  /// The same without the rights of root, to whom every folder is open.
  var unprivileged: Orchestrate {
    var other = self
    if getuid() == 0 { other.wrapper = ["setpriv", "--reuid=1", "--regid=1", "--clear-groups"] }
    return other
  }
}

extension Scratch {
  /// Runs something while a folder is closed to all users but root, and all else can be read by them.
  func closing(_ folder: String, while body: () throws -> Void) throws {
    try Tool.run(["chmod", "-R", "go+rX", path])
    try Tool.run(["chmod", "000", "\(path)/\(folder)"])
    defer { _ = try? Tool.run(["chmod", "755", "\(path)/\(folder)"]) }
    try body()
  }
}
