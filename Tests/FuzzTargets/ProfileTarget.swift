import Displays
import ProfileFile

enum ProfileTarget {
  static func complaint(about bytes: [UInt8]) -> String? {
    let decoded = ProfileFile.decode(bytes, file: "fuzz.yaml", name: "fuzz")
    let shared = SharedDescriptions([DefineFile(bytes, file: "fuzz.define.yaml")])
    let isRefused = shared.findings.contains { $0.severity == .error }
    if let complaint = FindingsRule.complaint(about: shared.findings, in: bytes, isRefused: isRefused) {
      return complaint
    }
    return FindingsRule.complaint(about: decoded.diagnostics, in: bytes, isRefused: decoded.profile == nil)
  }
}
