import Displays
import ProfileFile

enum ProfileTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    let decoded = ProfileFile.decode(bytes, file: "fuzz.yaml", name: "fuzz")
    return FindingsRule.complaint(about: decoded.diagnostics, in: bytes, isRefused: decoded.profile == nil)
  }
}
