import Foundation

/// docs/architecture.md, or another document that names parts of the program, taken at its word.
struct ArchitectureDocument {
  private let text: String

  init(_ path: String = "docs/architecture.md") throws {
    text = try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  init(text: String) { self.text = text }

  /// Files and folders in "Where to find what", from the package's root. Folders end with a slash.
  var places: [String] {
    let tree = text.components(separatedBy: "## Where to find what").last?.components(separatedBy: "```") ?? []
    var top = ""
    return (tree.dropFirst().first ?? "").split(separator: "\n").compactMap { line in
      let depth = line.prefix { $0 == " " }.count
      let name = String(line.dropFirst(depth).prefix { $0 != " " })
      if depth == 0 { top = name }
      guard depth == 0 || depth == 2 && name.hasSuffix("/") else { return nil }
      return depth == 0 ? name : top + name
    }
  }

  /// Names with two capital words, as only types have them, and what stands in quotation marks for code with a capital.
  var types: Set<String> {
    let plain = text.matches(of: /\b[A-Z]+[a-z]+[A-Z]\w*\b/).map { String($0.0) }
    let quoted = text.matches(of: /`([A-Z]\w*)[`.(+]/).map { String($0.1) }
    return Set(plain + quoted)
  }

  /// `Type.member`, without what it is called with.
  var members: [(type: String, name: String)] {
    text.matches(of: /`([A-Z]\w*)\.(\w+)[`(]/).map { (String($0.1), String($0.2)) }
  }

  /// Paragraphs that begin with bold words, each up to the next: a principle with all that belongs to it, by those
  /// words.
  var principles: [(name: String, text: ArchitectureDocument)] {
    (text.components(separatedBy: "\n## ").first ?? "").components(separatedBy: "\n\n**").dropFirst().map { part in
      (part.components(separatedBy: "**").first ?? "", ArchitectureDocument(text: part))
    }
  }

  /// `Type`, alone or with a member.
  var namedTypes: Set<String> { Set(text.matches(of: /`([A-Z]\w+)(?:\.\w+)?`/).map { String($0.1) }) }

  /// `Type+What`, as files are called.
  var extensions: Set<String> { Set(text.matches(of: /\b[A-Z]\w*\+\w+/).map { String($0.0) }) }
}
