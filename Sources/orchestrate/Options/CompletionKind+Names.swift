import ArgumentParser
import Displays
import Files
import Glibc
import Platform
import ProfileFile
import X11

// The names that exist now, for the shell that asks on a person's Tab. Every error there is only silence: words would
// end up in the middle of the command line.
extension CompletionKind {
  /// The profiles in the folders in use.
  static var profileNames: CompletionKind {
    names { $0.profileStore.readablePaths.keys.sorted().map(\.text) }
  }

  /// The profiles' names of their screens, and the connectors that have one.
  static var screenNames: CompletionKind {
    names { $0.screenNames + $0.connectors }
  }

  /// The names of screens, their parts and the connectors with a screen: content is on all of these.
  static var contentNames: CompletionKind {
    names { $0.targetNames + $0.connectors }
  }

  /// The screens of the profiles with the keys of a screen; behind `mode=` the modes that some screen has.
  static var settings: CompletionKind {
    names { words in
      let keys = ProfileSetting.keys
      let modes = words.modes
      return words.screenNames.flatMap { screen in
        keys.map { "\(screen).\($0)=" } + modes.map { "\(screen).mode=\($0)" }
      }
    }
  }

  /// The standard layouts, and each screen alone.
  static var layouts: CompletionKind {
    names { words in
      let screens = words.screenNames + words.connectors
      return StandardLayout.plain.map(\.description) + screens.map { StandardLayout.only($0).description }
    }
  }

  /// The X servers of this machine, which listen in /tmp/.X11-unix (Xtrans).
  static var displayNames: CompletionKind {
    names { _ in
      try? FileSystem.names(in: "/tmp/.X11-unix")?.map(\.text).filter {
        $0.hasPrefix("X") && Int($0.dropFirst()) != nil
      }
      .map { ":\($0.dropFirst())" }
    }
  }

  private static func names(_ find: @escaping @Sendable (TypedWords) -> [String]?) -> CompletionKind {
    .custom { words, _, _ in
      endSilently(after: 2)
      let names = find(TypedWords(words)) ?? []
      return Set(names.filter(\.isHarmlessInShells)).sorted().map(\.writtenForShell)
    }
  }

  /// Ends the process in silence after a time: no user waits longer for a list, when an X server hangs or a folder's
  /// network is down.
  private static func endSilently(after seconds: UInt32) {
    signal(SIGALRM) { _ in _exit(0) }
    alarm(seconds)
  }
}

extension TypedWords {
  fileprivate var profileStore: ProfileStore { ProfileStore(folders: values(of: "--profiles").map { Path($0) }) }

  /// The connectors that have a screen.
  fileprivate var connectors: [String] {
    let connection = try? Connection(display: values(of: "--display").last)
    return connection?.presentOutputNames() ?? []
  }

  /// The modes of the connected screens.
  fileprivate var modes: [String] {
    guard var connection = try? Connection(display: values(of: "--display").last),
      let snapshot = try? connection.read(.none).snapshot
    else { return [] }
    return Set(snapshot.connected.flatMap(\.modes).map(\.description)).sorted()
  }

  fileprivate var screenNames: [String] { profiles.flatMap { $0.screens.map(\.name.value) } }
  fileprivate var targetNames: [String] { profiles.flatMap { $0.targets.map(\.name.value) } }

  private var profiles: [Profile] {
    ProfileSource.all(at: profileStore.readablePaths.values.sorted()).compactMap(\.profile)
  }
}

extension String {
  /// True if the parser's script for bash can take the word. The script expands the list (`compgen -W`), and would run
  /// a file's name such as `$(…).yaml`.
  fileprivate var isHarmlessInShells: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_.:+@= ".unicodeScalars.contains($0)
    }
  }

  /// The word as the shell's list needs it: zsh takes the text after a colon for a description.
  fileprivate var writtenForShell: String {
    CompletionShell.requesting == .zsh ? replacing(":", with: "\\:") : self
  }
}
