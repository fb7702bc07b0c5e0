extension Observations {
  /// A line about everything, the X server first.
  package var checks: [Check] {
    serverChecks + folderChecks + [profileCheck, programCheck, contentCheck].compactMap(\.self) + [
      socketCheck, watcherCheck, busCheck,
    ] + [keptCheck].compactMap(\.self)
      + [sensorCheck].compactMap(\.self) + needChecks
  }

  /// True if there is a server to work with.
  package var isServerReached: Bool { if case .reached = server { true } else { false } }

  private var serverChecks: [Check] {
    let wayland = isWaylandSession ? [Self.waylandCheck] : []
    switch server {
    case .unreachable(let reason): return [Self.unreachable(reason)] + wayland
    case .reached(let facts): return wayland + facts.checks
    }
  }

  private static func unreachable(_ reason: String) -> Check {
    Check(
      "X server", .broken, reason, because: "all commands except `validate`, `test` and `import` need an X server",
      remedy: "run it in a session of the server's user, or set DISPLAY to the server and XAUTHORITY to the file with "
        + "its access key")
  }

  private static let waylandCheck = Check(
    "session", .notice, "Wayland: WAYLAND_DISPLAY is set",
    because: "there the compositor configures the screens; an X server inside it cannot",
    remedy: "choose an X11 session when you log in")

  private var folderChecks: [Check] {
    let checks: [Check] = folders.map { folder in
      switch folder.state {
      case .missing:
        Check("profiles", .fine, "\(folder.path) does not exist", because: "profiles are read from it")
      case .profiles(let count):
        Self.check(folder, holding: count)
      case .unreadable(let reason, let obstacle):
        Check(
          "profiles", .broken, "\(folder.path): \(reason)", because: "while it cannot be read, no profile is chosen",
          remedy: obstacle.remedy(for: folder.path))
      }
    }
    return checks + folders.flatMap(\.unused).map(Self.unused)
  }

  private static func check(_ folder: Folder, holding count: Int) -> Check {
    let (words, reason) = ("\(folder.path) has \(count)", "profiles are read from it")
    guard let unread = folder.unread else { return Check("profiles", .fine, words, because: reason) }
    return Check(
      "profiles", .notice, "\(words); \(unread)", because: reason, remedy: "names of profile files end in .yaml or .yml"
    )
  }

  private static func unused(_ words: String) -> Check {
    Check(
      "profiles", .notice, words, because: "a profile has the name of its file without the ending",
      remedy: "rename one of the two, or delete it")
  }

  private var profileCheck: Check? {
    if let first = profileErrors.first {
      let more = profileErrors.count > 1 ? " (and \(profileErrors.count - 1) more)" : ""
      return Check(
        "profiles", .broken, first + more, because: "while a profile is invalid, none is chosen and nothing is changed",
        remedy: "run `orchestrate validate` on the folder for all errors")
    }
    guard profileCount == 0, folders.allSatisfy(\.isReadable) else { return nil }
    return Check(
      "profiles", .notice, "none found", because: "without a profile there is nothing to apply",
      remedy: "`orchestrate capture desk` creates one from the current layout")
  }

  private var programCheck: Check? {
    missingPrograms.first.map { first in
      Check(
        "programs", .broken, first, because: "a profile runs it",
        remedy: "install it, or remove it from the profile")
    }
  }

  private var contentCheck: Check? {
    unshownFiles.first.map { first in
      let more = unshownFiles.count > 1 ? " (and \(unshownFiles.count - 1) more)" : ""
      return Check(
        "content", .broken, first + more, because: "a profile has it shown",
        remedy: "correct the profile, or put there what it names")
    }
  }

  private var socketCheck: Check {
    let reason = "`status`, `switch` and other commands reach the watcher through a socket in it"
    if let fault = sockets.fault {
      return Check(
        "sockets", .broken, "\(sockets.folder) \(fault)", because: reason, remedy: sockets.remedy)
    }
    guard !sockets.isOfSession else { return Check("sockets", .fine, sockets.folder, because: reason) }
    return Check(
      "sockets", .notice,
      "\(sockets.folder), since XDG_RUNTIME_DIR is not set and /run/user has no folder for this user",
      because: "\(reason); a session's own folder is removed with the session",
      remedy: "log in through PAM: apt install libpam-systemd", package: "libpam-systemd")
  }

  private var watcherCheck: Check {
    let reason = "a watcher keeps screens in sync with the profiles; `apply` sets them once"
    let check = { (verdict: Verdict, found: String, remedy: String?) in
      Check("watcher", verdict, found, because: reason, remedy: remedy)
    }
    switch watcher {
    case .none: return check(.notice, "not running", watcherStart)
    case .elsewhere(let who):
      let words = "\(who) watches this display, and cannot be reached from here"
      return check(.notice, words, "run `orchestrate status` as its user, with its XDG_RUNTIME_DIR")
    case .silent(let words): return check(.broken, words, "systemctl --user restart orchestrate")
    case .running(let process, let profile, let inSync, let failure):
      let words = "process \(process), \(profile.map { "\($0) is in force" } ?? "no profile is in force")"
      if let failure { return check(.broken, "\(words): \(failure)", "run `orchestrate status` for details") }
      guard profile != nil else { return check(.notice, words, "run `orchestrate status` for the reason") }
      return inSync
        ? check(.fine, "\(words), in sync", nil)
        : check(.notice, "\(words), not in sync", "run `orchestrate status` for the differences")
    }
  }

  /// The check of kept choices; nil where there is nothing to say.
  private var keptCheck: Check? {
    guard let kept, kept.count > 0 || kept.problem != nil else { return nil }
    let reason = "a watcher applies it whenever the same screens are connected, whatever its `when` says"
    if let problem = kept.problem {
      return Check(
        "kept choice", .notice, problem, because: reason, remedy: "choose again with `orchestrate switch --keep`")
    }
    guard let here = kept.here else {
      let sets = kept.count == 1 ? "one other set of screens" : "\(kept.count) other sets of screens"
      return Check("kept choice", .fine, "none for these screens, but for \(sets)", because: reason)
    }
    return Check(
      "kept choice", .fine, "\(here) for these screens; `orchestrate switch --auto` ends it", because: reason)
  }

  /// Desktops reach systemd's graphical-session.target, which the unit waits for; i3 and what startx starts do not.
  private var watcherStart: String {
    let line = "exec --no-startup-id orchestrate watch"
    guard case .reached(let facts) = server, let manager = facts.windowManager?.lowercased() else {
      return "systemctl --user enable --now orchestrate, or without a desktop `orchestrate watch &` in ~/.xinitrc"
    }
    if manager == "i3" { return "in ~/.config/i3/config: \(line)" }
    return Self.desktops.contains(where: manager.contains)
      ? "systemctl --user enable --now orchestrate"
      : "`orchestrate watch &` in ~/.xinitrc or the window manager's own start-up file"
  }

  /// The names of desktops' window managers.
  private static let desktops = [
    "mutter", "gnome", "kwin", "xfwm", "marco", "muffin", "budgie", "cinnamon", "metacity",
  ]

  /// The check of the sensor; nil where no profile asks for it.
  private var sensorCheck: Check? {
    let reason = "`rotation: auto` goes by it; without one such a screen is not rotated"
    return switch sensor {
    case nil: nil
    case .says(let orientation): Check("rotation sensor", .fine, "says \(orientation.rawValue)", because: reason)
    case .silent(let why): Check("rotation sensor", .notice, why, because: reason, package: "iio-sensor-proxy")
    }
  }

  private var busCheck: Check {
    let reason = "`when: lid` and `when: power` need it, and a watcher learns from it when the machine resumes"
    guard let first = unansweredConditions.first else {
      return Check("system bus", .fine, "lid and power can be read", because: reason)
    }
    return Check("system bus", .notice, first, because: reason, package: "dbus upower libsystemd0")
  }
}

