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
  ///   - size: of that window, in pixels; it changes with the screen's mode, which the server tells whoever draws there.
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
  /// What plays a video over and over in a window of ours: mpv, which nobody steers, and with none of the settings of
  /// whoever runs it. It takes the hardware's decoders where they are known to work, and of its outputs those that draw into
  /// a window they are given: SDL, which it would come to before plain X11, opens one of its own somewhere else.
  ///
  /// - Parameter path: of the video file.
  package static func video(_ path: Path, fit: Fit, in window: UInt32) -> Command {
    Command(
      [
        "mpv", "--no-config", "--wid=\(window)", "--loop-file=inf", "--vo=gpu,vdpau,xv,x11", "--hwdec=auto-safe",
        "--no-osc",
        "--no-input-default-bindings", "--input-vo-keyboard=no", "--no-input-cursor", "--cursor-autohide=always",
        "--no-terminal", "--audio-fallback-to-null=yes",
        // A file can be a list of others, whatever it is called, or describe a stream that comes from outside; and those
        // can be anywhere in the world. Subtitles that lie beside a video are still shown.
        "--access-references=no", "--load-unsafe-playlists=no", "--ytdl=no", "--demuxer-lavf-o=protocol_whitelist=file",
      ] + fit.ofVideo + ["--", path.text])
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
