/// Keys that people write because other tools, or common speech, have them, and what is written here.
enum Synonyms {
  enum Answer {
    /// Another key of the same mapping.
    case key(String)
    /// Something else, as a profile would write it.
    case write(String)
  }

  /// `; did you mean "rotation"?`, or nil.
  static func hint(for key: String, in place: String) -> String? {
    let word = key.lowercased().replacing("_", with: "-")
    switch keys[place]?[word] {
    case .key(let name): return "; did you mean \"\(name)\"?"
    case .write(let text): return "; write \(text)"
    case nil: return nil
    }
  }

  /// The synonyms by the place's name in messages, then by the written key.
  private static let keys: [String: [String: Answer]] = [
    KeyTable.profile.place: profile, KeyTable.screen.place: screen, KeyTable.identity.place: identity,
    KeyTable.position.place: position, KeyTable.content.place: content, KeyTable.slideshow.place: slideshow,
    KeyTable.conditions.place: conditions, KeyTable.hooks.place: hooks, KeyTable.createdMode.place: createdMode,
    KeyTable.letterStyle.place: letterStyle, KeyTable.fetchedImage.place: fetchedImage,
    KeyTable.playlistItem.place: playlistItem,
    KeyTable.turnWindows.place: turnWindows, KeyTable.mirror.place: mirror, KeyTable.stream.place: stream,
  ]

  private static func answers(_ answers: [(Answer, [String])]) -> [String: Answer] {
    let pairs = answers.flatMap { answer, words in words.map { ($0, answer) } }
    return Dictionary(pairs) { first, _ in first }
  }

  private static let profile = answers([
    (.key("screens"), ["outputs", "output", "monitors", "monitor", "displays", "display", "heads", "screen"]),
    (.write("description: TEXT (a profile is called as its file is)"), ["name", "title", "profile"]),
    (.key("arrangement"), ["layout", "direction", "order"]),
    (.key("when"), ["conditions", "condition", "if", "unless", "match", "on"]),
    (.key("hooks"), ["exec", "commands", "run", "scripts", "postswitch", "preswitch"]),
    (.key("description"), ["summary", "comment", "about"]),
    (.key("standby"), ["sleep", "asleep", "suspend"]),
    (.key("wake-for"), ["wake", "wake-time", "wakefor", "idle", "timeout"]),
    (.key("dpi"), ["font-dpi", "xft-dpi", "xft.dpi", "text-scaling", "ppi"]),
    (.write("primary: true under a screen"), ["primary-screen", "main"]),
    (.key("awake"), ["screensaver", "screen-saver", "blank", "blanking", "idle", "caffeine", "keep-awake"]),
    (
      .write("awake: always where screens must not go dark, or standby: true where they are to sleep"),
      ["dpms", "power-management", "energy-saving"]
    ),
    (.key("windows"), ["window", "rules", "window-rules", "applications", "apps", "assign", "for-window"]),
    (.key("pointer"), ["cursor", "mouse", "unclutter", "hide-cursor"]),
    (.write("others: keep, off, extend, mirror or ask"), ["default", "rest", "unknown"]),
  ])

  private static let screen = answers([
    (.key("rotation"), ["rotate", "orientation", "transform", "turn", "direction"]),
    (.key("reflection"), ["reflect", "flip", "mirrored"]),
    (.key("mode"), ["resolution", "res", "size", "modes", "dimensions"]),
    (.write("mode: 1920x1080@60"), ["rate", "refresh", "refresh-rate", "hz", "framerate", "frequency", "fps"]),
    (.key("position"), ["pos", "location", "place", "offset", "at"]),
    (.write("position: [X, Y]"), ["x", "y"]),
    (.key("scale"), ["scaling", "zoom", "factor"]),
    (.key("pixel-aspect"), ["aspect", "aspect-ratio", "pixel-aspect-ratio", "par", "monitorpixelaspect", "pixels"]),
    (
      .write("identity: { connector: HDMI-1 }"),
      ["output", "port", "connection", "device", "name", "interface", "monitor", "display"]
    ),
    (.write("identity: { vendor: SAM }"), ["make", "maker", "manufacturer", "brand"]),
    (.write("identity: { builtin: true }"), ["internal", "laptop", "built-in"]),
    (.write("enabled: false"), ["off", "disable", "disabled"]),
    (.write("enabled: true"), ["on", "enable", "active"]),
    (.key("optional"), ["required", "may-be-absent"]),
    (.key("force"), ["forced", "force-on", "always-on", "ignore-hotplug", "force-connected"]),
    (.key("primary"), ["main", "default", "is-primary"]),
    (.key("touch"), ["touchscreen", "touch-device", "input", "pen", "stylus", "tablet"]),
    (.key("overscan"), ["underscan", "border", "borders", "margin", "margins"]),
    (.write("content: { url: \"https://example.org\" }"), ["web", "page", "website", "browser", "webpage"]),
    (.write("content: { image: lobby.png }"), ["picture", "photo", "wallpaper", "img", "background-image"]),
    (.write("content: { video: sea.mp4 }"), ["movie", "film"]),
    (.write("content: { program: [NAME, ARGUMENT] }"), ["command", "exec", "app", "application", "run"]),
    (.write("content: { mirror: NAME }"), ["clone", "duplicate", "same-as", "mirror-of", "clone-of"]),
    (.key("content"), ["show", "shows", "source"]),
    (.key("properties"), ["props", "property"]), (.key("workspaces"), ["workspace"]),
    (.write("dpi: 120 at the profile's top, which is for all screens"), ["dpi", "ppi", "xft-dpi"]),
  ])