extension Observations.Folder {
  fileprivate var isReadable: Bool { if case .unreadable = state { false } else { true } }
}

extension Observations.Folder.Obstacle {
  fileprivate func remedy(for folder: String) -> String {
    switch self {
    case .noFolder(let path): "rename \(path), and create a folder in its place where you want one"
    case .closed(let path, owner: nil): "give yourself access: chmod u+rx \(path)"
    case .closed(let path, let owner?): "ask \(owner) for access to \(path), or name other folders with --profiles"
    case .other: "`namei -l \(folder)` shows what is on the way there"
    }
  }
}

extension Snapshot {
  /// The check of touchscreens; nil when there is none, or they are not known.
  var touchCheck: Check? {
    let touchscreens = (inputs ?? []).filter { $0.kind == .touchscreen }
    guard !touchscreens.isEmpty else { return nil }
    let words = touchscreens.map { "\"\($0.name)\" reaches \(reachWords(of: $0))" }.joined(separator: ", ")
    let unmapped = touchscreens.filter { $0.matrix == .identity && needsMatrix }
    guard let first = unmapped.first else {
      return Check("touch", .fine, words, because: "a finger is meant for what is seen under it")
    }
    return Check(
      "touch", .notice, words,
      because: "with several screens, or a turned one, a finger there lands beside what is seen under it",
      remedy: "add `touch: \"\(first.name)\"` to its screen in the profile")
  }

  /// True if a touchscreen that reaches the whole framebuffer reaches more than its screen, or another way round.
  private var needsMatrix: Bool {
    let seen = litCRTCs.filter(isSeen).compactMap(\.scanout?.state)
    return seen.count > 1 || seen.contains { $0.orientation != .normal }
  }
}
