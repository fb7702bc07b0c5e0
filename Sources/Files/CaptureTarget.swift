package import Displays
package import Platform

/// The file that a captured profile goes to.
package struct CaptureTarget {
  package let file: Path
  package let store: ProfileStore

  /// - Returns: nil for standard output.
  package init?(name: String?, output: String?, store: ProfileStore) {
    self.store = store
    if let name, let folder = store.folders.first {
      file = FileSystem.seenFromHere(
        folder.appending("\(ProfileFolder.profileName(of: Path(name)))\(ProfileFolder.endings[0])"))
    } else if let output, output != "-" {
      let path = Path(output)
      // Without an ending it would not be found; what is there already, a folder above all, is what was meant.
      let isWhole = path.isEmpty || path.name.bytes.contains(UInt8(ascii: ".")) || FileSystem.exists(path)
      file = isWhole ? path : Path("\(path.withoutLastSlashes)\(ProfileFolder.endings[0])")
    } else {
      return nil
    }
  }

  /// The reason why a profile cannot have this name; nil when it can.
  package static func fault(ofName name: String) -> String? {
    let path = Path(name)
    let bare = ProfileFolder.profileName(of: path)
    if path.hasFolder { return "found the path \(path), expected a name; --output \(path) writes to a file" }
    if name == "-" { return "found the name -, expected one such as desk; --output - writes to standard output" }
    if bare.isEmpty { return "found an empty name, expected one such as desk" }
    if path.isHidden { return "found the name \(path), expected one that does not start with a dot" }
    if bare.hasEnding(".test") { return "found the name \(path), which is reserved for files of cases" }
    if bare.hasEnding(".define") { return "found the name \(path), which is reserved for define files" }
    return path.flaw
  }

  /// - Throws: for what would be replaced, or hidden.
  package func check(replacing: Bool) throws(Failure) {
    if !replacing { try Self.checkNothingIsInTheWay(of: file) }
  }

  /// - Throws: for a file that is there, and for one of the same profile that would no longer be read.
  package static func checkNothingIsInTheWay(of file: Path) throws(Failure) {
    guard !FileSystem.exists(file) else {
      throw Failure(.failed, "\(FileProblem(file, .writing, code: FileProblem.alreadyThere))")
    }
    let other = Path("\(file.dropping(ProfileFolder.endings[0]))\(ProfileFolder.endings[1])")
    guard other == file || !file.hasEnding(ProfileFolder.endings[0]) || !FileSystem.exists(other) else {
      throw Failure(.failed, "\(other) exists and would no longer be read; use --force to write \(file) anyway")
    }
  }

  /// - Returns: whether there is an older text now, which can be brought back.
  package func write(_ text: String, replacing: Bool) throws(Failure) -> Bool {
    if !file.isEmpty { try Failure.telling { try FileSystem.createFolders(file.folder) } }
    return try ProfileEdition.write(text, to: file, replacing: replacing)
  }

  /// What to say once it is written.
  package var notes: [Note] { (["wrote \(file)"] + (hint.map { [$0] } ?? [])).map(Note.words) }

  /// A hint that no command would find the profile there.
  private var hint: String? {
    guard ProfileFolder.isProfile(file.name) else {
      return "\(file.name) is not read as a profile: names of profile files end in .yaml or .yml"
    }
    let folder = FileSystem.withoutLinks(file.folder)
    guard !store.folders.contains(where: { FileSystem.withoutLinks($0) == folder }) else { return nil }
    let path: Path = file.hasFolder ? file : "./\(file)"
    return "profiles are read from \(store.folders.list); to apply this one, run `orchestrate apply \(path)`"
  }
}