  private static let identity = answers([
    (.key("connector"), ["output", "port", "connection", "interface"]),
    (.key("prefer-connector"), ["prefer", "preferred-connector", "prefer-port", "prefer-output", "usual-connector"]),
    (.key("vendor"), ["make", "maker", "manufacturer", "brand", "company"]),
    (.key("model"), ["name", "product", "description", "title"]),
    (.key("serial"), ["sn", "serial-number", "serialnumber"]),
    (.key("edid"), ["hash", "fingerprint", "checksum"]),
    (.key("builtin"), ["internal", "laptop", "built-in", "embedded"]),
    (.key("any"), ["all", "other", "others", "default"]),
  ])

  private static let position = answers([
    (.write("position: [X, Y]"), ["x", "y"]),
    (.key("right-of"), ["right", "east-of", "after", "east"]),
    (.key("left-of"), ["left", "west-of", "before", "west"]),
    (.key("above"), ["over", "top", "top-of", "on-top-of", "north-of", "up", "above-of"]),
    (.key("below"), ["under", "beneath", "bottom", "bottom-of", "south-of", "down", "below-of"]),
    (.key("same-as"), ["same", "as", "clone", "mirror"]),
    (.key("align"), ["alignment", "anchor"]),
  ])

  private static let content = answers([
    (.key("image"), ["picture", "photo", "img", "wallpaper", "png"]),
    (.key("playlist"), ["play-list", "rotation", "items", "sequence", "carousel"]),
    (.key("slideshow"), ["slides", "images", "pictures", "photos", "gallery"]),
    (.key("url"), ["web", "page", "website", "browser", "webpage", "link", "html"]),
    (.key("stream"), ["camera", "rtsp", "hls", "livestream", "live-stream", "cam"]),
    (.key("video"), ["movie", "film", "mp4"]), (.key("window"), ["windows"]),
    (.key("program"), ["command", "exec", "app", "application", "run"]),
    (.key("color"), ["colour", "solid"]),
    (.key("text"), ["message", "label", "string"]),
    (.key("document"), ["pdf", "presentation"]),
    (.key("clock"), ["time", "date", "datetime", "strftime"]),
    (.key("ticker"), ["marquee", "crawl", "scroller", "newsticker", "news-ticker", "scrolling-text"]),
    (.key("speed"), ["scroll-speed", "pace", "velocity", "px-per-second"]),
    (.write("text: { file: news.txt }"), ["file", "text-file", "textfile"]),
    (.key("test-pattern"), ["pattern", "test"]),
    (.key("mirror"), ["same-as", "clone", "duplicate", "copy", "mirror-of"]),
    (.key("background"), ["bg", "background-color", "background-colour"]),
    (.write("style: { size: 8% }"), ["font-size", "text-size", "size"]),
    (.write("style: { color: \"#ffffff\" }"), ["text-color", "font-color", "foreground"]),
    (.write("style: { align: left }"), ["align", "text-align", "alignment"]),
    (.key("fit"), ["scaling", "aspect", "object-fit", "resize"]),
    (.write("nothing for it: a video, a slideshow and a playlist start over by themselves"), ["loop", "repeat"]),
    (.write("sound: off"), ["mute", "muted", "silent"]),
    (.write("sound: on, off, screen or a sink (how loud that is, the session sets)"), ["volume", "audio"]),
    (.key("refresh"), ["reload", "reload-every", "auto-refresh", "refresh-interval"]),
    (.key("reload-at"), ["reload-time", "reload-daily", "refresh-at", "restart-at"]),
    (.key("home-after"), ["idle", "idle-timeout", "timeout", "reset-after", "inactivity", "home", "reset"]),
    (.key("keyboard"), ["on-screen-keyboard", "onscreen-keyboard", "virtual-keyboard", "osk", "touch-keyboard"]),
    (.key("allow"), ["allowlist", "allow-list", "whitelist", "allowed", "url-allowlist", "domains", "hosts"]),
    (
      .write("a playlist, whose items have a when: { time: \"Mon-Fri 07:00-19:00\" }"),
      ["weekday", "weekdays", "day", "days", "schedule"]
    ),
  ])

