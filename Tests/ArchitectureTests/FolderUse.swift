/// Which folders of a module use which others. Swift's imports say nothing within a module, so this goes by the names
/// of types: a file uses a folder when it names a type that only a file of that folder declares. Members of extensions
/// have no such name, and are not seen.
struct FolderUse {
  /// One file names one type of another folder.
  struct Use: Hashable {
    let from: String
    let to: String
    let name: String
    let path: String
  }

  /// Right below the module; what is in none is in one that has the module's name.
  let folders: Set<String>
  let uses: [Use]

  init(of module: String, in files: [SourceFile]) {
    let own = files.filter { $0.module == module }.map { (folder: $0.folder, path: $0.path, names: TypeNames(in: $0)) }
    folders = Set(own.map(\.folder))
    // A name that is declared in several places means one of them here and another one there.
    let nested = own.reduce(into: Set<String>()) { $0.formUnion($1.names.nested) }
    let declared: [(String, [String])] = own.flatMap { file in
      file.names.declared.map { ($0, [file.folder]) }
    }
    let homes: [String: String] = Dictionary(declared, uniquingKeysWith: +)
      .filter { name, folders in folders.count == 1 && !nested.contains(name) }.compactMapValues(\.first)
    uses = own.flatMap { file in
      file.names.used.sorted().compactMap { name in
        homes[name].flatMap { $0 == file.folder ? nil : Use(from: file.folder, to: $0, name: name, path: file.path) }
      }
    }
  }

  /// The uses of what comes later in an order.
  func against(_ order: [String]) -> [Use] {
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return uses.filter { places[$0.to, default: .max] >= places[$0.from, default: .max] }
  }
}

extension [FolderUse.Use] {
  /// A line for each two folders, with the first few names: where few stand is where to begin.
  var lines: [String] {
    let pairs = Dictionary(grouping: self) { "\($0.from) uses \($0.to)" }.sorted {
      ($0.value.count, $0.key) < ($1.value.count, $1.key)
    }
    return pairs.map { pair, uses in
      let shown = uses.prefix(3).map { "\($0.name) in \($0.path)" }.joined(separator: ", ")
      return "\(pair): \(shown)\(uses.count > 3 ? ", …" : "")"
    }
  }
}

/// The names of types in a file, comments and text in quotes left out.
private struct TypeNames {
  private(set) var declared: Set<String> = []
  /// Declared within another type.
  private(set) var nested: Set<String> = []
  private(set) var used: Set<String> = []

  private static let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]

  init(in file: SourceFile) {
    for line in StringLiterals(in: file.lines.joined(separator: "\n")).code.split(separator: "\n") {
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      used.formUnion(words.filter { $0.first?.isUppercase ?? false }.map(String.init))
      guard let kind = words.firstIndex(where: Self.kinds.contains), let name = words[kind...].dropFirst().first,
        name.first?.isUppercase ?? false
      else { continue }
      if line.first == " " { nested.insert(String(name)) } else { declared.insert(String(name)) }
    }
  }
}

extension SourceFile {
  fileprivate var folder: String {
    let parts = path.split(separator: "/").dropFirst(2)
    return parts.count > 1 ? String(parts.first ?? "") : module
  }
}
