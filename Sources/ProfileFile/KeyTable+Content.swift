import Displays

extension KeyTable {
  /// A screen shows exactly one source; options beside it are those that it names.
  static let content = Mapping<ContentDraft>(
    "content", definition: "content", fresh: { ContentDraft(at: $0) },
    rules: {
      [
        ("if", ["required": ["window"], "properties": ["launch": false]]),
        ("then", ["properties": ["window": ["minProperties": 1]]]),
        (
          "allOf",
          [
            ["if": ["required": ["in-step"], "properties": ["in-step": ["const": true]]], "then": inStep],
            credentialNeedsAllow,
          ]
        ),
      ]
    }
  ) {
    sources
    options
  }

  /// What the schema asks of a page whose address is a secret: a user who reads the profile does not know where it may
  /// lead.
  static var credentialNeedsAllow: Schema {
    ["if": ["required": ["url"], "properties": ["url": ["type": "object"]]], "then": ["required": ["allow"]]]
  }

  /// What the schema asks of a playlist that goes by the clock.
  private static var inStep: Schema {
    let barred: Schema = ["when": false, "program": false, "stream": false]
    return ["properties": ["playlist": ["items": ["required": ["for"], "properties": barred]]]]
  }

  @KeyRows<ContentDraft> private static var sources: [Key<ContentDraft>] {
    Key(
      "mirror", \.mirror, .mirror,
      "Mirrors that screen: by the hardware where it can, else and in a playlist drawn; or one window or region of it.",
      options: ["fit", "background", "frame-interval", "by"])
    Key("color", \.color, .color, "Fills the screen with one colour.", options: ["crossfade"])
    Key(
      "image", \.image, .imageOrAddress,
      "An image (png, jpeg, webp, gif, svg), of a file or fetched from a web server again and again; a relative path starts "
        + "at the profile's folder.",
      options: ["fit", "background", "crossfade", "fallback"])
    Key(
      "slideshow", \.slideshow, .slideshow, "Images in turn, starting over after the last.",
      options: ["fit", "background", "frame-interval", "crossfade", "fallback"])
    Key(
      "document", \.document, .document, "The pages of a PDF in turn, starting over after the last.",
      options: ["fit", "background", "frame-interval", "crossfade", "fallback"])
    Key(
      "text", \.text, .textOrFile,
      "Text in any script, as large as it fits and wrapped for that, or as its style says; or that of a file.",
      options: ["background", "style", "crossfade", "fallback"])
    Key(
      "clock", \.clock, .clock, "The time or the date, in the format of strftime; drawn anew when its text changes.",
      options: ["background", "style", "crossfade", "fallback"])
    Key(
      "ticker", \.ticker, .textOrFile,
      "A line of text that runs across the screen again and again, in step with its refresh; or that of a file.",
      options: ["background", "style", "speed", "fallback"])
    Key(
      "video", \.video, .path("a file such as welcome.mp4"), "A video, played in a loop by mpv.",
      options: ["fit", "crossfade", "sound", "restart", "focus", "fallback"])
    Key(
      "stream", \.stream, .stream,
      "A camera's picture or a film that comes over the network, played by mpv: by rtsp, rtsps, http or https.",
      options: ["fit", "crossfade", "sound", "restart", "focus", "fallback"])
    Key(
      "url", \.address, .page,
      "A web page, in a browser that shows nothing else: chromium or firefox, whichever is installed.",
      options: [
        "crossfade", "refresh", "reload-at", "home-after", "allow", "keyboard", "zoom", "scroll", "sound", "restart",
        "focus", "fallback",
      ])
    Key(
      "program", \.program, .program("a list such as [mpv, \"--wid={window}\", film.mkv]"),
      "A program that draws into the window it is given: {window} stands for its number, {width} and {height} for "
        + "its size. It runs in the profile's folder, without a shell.",
      options: ["crossfade", "sound", "restart", "focus", "fallback"])
    Key(
      "window", \.window, .window, "An application's window, over the whole screen.",
      options: ["crossfade", "launch", "restart", "focus", "fallback"], beside: { .window(isLaunched: $0.isLaunched) })
    Key(
      "test-pattern", \.testPattern, .word(PatternKind.self),
      "Shows what the screen's frame hides, whether squares are square, or which screen this is.",
      options: ["crossfade"])
    Key(
      "playlist", \.playlist, .playlist,
      "Sources in turn, starting over after the last; the next one is loaded before it is shown, and one that cannot be "
        + "shown is skipped.", options: ["in-step", "frame-interval", "crossfade", "sound", "fallback"])
  }

