package import Displays

/// Tells when some files in folders may have changed, however an editor, `git` or a configuration manager goes about
/// it: written in place, renamed over, reached through links that are swapped; folders moved, deleted, created later.
///
/// All the way to each folder is watched, so that it does not matter which part of it changes. Only where a part is
/// missing, everything that appears beside its place wakes this process: inotify knows no names. It sees neither a
/// mount over a folder nor another machine's changes on a network's file system.
package struct FolderWatch: ~Copyable {
  /// The part of a watched thing that matters, and the folder to which it matters.
  package struct Interest: Hashable {
    package enum Part: Hashable {
      /// The place of the watched thing: it stays where it is.
      case place
      /// The entry of this name in the watched folder: it appears, goes or changes.
      case entry(Path)
      case files
    }

    package let part: Part
    /// The folder's index.
    package let folder: Int
  }

  /// The watched things, by the number of the watch.
  struct Watches {
    var interests: [Int32: Set<Interest>] = [:]
    var happenings: [Int32: Inotify.Happening] = [:]
    var paths: [Int32: Path] = [:]
    var numbers: [Path: Int32] = [:]
  }

  package let folders: [Path]
  private let isMeant: @Sendable (Path) -> Bool
  private let inotify: Inotify
  private var watches: Watches

  /// Starts to watch. From here on no change is missed, so this comes before reading the files.
  ///
  /// - Parameter isMeant: whether a file of this name matters.
  package init(
    _ folders: [Path], of isMeant: @escaping @Sendable (Path) -> Bool
  ) throws(Failure) {
    let inotify = try Inotify()
    watches = try inotify.watch(folders, of: isMeant)
    self.isMeant = isMeant
    self.folders = folders
    self.inotify = inotify
  }

  package var descriptor: Int32 { inotify.descriptor }

  /// Takes in what has happened since the last call.
  ///
  /// - Returns: the folders whose files may have changed, as they were given; often there are none.
  /// - Throws: when the system refuses further watches; any of the folders may have changed then.
  package mutating func changes() throws(Failure) -> [Path] {
    var changed: Set<Int> = []
    for event in try inotify.events() { changed.formUnion(folders(concernedBy: event)) }
    // The way to a file may be another one now.
    if !changed.isEmpty { try watchAnew() }
    return folders.indices.filter(changed.contains).map { folders[$0] }
  }

  private func folders(concernedBy event: Inotify.Event) -> Set<Int> {
    if event.happening.contains(.overflow) { return Set(folders.indices) }
    let path = watches.paths[event.watch] ?? ""
    let interests = watches.interests[event.watch] ?? []
    let isMeant = isMeant
    return Set(interests.lazy.filter { event.concerns($0.part, in: path, isMeant) }.map(\.folder))
  }

  private mutating func watchAnew() throws(Failure) {
    let new = try inotify.watch(folders, of: isMeant)
    for old in watches.interests.keys where new.interests[old] == nil { inotify.unwatch(old) }
    watches = new
  }
}

extension Inotify.Event {
  /// - Parameter path: what is watched.
  fileprivate func concerns(
    _ part: FolderWatch.Interest.Part, in path: Path, _ isMeant: (Path) -> Bool
  ) -> Bool {
    guard !name.isEmpty else {
      return !happening.isDisjoint(with: [.movedItself, .deletedItself, .unmounted])
        || part == .files && happening.contains(.attributes)
    }
    return switch part {
    case .place: false
    case .entry(let wanted): name == wanted
    case .files: isMeant(name) && !isUnfinished(path.appending(name))
    }
  }

  /// A file that has just been created is empty, and is reported again when it has been written. Links and files that
  /// get a second name are whole from the start.
  private func isUnfinished(_ path: Path) -> Bool {
    happening.contains(.created) && FileSystem.isNewAndEmpty(path)
  }
}
