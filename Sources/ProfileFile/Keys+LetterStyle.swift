import Displays

/// How the letters of a text look.
enum LetterStyleKey: String, KeySet {
  case size, color, align, font
  case lineHeight = "line-height"

  static let place = "style"

  var facts: Key {
    switch self {
    case .size:
      Key(
        expects: "fit, pixels from 1px to 4096px, or 1% to 100% of the screen's height",
        help:
          "How high the letters are; with a size of its own a text has the line breaks that it is written with, and more "
          + "only where a line is longer than the screen is wide.",
        standard: "fit")
    case .color:
      Key(
        expects: "a colour such as \"#1e90ff\"",
        help: "Of the letters; else black or white, whichever can be read better on the background.")
    case .align:
      Key(
        expects: TextAlignment.choice,
        help: "Where the lines stand; the text as a whole is in the middle of the height.",
        standard: "center")
    case .font:
      Key(
        expects: "the name of a font such as \"DejaVu Sans\" or \"DejaVu Serif Italic\", of at most 100 characters",
        help: "Letters that it lacks come from other fonts.", standard: "Sans Bold")
    case .lineHeight:
      Key(
        expects: "a number from 0.5 to 5 with at most three decimals",
        help: "From one line to the next, in heights of a line.", standard: "1")
    }
  }
}
