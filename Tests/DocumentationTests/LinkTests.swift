import Foundation
import LabSupport
import Testing

/// Links within the repository lead somewhere.
@Suite(.limited) struct LinkTests {
  @Test(arguments: Document.all)
  func linksLeadSomewhere(document: Document) throws {
    for link in document.text.matches(of: #/\]\(([^)\s]+)\)/#).map({ String($0.1) }) where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let folder = Tool.repository.appending(path: document.path).deletingLastPathComponent()
      let file = parts[0].isEmpty ? Tool.repository.appending(path: document.path) : folder.appending(path: parts[0])
      #expect(Tool.exists(file.path), "\(document.path): \(link)")
      guard parts.count == 2, let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      #expect(Self.anchors(in: text).contains(parts[1]), "\(document.path): \(link)")
    }
  }

  /// As GitHub makes them of headings: small letters, dashes for spaces, nothing else that is no letter or digit.
  private static func anchors(in text: String) -> Set<String> {
    Set(
      text.matches(of: #/(?m)^#+ (.+)$/#).map { heading in
        let kept = heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return kept.replacing(" ", with: "-")
      })
  }
}
