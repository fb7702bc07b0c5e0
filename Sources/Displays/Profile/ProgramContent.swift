/// Content that a program draws into the presenter's window.
package enum ProgramContent: Hashable, Sendable {
  /// A command of the user.
  case command(Command)
  /// A video file, played over and over.
  case video(Path, Fit)
  /// A stream from the network, for as long as it lasts.
  case stream(VideoStream)
}

extension ProgramContent {
  /// - Parameters:
  ///   - window: the window to draw into.
  ///   - size: the size of that window.
  ///   - sound: the sound of a video; a program of the user gets it in its environment.
  ///   - isOnce: whether a video ends with its end.
  ///   - pixels: the shape of the screen's pixels, for a video.
  package func command(
    drawingInto window: UInt32, of size: Size, sound: SoundWay = .usual, isOnce: Bool = false,
    pixels: PixelShape = .square
  ) -> Command {
    switch self {
    case .command(let command): command.drawing(into: window, of: size)
    case .video(let path, let fit): .video(path, fit: fit, in: window, sound: sound, isOnce: isOnce, pixels: pixels)
    case .stream(let stream): .stream(fit: stream.fit, in: window, sound: sound, pixels: pixels)
    }
  }
}

extension ProgramContent {
  package var isVideo: Bool { if case .video = self { true } else { false } }
  /// True if the content comes over the network, and is another one when it is looked at later.
  package var isStream: Bool { if case .stream = self { true } else { false } }
  /// True if mpv plays it, and no program of the user.
  package var isPlayed: Bool { isVideo || isStream }
}

extension ProgramContent: ContentKind {
  var description: String {
    switch self {
    case .command(let command): "program \(command.arguments.first.map { Path($0).name } ?? "")"
    case .video(let path, _): "video \(path.name)"
    case .stream(let stream): stream.description
    }
  }

  var subject: String {
    switch self {
    case .command(let command): command.description
    case .video(let path, _): "\(path)"
    case .stream(let stream): stream.subject
    }
  }

  var paths: [Path] { if case .video(let path, _) = self { [path] } else { [] } }

  func located(in folder: Path) -> ProgramContent {
    switch self {
    case .command(let command): .command(command.located(in: folder))
    case .video(let path, let fit): .video(path.located(in: folder), fit)
    case .stream: self
    }
  }

  var command: Command? { if case .command(let command) = self { command } else { nil } }
  var runningKey: String? {
    switch self {
    case .command: "program"
    case .video: "video"
    case .stream: "stream"
    }
  }
  var needs: [Need] { isPlayed ? [.player] : [] }
}

/// A program and what it is given; never a shell's line.
package struct Command: Hashable, Sendable {
  package var arguments: [String]
  /// The folder in which it runs, and from which relative paths start; nil for its presenter's.
  package var folder: Path?

  package init(_ arguments: [String], in folder: Path? = nil) {
    self.arguments = arguments
    self.folder = folder
  }

  /// The command with `{window}`, `{width}` and `{height}` replaced, wherever they stand in its arguments.
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

  /// The command as profiles write it.
  var list: String { "[\(arguments.joined(separator: ", "))]" }
}

extension Command {
  /// mpv in a presenter's window, without controls, and with none of the user's settings. It takes the hardware's
  /// decoders where they are known to work, and of its outputs those that draw into a given window: SDL, which mpv
  /// would try before plain X11, opens one of its own somewhere else.
  private static func player(in window: UInt32) -> [String] {
    [
      "mpv", "--no-config", "--wid=\(window)", "--vo=gpu,vdpau,xv,x11", "--hwdec=auto-safe", "--no-osc",
      "--stop-screensaver=no", "--no-input-default-bindings", "--input-vo-keyboard=no", "--no-input-cursor",
      "--cursor-autohide=always", "--no-terminal", "--audio-fallback-to-null=yes", "--ytdl=no",
      // A list leads to no address that is less safe than its own.
      "--load-unsafe-playlists=no",
    ]
  }

  /// The command that plays a video over and over in a presenter's window.
  ///
  /// - Parameters:
  ///   - path: the path of the video file.
  ///   - isOnce: whether mpv ends with the film.
  ///   - pixels: the shape of the screen's pixels.
  package static func video(
    _ path: Path, fit: Fit, in window: UInt32, sound: SoundWay = .usual, isOnce: Bool = false,
    pixels: PixelShape = .square
  ) -> Command {
    let limits = [
      "--loop-file=\(isOnce ? "no" : "inf")",
      // A file can be a list of others, whatever its name, or describe a stream that comes from outside; and those
      // can be anywhere in the world. Subtitles that lie beside a video are still shown.
      "--access-references=no", "--demuxer-lavf-o=protocol_whitelist=file",
    ]
    let look = sound.ofVideo + fit.ofVideo + (fit.keepsShape ? pixels.ofVideo : [])
    return Command(player(in: window) + limits + look + ["--", path.text])
  }

  /// The command that plays a stream. mpv waits for the address, which it gets over its pipe: other users read
  /// commands, and an address of a credential is for its user alone. It ends when the stream does.
  ///
  /// - Parameters:
  ///   - window: the presenter's window.
  ///   - pixels: the shape of the screen's pixels.
  package static func stream(
    fit: Fit, in window: UInt32, sound: SoundWay = .usual, pixels: PixelShape = .square
  ) -> Command {
    // Streams in parts (HLS) are lists, so references are followed: to none of these protocols but over the network.
    let protocols = "protocol_whitelist=http,https,httpproxy,tls,tcp,udp,rtp,srtp,rtsp,rtsps,crypto"
    let limits = [
      "--idle=once", "--loop-file=no", "--autoload-files=no", "--network-timeout=15", "--tls-verify=yes",
      "--access-references=yes", "--demuxer-lavf-o-append=\(protocols)", "--stream-lavf-o-append=\(protocols)",
      // Else the title of its window, and of its sound, is the end of the address.
      "--force-media-title=stream",
    ]
    return Command(player(in: window) + limits + sound.ofVideo + fit.ofVideo + (fit.keepsShape ? pixels.ofVideo : []))
  }
}

extension SoundWay {
  /// The sound of a video in the words of mpv. Sound for a sink goes to no other one, also when that is gone; without
  /// `--no-audio` mpv opens a device even for sound that is muted.
  fileprivate var ofVideo: [String] {
    switch self {
    case .usual: []
    case .sink(let name): ["--ao=pulse", "--audio-device=pulse/\(name)"]
    case .nowhere: ["--no-audio"]
    }
  }
}

extension Fit {
  /// The fit of a video in the words of mpv.
  fileprivate var ofVideo: [String] {
    switch self {
    case .contain: ["--keepaspect=yes"]
    case .cover: ["--keepaspect=yes", "--panscan=1.0"]
    case .stretch: ["--keepaspect=no"]
    case .center: ["--keepaspect=yes", "--video-unscaled=yes"]
    }
  }
}

extension PixelShape {
  /// The shape in the words of mpv, which takes 1/32 to 32.
  fileprivate var ofVideo: [String] {
    let ratio = min(max(Double(width) / Double(height), 1 / 32), 32)
    return isSquare ? [] : ["--monitorpixelaspect=\(ratio)"]
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

  /// The program of a command and the number of its arguments, for a log, which others read too: arguments may hold
  /// passwords.
  package var asProgram: String {
    let program = Array(prefix(1)).asCommand
    return count < 2 ? program : "\(program) (\(count - 1) \(count == 2 ? "argument" : "arguments"))"
  }
}