  @KeyRows<ContentDraft> private static var options: [Key<ContentDraft>] {
    Key(
      "fit", \.framing.fit, .word(Fit.self),
      "How a picture of another shape is shown: whole with bars, cropped to fill the screen, distorted, or "
        + "unscaled in the middle.")
    Key(
      "background", \.framing.background, .color,
      "The colour around and behind an image, behind a text, a clock or a ticker, or around a mirrored window or region and in "
        + "place of it.")
    Key(
      "style", \.style, .letterStyle,
      "The size, colour, alignment, font and line height of a text, a clock or a ticker.")
    Key("speed", \.speed, .speed, "How far a ticker runs in a second.")
    Key(
      "in-step", \.isInStep, .boolean,
      "Whether the clock alone decides which item of a playlist is shown, so that machines with the same time show the same "
        + "one; each item has for then, and none has when or is a program or a stream.")
    Key(
      "frame-interval", \.options.frameInterval, .integer(ContentOrder.frameIntervals),
      "A drawn mirror or a crossfade redraws every N refreshes of its screen.")
    Key(
      "crossfade", \.options.crossfade, .fade,
      "How long it takes to replace other content, and each item of a playlist the one before; 0s: at once.",
      beside: { draft in
        guard let list = draft.playlist.map({ Playlist($0.items, isInStep: draft.isInStep) }) else { return .fade }
        return .crossfade(upTo: list.isInStep ? "half the shortest for" : "the shortest for", list.longestCrossfade)
      })
    pageOptions
    Key(
      "sound", \.options.sound, .sound,
      "Where a video, a page or a program is heard: where the session's sound goes, nowhere, by the screen itself, or by a "
        + "sink of PulseAudio or PipeWire.")
    Key(
      "restart", \.options.restart, .word(Restart.self),
      "When a program that has ended is started again; on-failure means after a crash, or an exit code other than "
        + "0.")
    Key(
      "focus", \.options.focus, .word(Focus.self),
      "Where the keyboard focus goes when the content appears: it stays where it is, or goes to the content.")
    Key(
      "launch", \.launch, .program("a list such as [xterm, -e, htop]"),
      "Opens the window, and is started again when it ends; used with window: only that program's windows match, and "
        + "{} takes any.")
    Key(
      "by", \.means, .word(MirrorMeans.self),
      "How a mirror is made: by the hardware where it can, only by the hardware, or drawn.")
    Key(
      "fallback", \.options.fallback, .fallback,
      "What is shown when the content fails: the last picture, or the screen's name if there is none yet; a card "
        + "with the reason; or an image, a color or a text.")
  }

  /// The content that is shown where other content cannot be: content that needs nothing but a file.
  static let fallback = Mapping<ContentDraft>("fallback", definition: "fallback", fresh: { ContentDraft(at: $0) }) {
    Key(
      "image", \.file, .path("a file such as lobby.png"),
      "An image (png, jpeg, webp, gif, svg); a relative path starts at the profile's folder.",
      options: ["fit", "background"])
    content.keys(named: ["color"])
    Key(
      "text", \.lines, .lines, "Text in any script, as large as it fits and wrapped for that, or as its style says.",
      options: ["background", "style"])
    content.keys(named: ["fit", "background", "style"])
  }

  static let slideshow = Mapping<Slideshow>(
    "slideshow", definition: "slideshow", fresh: { _ in Slideshow(.images([]), every: Slideshow.usualInterval) },
    rules: { [("oneOf", [["required": ["images"]], ["required": ["folder"]]])] }
  ) {
    Key(
      "images", \.images, .list(of: .path("a file"), "a list of files such as [a.png, b.jpg]"),
      "Images in the order shown; relative paths start at the profile's folder.")
    Key(
      "folder", \.folder, .path("a folder such as photos"),
      "The images of a folder in the order of their names, including images added later; instead of images.")
    Key(
      "every", \.every, .duration(Slideshow.intervals, such: "10s, 500ms, 2min or 1h"), "How long each image is shown.",
      always: true)
    Key(
      "crossfade", \.crossfade, .crossfade(upTo: "every"),
      "How long each image takes to replace the one before; 0s: at once.",
      beside: { .crossfade(upTo: "every", $0.every) })
  }

