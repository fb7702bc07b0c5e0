import Displays

/// Watching all the way to a folder or file: each part of the path, each symbolic link and where it leads.
///
/// It always watches first and looks then, so that nothing happens unseen in between.
extension Inotify {
  typealias Interest = FolderWatch.Interest
  typealias Watches = FolderWatch.Watches

  private static var place: Happening { [.movedItself, .deletedItself] }
  private static var arrival: Happening { [.created, .movedHere] }
  private static var content: Happening {
    place.union(arrival).union([.written, .movedAway, .deleted, .attributes])
  }

  /// - Returns: everything that is watched for these folders now.
  func watch(_ folders: [Path], of isMeant: (Path) -> Bool) throws(Failure) -> Watches {
    var watches = Watches()
    for (index, folder) in folders.enumerated() {
      try watchFolder(folder, for: index, of: isMeant, &watches)
    }
    return watches
  }

  private func watchFolder(
    _ path: Path, for index: Int, of isMeant: (Path) -> Bool, _ watches: inout Watches
  ) throws(Failure) {
    guard let folder = try follow(path, for: index, &watches) else { return }
    try watch(folder, Interest(part: .files, folder: index), for: Self.content, &watches)
    let names = (try? FileSystem.names(in: folder)) ?? []
    for file in names.filter(isMeant).map(folder.appending) where FileSystem.target(ofLink: file) != nil {
      try watchFile(file, for: index, &watches)
    }
  }

  /// Editors rename files over files, so the folder of a file is what tells.
  private func watchFile(_ path: Path, for index: Int, _ watches: inout Watches) throws(Failure) {
    guard let file = try follow(path, for: index, &watches) else { return }
    let interest = Interest(part: .entry(file.name), folder: index)
    try watch(file.folder, interest, for: Self.content, &watches)
  }

  /// - Returns: the path without links; nil when a part of it is missing, whose arrival is watched for then.
  private func follow(_ path: Path, for index: Int, _ watches: inout Watches) throws(Failure) -> Path? {
    var (here, rest, links): (Path, [Path], Int) = ("/", FileSystem.absolute(path).steps.reversed(), 0)
    while let name = rest.popLast() {
      if name == ".." {
        here = here.folder
        continue
      }
      let next = here.appending(name)
      try watch(next, Interest(part: .place, folder: index), for: Self.place, &watches)
      if let target = FileSystem.target(ofLink: next), links < FileSystem.mostLinks {
        links += 1
        if target.isAbsolute { here = "/" }
        rest += target.steps.reversed()
      } else if FileSystem.exists(next) {
        here = next
      } else {
        try watch(here, Interest(part: .entry(name), folder: index), for: Self.arrival, &watches)
        guard FileSystem.exists(next) else { return nil }
        // It arrived just before that, so it is not watched itself yet.
        rest.append(name)
      }
    }
    return here
  }

  /// The kernel keeps one watch for each thing, whichever way leads there, and takes the last word on what it is for.
  private func watch(
    _ path: Path, _ interest: Interest, for happenings: Happening, _ watches: inout Watches
  ) throws(Failure) {
    var wanted = happenings.union(watches.numbers[path].flatMap { watches.happenings[$0] } ?? [])
    guard let number = try watch(path, for: wanted) else { return }
    if let others = watches.happenings[number], !wanted.isSuperset(of: others) {
      wanted.formUnion(others)
      _ = try watch(path, for: wanted)
    }
    watches.numbers[path] = number
    watches.paths[number] = path
    watches.happenings[number] = wanted
    watches.interests[number, default: []].insert(interest)
  }
}
