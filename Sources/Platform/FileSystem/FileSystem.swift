package import Displays
package import Glibc

/// The door to the disk.
package enum FileSystem {
  /// The flags to open anything for a look, and to go on from there. Swift's Glibc leaves O_PATH out, but for this
  /// name.
  package static let looking = __O_PATH | O_NOFOLLOW | O_CLOEXEC
  /// The flags to open a file for reading. Without O_NONBLOCK, opening a pipe would wait for a writer.
  package static let reading = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  /// Everything in a file, at most `limit` bytes and one more, so that the reader of the bytes can tell that there were
  /// more.
  ///
  /// - Parameter isNamed: whether a person has named this very file. Then it may be a pipe, as shells make them of
  ///   `<(command)`; a pipe without a writer is empty. Anything else might never end, or do something when it is
  ///   opened.
  package static func read(_ path: Path, limit: Int, isNamed: Bool = false) throws(FileProblem) -> [UInt8] {
    try refuseFlaw(of: path)
    var status = stat()
    guard stat(path.cString, &status) == 0 else { throw FileProblem(path) }
    try refuse(status.st_mode, path, isNamed: isNamed)
    let file = Descriptor(owning: open(path.cString, reading))
    guard file.number >= 0, fstat(file.number, &status) == 0 else { throw FileProblem(path) }
    try refuse(status.st_mode, path, isNamed: isNamed)
    return try read(file.number, named: path, limit: limit)
  }

  /// As many bytes as are there from a place on, up to a number: pread(2). They are in one piece of that size, as an
  /// array that grows takes more.
  package static func bytes(_ count: Int, of file: Int32, at start: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { room, filled in
      filled = max(0, pread(file, room.baseAddress, count, start))
    }
  }

  /// - Throws: for what is not to be read.
  package static func refuse(_ mode: mode_t, _ path: Path, isNamed: Bool) throws(FileProblem) {
    switch mode & S_IFMT {
    case S_IFREG: break
    case S_IFIFO where isNamed: break
    case S_IFIFO: throw FileProblem(path, code: FileProblem.pipe)
    case S_IFDIR: throw FileProblem(path, code: EISDIR)
    default: throw FileProblem(path, code: ESPIPE)
    }
  }

  /// No file of such a name is touched, nor one in such a folder: the name would be shown.
  package static func refuseFlaw(of path: Path, _ attempt: FileProblem.Attempt = .reading) throws(FileProblem) {
    guard path.flaw == nil else { throw FileProblem(path, attempt, code: EILSEQ) }
  }

  /// Standard input may be anything, and a person at a terminal has time.
  package static func readStandardInput(limit: Int) throws(FileProblem) -> [UInt8] {
    try read(STDIN_FILENO, named: "standard input", limit: limit, patience: nil)
  }

  /// The time that a pipe may be silent, unless a caller says otherwise.
  package static let patience = Duration.seconds(10)

  /// - Parameter patience: how long a pipe may be silent; nil is for ever.
  package static func read(
    _ descriptor: Int32, named name: Path, limit: Int, patience: Duration? = Self.patience
  ) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: min(64 << 10, limit + 1 - bytes.count)) { room, filled in
        count = Glibc.read(descriptor, room.baseAddress, room.count)
        filled = max(0, count)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        try awaitBytes(descriptor, named: name, patience)
        continue
      }
      guard count >= 0 else { throw FileProblem(name) }
      guard count > 0 else { break }
      bytes += part
    }
    return bytes
  }

  private static func awaitBytes(_ descriptor: Int32, named name: Path, _ patience: Duration?) throws(FileProblem) {
    var bytes = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&bytes, 1, patience.map { Int32(clamping: Int($0 / .milliseconds(1))) } ?? -1)
    guard count != 0 else { throw FileProblem(name, code: FileProblem.silence) }
    guard count > 0 || errno == EINTR else { throw FileProblem(name) }
  }

  /// The names in a folder, in order, without `.` and `..`: a program that goes through a folder would leave it by
  /// these. nil when there is no such folder; a link that leads nowhere is there, and cannot be read.
  package static func names(in folder: Path) throws(FileProblem) -> [Path]? {
    try refuseFlaw(of: folder)
    guard let directory = opendir(folder.cString) else {
      let problem = FileProblem(folder)
      if problem.code == ENOENT, !isLink(folder.withoutLastSlashes) { return nil }
      throw problem
    }
    defer { closedir(directory) }
    var names: [Path] = []
    while let entry = readdir(directory) {
      // An array from here: `Path`, in another module, would look up at run time what a slice of such bytes is.
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Path(bytes: Array(bytes.prefix { $0 != 0 })) })
    }
    let ways: [Path] = [".", ".."]
    return names.filter { !ways.contains($0) }.sorted()
  }

  package static func isFolder(_ path: Path) -> Bool {
    var status = stat()
    return stat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  package static func isLink(_ path: Path) -> Bool {
    var status = stat()
    return lstat(path.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The paths that a shell would make of a pattern, in order.
  package static func paths(matching pattern: Path) -> [Path] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern.cString, 0, nil, &found) == 0, let paths = found.gl_pathv else { return [] }
    return (0..<Int(clamping: found.gl_pathc)).compactMap { paths[$0].map { Path(cString: $0) } }
  }

  /// Creates a folder, and nothing above it; one that is there already is left alone.
  package static func createFolder(_ path: Path) throws(FileProblem) {
    try refuseFlaw(of: path)
    guard mkdir(path.cString, 0o755) != 0 else { return }
    // The look at what is there may fail too, and for another reason.
    let code = errno
    guard code == EEXIST, isFolder(path) else { throw FileProblem(path, .making, code: code) }
  }

  /// Creates a folder and those above it that are missing.
  package static func createFolders(_ path: Path) throws(FileProblem) {
    guard !isFolder(path) else { return }
    if path.folder != path { try createFolders(path.folder) }
    try createFolder(path)
  }

  /// Writes a file of our own that is made anew at each use, in place of what was in it: that is lost where the disk is
  /// full.
  package static func overwrite(_ path: Path, with text: String) throws(FileProblem) {
    try refuseFlaw(of: path, .writing)
    let descriptor = open(path.cString, O_WRONLY | O_CREAT | O_CLOEXEC | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw FileProblem(path, .writing) }
    defer { close(descriptor) }
    try write(text, to: descriptor, named: path)
  }

  /// Writes all of a text, in as many parts as the system takes it.
  package static func write(_ text: String, to descriptor: Int32, named name: Path) throws(FileProblem) {
    try write(Array(text.utf8), to: descriptor, named: name)
  }

  /// Writes bytes that are no text to a descriptor.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, named name: Path) throws(FileProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileProblem(name, .writing) }
      rest = rest.dropFirst(count)
    }
  }
}

