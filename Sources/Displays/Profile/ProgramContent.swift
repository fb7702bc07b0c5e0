/// What a program draws into the presenter's window.
package enum ProgramContent: Hashable, Sendable {
  /// A program of the user's.
  case command(Command)
  /// The path of a video file, played over and over.
  case video(Path, Fit)
}

extension ProgramContent {
  /// - Parameters:
  ///   - window: to draw into.
  ///   - size: of that window.
  ///   - sound: of a video; a program of the user's is told of it in its own words.
  ///   - isOnce: whether a video ends with its end.
  package func command(
    drawingInto window: UInt32, of size: Size, sound: SoundWay = .usual, isOnce: Bool = false
  ) -> Command {
    switch self {
    case .command(let command): command.drawing(into: window, of: size)
    case .video(let path, let fit): .video(path, fit: fit, in: window, sound: sound, isOnce: isOnce)
    }
  }
}

extension ProgramContent {
  package var isVideo: Bool { if case .video = self { true } else { false } }
}

extension ProgramContent: ContentKind {
  var description: String {
    switch self {
    case .command(let command): "program \(command.arguments.first.map { Path($0).name } ?? "")"
    case .video(let path, _): "video \(path.name)"
    }
  }

  var subject: String {
    switch self {
    case .command(let command): command.description
    case .video(let path, _): "\(path)"
    }
  }

  var paths: [Path] { if case .video(let path, _) = self { [path] } else { [] } }

  func located(in folder: Path) -> ProgramContent {
    switch self {
    case .command(let command): .command(command.located(in: folder))
    case .video(let path, let fit): .video(path.located(in: folder), fit)
    }
  }

  var command: Command? { if case .command(let command) = self { command } else { nil } }
  var runningKey: String? { if case .video = self { "video" } else { "program" } }
  var need: Need? { if case .video = self { .player } else { nil } }
}

extension ProgramContent {
  static let sources: [ContentDocumentKey] = ["program", "video"]

  init(_ source: ContentDocumentKey, in document: KeyedDecodingContainer<ContentDocumentKey>) throws {
    self =
      source == "video"
      ? .video(try document.decode(Path.self, forKey: source), try document.fit())
      : .command(try document.command(source))
  }

  func encode(into document: inout KeyedEncodingContainer<ContentDocumentKey>) throws {
    switch self {
    case .command(let command): try document.encode(command, as: "program")
    case .video(let path, let fit):
      try document.encode(path, forKey: "video")
      try document.encode(fit.rawValue, forKey: "fit")
    }
  }
}

/// A program and what it is given; never a shell's line.
package struct Command: Hashable, Sendable {
  package var arguments: [String]
  /// Where it runs, and what relative paths start from; nil is where its presenter does.
  package var folder: Path?

  package init(_ arguments: [String], in folder: Path? = nil) {
    self.arguments = arguments
    self.folder = folder
  }

  /// With `{window}`, `{width}` and `{height}` replaced, wherever they stand in its arguments.
  ///
  /// - Parameters:
  ///   - window: the number of the X window to draw into, in decimal.
  ///   - size: of that window, in pixels; it changes with the screen's mode, which the server tells the program.
  package func drawing(into window: UInt32, of size: Size) -> Command {
    let values = [("{window}", "\(window)"), ("{width}", "\(size.width)"), ("{height}", "\(size.height)")]
    var command = self
    command.arguments = arguments.map { argument in
      values.reduce(argument) { $0.replacing($1.0, with: $1.1) }
    }
    return command
  }
}

extension Command {
  func located(in folder: Path) -> Command { Command(arguments, in: folder) }

  var description: String { arguments.asCommand }

  /// As profiles write it.
  var list: String { "[\(arguments.joined(separator: ", "))]" }
}

extension Command {
  /// What plays a video over and over in a window of ours: mpv without controls, and with none of the user's
  /// settings. It takes the hardware's decoders where they are known to work, and of its outputs those that draw into
  /// a window they are given: SDL, which it would come to before plain X11, opens one of its own somewhere else.
  ///
  /// - Parameters:
  ///   - path: of the video file.
  ///   - isOnce: whether it ends with the film.
  package static func video(
    _ path: Path, fit: Fit, in window: UInt32, sound: SoundWay = .usual, isOnce: Bool = false
  ) -> Command {
    Command(
      [
        "mpv", "--no-config", "--wid=\(window)", "--loop-file=\(isOnce ? "no" : "inf")", "--vo=gpu,vdpau,xv,x11",
        "--hwdec=auto-safe",
        "--no-osc", "--stop-screensaver=no",
        "--no-input-default-bindings", "--input-vo-keyboard=no", "--no-input-cursor", "--cursor-autohide=always",
        "--no-terminal", "--audio-fallback-to-null=yes",
        // A file can be a list of others, whatever it is called, or describe a stream that comes from outside; and those
        // can be anywhere in the world. Subtitles that lie beside a video are still shown.
        "--access-references=no", "--load-unsafe-playlists=no", "--ytdl=no", "--demuxer-lavf-o=protocol_whitelist=file",
      ] + sound.ofVideo + fit.ofVideo + ["--", path.text])
  }
}

extension SoundWay {
  /// In the words of mpv. What goes to a sink goes to no other one, also when that is gone; without `--no-audio` a device is
  /// opened even for sound that nobody hears.
  fileprivate var ofVideo: [String] {
    switch self {
    case .usual: []
    case .sink(let name): ["--ao=pulse", "--audio-device=pulse/\(name)"]
    case .nowhere: ["--no-audio"]
    }
  }
}

extension Fit {
  /// In the words of mpv.
  fileprivate var ofVideo: [String] {
    switch self {
    case .contain: ["--keepaspect=yes"]
    case .cover: ["--keepaspect=yes", "--panscan=1.0"]
    case .stretch: ["--keepaspect=no"]
    case .center: ["--keepaspect=yes", "--video-unscaled=yes"]
    }
  }
}

extension [String] {
  /// A command for a person to read, not for a shell.
  package var asCommand: String {
    let words = map { word in
      word.isEmpty || word.contains(where: \.isWhitespace) ? "\"\(word.printable)\"" : word.printable
    }
    let (text, longest) = (words.joined(separator: " "), 120)
    return "`\(text.count > longest ? text.prefix(longest) + "…" : text[...])`"
  }

  /// The program of a command and how many arguments it has, for a log, which others read too: arguments may hold passwords.
  package var asProgram: String {
    let program = Array(prefix(1)).asCommand
    return count < 2 ? program : "\(program) (\(count - 1) \(count == 2 ? "argument" : "arguments"))"
  }
}
