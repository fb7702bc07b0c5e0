import Displays

enum ContentKey: String, KeySet {
  case mirror, color, image, slideshow, text, video, url, program, window
  case testPattern = "test-pattern"
  case fit, background
  case frameInterval = "frame-interval"
  case restart, focus, launch

  static let place = "content"

  var facts: Key {
    switch self {
    case .mirror:
      Key(expects: "the name of another screen", help: "The picture of that screen, scanned out by the hardware.")
    case .fit:
      Key(
        expects: Fit.choice,
        help:
          "How a picture of another shape is shown: whole with bars, cut to fill the screen, distorted, or pixel by "
          + "pixel in the middle.",
        standard: "contain")
    case .color, .image, .slideshow, .text, .video, .url, .program, .window, .testPattern, .background, .frameInterval,
      .restart, .focus, .launch:
      .planned
    }
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
        help: "Squeezes the whole picture into what can be seen, or leaves the pixels as they are and keeps windows "
          + "inside of it.",
        standard: "scale")
    case .left: Key(expects: Self.border, help: "What the frame hides at the left.", standard: "0px")
    case .right: Key(expects: Self.border, help: "What the frame hides at the right.", standard: "0px")
    case .top: Key(expects: Self.border, help: "What the frame hides at the top.", standard: "0px")
    case .bottom: Key(expects: Self.border, help: "What the frame hides at the bottom.", standard: "0px")
    case .auto:
      Key(
        expects: Self.border,
        help: "What it hides at every edge, if the EDID says that the screen overscans the mode in use; stands without "
          + "edges.")
    }
  }

  static let border = "a percentage below 50% or pixels such as 48px"
}