extension Path {
  package init(cString: UnsafePointer<CChar>) {
    self.init(bytes: UnsafeBufferPointer(start: cString, count: strlen(cString)).map(UInt8.init(bitPattern:)))
  }
}

extension FileSystem {
  /// The paths of these names in the folder of the running program, whatever links led to it (proc(5)); none where that
  /// folder is not known.
  package static func places(besideUs names: [Path]) -> [Path] {
    guard let program = target(ofLink: "/proc/self/exe") else { return [] }
    return names.map(program.folder.appending)
  }
}

extension FileSystem {
  /// Removes a file, or a folder with all that is in it; what is not there is none. A link is removed, and nothing
  /// behind it.
  package static func removeAll(_ path: Path) throws(FileProblem) {
    var status = stat()
    guard lstat(path.cString, &status) == 0 else { return try pass(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      guard unlink(path.cString) == 0 else { return try pass(path) }
      return
    }
    for name in try names(in: path) ?? [] { try removeAll(path.appending(name)) }
    guard rmdir(path.cString) == 0 else { return try pass(path) }
  }

  private static func pass(_ path: Path) throws(FileProblem) {
    guard errno == ENOENT else { throw FileProblem(path, .removing) }
  }
}

extension FileSystem {
  /// True if there is such a program and this user may run it.
  package static func isProgram(_ name: String, in folder: Path = "/") -> Bool { program(name, in: folder) != nil }

  /// The place of a program: a name in `$PATH`, or a path from the folder on where the program would run; names and
  /// whole paths need no folder. nil when there is none that this user may run.
  ///
  /// Relative folders in `$PATH`, and the empty one that means the same, are passed over, which posix_spawnp(3) does
  /// not: a user who can write to the current folder must not decide what runs.
  package static func program(_ name: String, in folder: Path = "/") -> String? {
    let name = Path(name)
    guard !name.hasFolder else { return runnable(name.located(in: folder)) }
    return searchPath.filter(\.isAbsolute).lazy.compactMap { runnable($0.appending(name)) }.first
  }

  /// A hint to append after a program was not found: the folders of `$PATH` that are not searched; empty where all are.
  package static var unsearchedFolders: String {
    guard let relative = searchPath.first(where: { !$0.isAbsolute }) else { return "" }
    return "; relative folders in $PATH, such as \"\(relative.isEmpty ? "." : relative)\", are not searched"
  }

  private static var searchPath: [Path] {
    (Environment.value("PATH") ?? "/usr/bin:/bin").utf8
      .split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { Path(bytes: $0) }
  }

  private static func runnable(_ path: Path) -> String? {
    access(path.cString, X_OK) == 0 && !isFolder(path) ? path.text : nil
  }
}