  static let document = Mapping<Slideshow>(
    "a document", definition: "document", fresh: { _ in Slideshow(document: nil) },
    rules: { [("required", ["file"])] }
  ) {
    Key("file", \.document, .path("a file such as menu.pdf"), "A PDF; a relative path starts at the profile's folder.")
    Key(
      "every", \.every, .duration(Slideshow.intervals, such: "10s, 500ms, 2min or 1h"), "How long each page is shown.")
    Key("pages", \.pages, .pages, "Which pages are shown, and in which order.", standard: "all of them")
  }

  /// An image that is fetched.
  static let fetchedImage = Mapping<FetchedImage>(
    "an image", definition: "fetchedImage", fresh: { _ in FetchedImage("") }, rules: { [("required", ["url"])] }
  ) {
    Key(
      "url", \.address.written, .webAddress,
      "The address of the image, without a user and a password; at most 64 MiB are fetched, in at most 30 seconds.")
    Key(
      "every", \.every, .duration(FetchedImage.intervals, such: "10min or 1h"),
      "The time from one fetch to the next; what has not changed is not sent again by servers that know ETags.")
  }

  /// A text that stands in a file.
  static let textFile = Mapping<Path?>(
    "a text", definition: "textFile", fresh: { _ in nil }, rules: { [("required", ["file"])] }
  ) {
    Key(
      "file", \.self, .path("a file such as news.txt"),
      "A file in UTF-8 of at most 64 KiB, shown anew when it changes; a relative path starts at the profile's folder.")
  }

  static let clock = Mapping<ClockFace>(
    "a clock", definition: "clock", fresh: { _ in ClockFace("") }, rules: { [("required", ["format"])] }
  ) {
    Key("format", \.format.written, .clockFormat, "What is shown of the time: see strftime(3).")
    Key(
      "zone", \.zone, .timeZone, "Where it is that time: a name of the time zone database.",
      standard: "the machine's")
  }

  /// An address that no other user is to read.
  static let credential = Mapping<String?>(
    "url", definition: "credential", fresh: { _ in nil }, rules: { [("required", ["credential"])] }
  ) {
    Key(
      "credential", \.self, .credential,
      "The file of that name in the service manager's credentials folder holds the address.")
  }

  /// Where a stream comes from.
  static let stream = Mapping<PageAddress>(
    "a stream", definition: "stream", fresh: { _ in .open("") }
  ) {
    Key("url", \.written, .streamAddress, "The address, without a user and a password.", options: [])
    Key(
      "credential", \.named, .credential,
      "The file of that name in the service manager's credentials folder holds the address.", options: [])
  }

  /// What of a screen is mirrored.
  static let mirror = Mapping<MirrorContent>(
    "a mirror", definition: "mirror", fresh: { _ in MirrorContent(connector: "", framing: Framing()) },
    rules: { [("required", ["of"])] }
  ) {
    Key("of", \.screen, .name, "The screen that is mirrored, or the part of one.")
    Key(
      "window", \.window, .window,
      "Only that window, wherever it lies on the screen and whatever lies over it.", options: ["of"])
    Key(
      "region", \.region, .region,
      "Only these pixels of the desktop: x, y, width and height, from the screen's corner.",
      options: ["of"])
  }

  static let window = Mapping<ApplicationWindow>(
    "window", definition: "window", fresh: { _ in ApplicationWindow() }
  ) {
    Key("class", \.windowClass, .criterion("Navigator"), "Either part of its WM_CLASS, as xprop shows it.")
    Key("title", \.title, .criterion("\"*board*\""), "Its title.")
  }

  /// The look of a text's letters.
  static let letterStyle = Mapping<LetterStyle>(
    "style", definition: "style", fresh: { _ in LetterStyle() }, rules: { [("minProperties", 1)] }
  ) {
    Key(
      "size", \.size, .textSize,
      "How high the letters are; with a size of its own a text has the line breaks that it is written with, and more "
        + "only where a line is longer than the screen is wide.")
    Key(
      "color", \.color, .color,
      "Of the letters; else black or white, whichever can be read better on the background.")
    Key(
      "align", \.alignment, .word(TextAlignment.self),
      "Where the lines stand; the text as a whole is in the middle of the height.")
    Key("font", \.font, .font, "Letters that it lacks come from other fonts.", standard: LetterStyle.standardFont)
    Key("line-height", \.lineHeight, .lineHeight, "From one line to the next, in heights of a line.")
  }
}