  private static let stream = answers([
    (.key("url"), ["address", "src", "source", "uri", "link", "rtsp"]),
    (.key("credential"), ["secret", "password", "token", "user"]),
  ])

  private static let fetchedImage = answers([
    (.key("url"), ["address", "src", "href", "link", "uri"]),
    (.key("every"), ["interval", "refresh", "reload", "refresh-interval", "for"]),
    (.write("image: lobby.png"), ["file", "path", "image"]),
  ])

  private static let mirror = answers([
    (.key("of"), ["screen", "source", "from", "output", "monitor", "name"]), (.key("window"), ["windows"]),
    (.key("region"), ["area", "rect", "rectangle", "crop", "part", "viewport", "geometry"]),
  ])

  private static let slideshow = answers([
    (.key("every"), ["interval", "delay", "duration", "time", "seconds", "for"]),
    (.key("images"), ["files", "pictures", "photos", "slides"]),
    (.key("folder"), ["dir", "directory", "path"]),
    (.key("crossfade"), ["fade", "transition"]),
  ])

  /// An item is a source like any other, but not all keys of a screen's content are an item's.
  private static let playlistItem = turn.merging(
    content.filter { if case .key(let name) = $1 { KeyTable.playlistItem.names.contains(name) } else { false } }
  ) { own, _ in own }

  private static let turn = answers([
    (.key("for"), ["duration", "time", "seconds", "every", "length", "interval", "timeout"]),
    (.key("when"), ["time-window", "schedule", "if", "on", "date"]),
    (.write("when: { time: \"Mon-Fri 00:00-24:00\" }"), ["weekday", "weekdays", "day", "days"]),
    (.write("its items here: a playlist holds no other playlist"), ["playlist"]),
    (.write("nothing for that: an item is always drawn, never by the hardware"), ["by"]),
    (
      .write("it as the content of a screen: an application's window is no item of a playlist"),
      ["window", "launch"]
    ),
    (
      .write("it beside the playlist, for all of its items"),
      ["fallback", "frame-interval"]
    ),
  ])

  private static let turnWindows = answers([
    (
      .write("it under the profile's own when: an item is chosen by time and date"),
      ["lid", "power", "host", "network", "command", "absent"]
    ),
    (.write("time: \"Mon-Fri 00:00-24:00\""), ["weekday", "weekdays", "day", "days"]),
    (.key("time"), ["hours", "hour", "clock"]),
    (.key("date"), ["dates", "calendar", "holiday", "holidays", "month", "year"]),
  ])

  private static let letterStyle = answers([
    (.key("size"), ["font-size", "height"]), (.key("color"), ["colour", "foreground", "fg", "text-color"]),
    (.key("align"), ["alignment", "text-align", "halign"]),
    (.key("font"), ["family", "font-family", "typeface", "face"]),
    (.key("line-height"), ["spacing", "line-spacing", "leading", "lineheight"]),
    (.write("font: \"DejaVu Sans Bold\""), ["weight", "bold", "font-weight", "italic", "font-style"]),
  ])

  private static let conditions = answers([
    (.key("power"), ["battery", "ac", "power-source", "supply"]),
    (.write("time: \"Mon-Fri 00:00-24:00\""), ["weekday", "weekdays", "day", "days"]),
    (.key("time"), ["hours", "hour", "clock"]),
    (.key("date"), ["dates", "calendar", "holiday", "holidays", "month", "year"]),
    (.key("lid"), ["laptop-lid", "lid-state"]),
    (.key("host"), ["hostname", "host-name", "machine", "hosts", "computer"]),
    (.key("network"), ["ssid", "wifi", "wlan", "connection", "networks", "wireless"]),
    (.key("command"), ["program", "exec", "script", "test", "check", "run", "ask"]),
    (.key("absent"), ["disconnected", "missing", "without", "outputs-disconnected", "not-connected"]),
  ])

  private static let hooks = answers([
    (.key("before"), ["pre", "preswitch", "on-before", "start"]),
    (.key("after"), ["post", "postswitch", "exec", "on-after", "run", "done"]),
    (.key("asleep"), ["sleep", "standby", "on-sleep", "off"]), (.key("awake"), ["wake", "wakeup", "on-wake", "on"]),
    (.key("failed"), ["failure", "on-failure", "error", "on-error", "fail"]),
  ])

  private static let createdMode = answers([
    (.key("refresh"), ["rate", "hz", "refresh-rate"]), (.key("size"), ["resolution", "width", "height"]),
    (.key("create"), ["cvt", "formula", "method"]),
  ])
}
