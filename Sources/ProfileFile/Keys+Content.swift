import Displays

enum ContentKey: String, KeySet {
  case mirror, color, image, slideshow, text, video, url, program, window
  case testPattern = "test-pattern"
  case fit, background, style
  case frameInterval = "frame-interval"
  case restart, focus, launch, by, fallback

  static let place = "content"

  var facts: Key {
    switch self {
    case .mirror:
      Key(
        expects: "the name of another screen",
        help: "Mirrors that screen: by the hardware where it can, else drawn.")
    case .color: Key(expects: Self.oneColor, help: "Fills the screen with one colour.")
    case .image:
      Key(
        expects: "a file such as lobby.png",
        help: "An image (png, jpeg, webp, gif, svg); a relative path starts at the profile's folder.")
    case .slideshow:
      Key(
        expects: "a mapping such as { folder: photos, every: 10s }",
        help: "Images in turn, starting over after the last.")
    case .text:
      Key(expects: "text", help: "Text in any script, as large as it fits and wrapped for that, or as its style says.")
    case .testPattern:
      Key(
        expects: PatternKind.choice,
        help: "Shows what the screen's frame hides, whether pixels are square, or which screen this is.")
    case .fit:
      Key(
        expects: Fit.choice,
        help:
          "How a picture of another shape is shown: whole with bars, cropped to fill the screen, distorted, or "
          + "unscaled in the middle.",
        standard: "contain")
    case .background:
      Key(
        expects: Self.oneColor, help: "The colour around and behind an image, or behind a text.",
        standard: "#000000")
    case .style:
      Key(
        expects: "a mapping such as { size: 8%, align: left }",
        help: "The size, colour, alignment, font and line height of a text.")
    case .program: ProgramFacts.program
    case .video: ProgramFacts.video
    case .url: ProgramFacts.url
    case .window: ProgramFacts.window
    case .launch: ProgramFacts.launch
    case .restart: ProgramFacts.restart
    case .focus: ProgramFacts.focus
    case .fallback:
      Key(
        expects: "last, card or a mapping such as { image: closed.png }",
        help:
          "What is shown when the content fails: the last picture, or the screen's name if there is none yet; a card "
          + "with the reason; or an image, a color or a text.",
        standard: "last")
    case .by:
      Key(
        expects: MirrorMeans.choice,
        help: "How a mirror is made: by the hardware where it can, only by the hardware, or drawn.", standard: "auto")
    case .frameInterval:
      Key(
        expects: "a whole number from 1 to 600",
        help: "A drawn mirror or a crossfade redraws every N refreshes of its screen.",
        standard: "1")
    }
  }

  private static let oneColor = "a colour such as \"#1e90ff\""
}

extension ContentKey {
  /// What a screen can show; it shows exactly one of them.
  static let sources: [ContentKey] = [
    .mirror, .color, .image, .slideshow, .text, .video, .url, .program, .window, .testPattern,
  ]

  /// The options that make sense beside a source.
  var options: [ContentKey] {
    switch self {
    case .mirror: [.fit, .frameInterval, .by]
    case .image: [.fit, .background, .fallback]
    case .slideshow: [.fit, .background, .frameInterval, .fallback]
    case .text: [.background, .style, .fallback]
    case .color, .testPattern: []
    case .video: [.fit, .restart, .focus, .fallback]
    case .url, .program: [.restart, .focus, .fallback]
    case .window: [.launch, .restart, .focus, .fallback]
    case .fit, .background, .style, .frameInterval, .restart, .focus, .launch, .by, .fallback: []
    }
  }
}

enum SlideshowKey: String, KeySet {
  case images, folder, every, crossfade

  static let place = "slideshow"

  var facts: Key {
    switch self {
    case .images:
      Key(
        expects: "a list of files such as [a.png, b.jpg]",
        help: "Images in the order shown; relative paths start at the profile's folder.")
    case .folder:
      Key(
        expects: "a folder such as photos",
        help: "The images of a folder in the order of their names, including images added later; instead of images.")
    case .every:
      Key(
        expects: "a time such as 10s, 500ms, 2min or 1h, from 100ms to 24h", help: "How long each image is shown.",
        standard: "10s")
    case .crossfade:
      Key(
        expects: "a time such as 1s or 500ms, and no longer than every",
        help: "How long each image takes to replace the one before; 0s: at once.", standard: "0s")
    }
  }
}

/// What is shown where content cannot be.
enum FallbackKey: String, KeySet {
  case image, color, text, fit, background, style

  static let place = "fallback"

  var facts: Key {
    switch self {
    case .image: ContentKey.image.facts
    case .color: ContentKey.color.facts
    case .text: ContentKey.text.facts
    case .fit: ContentKey.fit.facts
    case .background: ContentKey.background.facts
    case .style: ContentKey.style.facts
    }
  }

  static let sources: [FallbackKey] = [.image, .color, .text]

  /// The options that make sense beside a source.
  var options: [FallbackKey] {
    switch self {
    case .image: [.fit, .background]
    case .text: [.background, .style]
    case .color, .fit, .background, .style: []
    }
  }
}

enum OnDisconnectKey: String, KeySet {
  case moveTo = "move-to"

  static let place = "on-disconnect"

  var facts: Key {
    Key(
      expects: "the name of another screen", help: "Shows it on that screen meanwhile, above what is there.")
  }
}

/// An overscan edge by edge, or by another technique.
enum OverscanKey: String, KeySet {
  case technique, left, right, top, bottom, auto

  static let place = "overscan"

  var facts: Key {
    switch self {
    case .technique:
      Key(
        expects: Overscan.Technique.choice,
        help: "Scales the whole picture into the visible area, or leaves the pixels as they are and keeps windows "
          + "inside that area.",
        standard: "scale")
    case .left: Key(expects: Self.border, help: "Hidden at the left.", standard: "0px")
    case .right: Key(expects: Self.border, help: "Hidden at the right.", standard: "0px")
    case .top: Key(expects: Self.border, help: "Hidden at the top.", standard: "0px")
    case .bottom: Key(expects: Self.border, help: "Hidden at the bottom.", standard: "0px")
    case .auto:
      Key(
        expects: Self.border,
        help: "Hidden at every edge, if the EDID says that the screen overscans the mode in use; cannot be combined "
          + "with edges.")
    }
  }

  static let border = "a percentage below 50% or pixels such as 48px"
}
