import Testing

@testable import Displays

/// What programs are given, and which windows are theirs.
struct CommandTests {
  @Test func placeholdersAreFilledWhereverTheyStand() {
    let command = Command(["x{window}", "{width}x{height}", "{windows}", "{window}{window}", "$HOME"], in: "/srv")
    let filled = command.drawing(into: 77, of: Size(width: 640, height: 480))
    #expect(filled == Command(["x77", "640x480", "{windows}", "7777", "$HOME"], in: "/srv"))
  }

  @Test(arguments: [
    (Fit.contain, ["--keepaspect=yes"]), (.cover, ["--keepaspect=yes", "--panscan=1.0"]),
    (.stretch, ["--keepaspect=no"]), (.center, ["--keepaspect=yes", "--video-unscaled=yes"]),
  ])
  func aVideoFits(fit: Fit, words: [String]) {
    let arguments = Command.video("/srv/-a b.mp4", fit: fit, in: 77).arguments
    // A file is never taken for an option.
    #expect(Array(arguments.suffix(2 + words.count)) == words + ["--", "/srv/-a b.mp4"])
    #expect(arguments.first == "mpv" && arguments.contains("--wid=77") && arguments.contains("--no-config"))
    #expect(arguments.contains("--hwdec=auto-safe") && arguments.contains("--loop-file=inf"))
  }

  /// mpv takes 1/32 to 32, and where pixels do not matter it is told nothing.
  @Test(arguments: [
    (Fit.contain, "32:27", ["1.1851851851851851"]), (.cover, "1:2", ["0.5"]), (.contain, "1:1", []),
    (.stretch, "32:27", []), (.center, "32:27", []), (.contain, "255:1", ["32.0"]), (.contain, "1:255", ["0.03125"]),
  ])
  func aVideoKnowsThePixels(fit: Fit, shape: String, ratios: [String]) throws {
    let pixels = try #require(PixelShape(shape))
    let arguments = Command.video("/a.mp4", fit: fit, in: 77, pixels: pixels).arguments
    #expect(arguments.filter { $0.hasPrefix("--monitor") } == ratios.map { "--monitorpixelaspect=\($0)" })
  }

  /// mpv gets the address by its pipe, which no other process hears.
  @Test func aStreamHasNoAddressInItsCommand() {
    let stream = ProgramContent.stream(VideoStream(.open("https://a.b/?token=1"), fit: .cover))
    let arguments = stream.command(drawingInto: 77, of: Size(width: 800, height: 600), sound: .nowhere(because: nil))
      .arguments
    #expect(arguments.first == "mpv" && arguments.contains("--wid=77") && arguments.contains("--no-config"))
    #expect(["--panscan=1.0", "--no-audio", "--idle=once"].allSatisfy(arguments.contains))
    #expect(!arguments.contains { $0.contains("token") || $0.contains("a.b") })
    let protocols = arguments.compactMap { $0.split(separator: "protocol_whitelist=").dropFirst().first }
    #expect(protocols.count == 2 && protocols.allSatisfy { !$0.contains("file") && !$0.contains("data") })
  }

  @Test(arguments: [
    "rtsp://10.0.0.7/1", "RTSPS://camera.example:322/1?a=b@c", "http://[::1]:8080", "https://a.b#c", "https://a.b/?c",
  ])
  func addressesOfStreams(address: String) { #expect(VideoStream.isAddress(address) && !VideoStream.hasUser(address)) }

  @Test(arguments: [
    "", "file:///a", "av://v4l2:/dev/video0", "edl://a", "memory://a", "rtsp:/a", "rtsp://", "rtsp:///a", "http://a b",
    "http://a\u{0}", "http://ü.example/", "--script=a", "http://a:b", "http://-a/", "lavf://rtsp://a/",
    "http://a:0/", "rtsp://a:65536", "http://a/" + String(repeating: "b", count: 2000),
  ])
  func whatIsNoAddressOfAStream(text: String) {
    #expect(!VideoStream.isAddress(text) && !VideoStream.isAddress(text, isSecret: true))
  }

  /// What others could read a password in is not repeated, whatever else is wrong with it.
  @Test(arguments: ["rtmp://ann:b@camera/1", "rtsp://ann:b c@camera/1", "rtsp://ann:b/c@camera/1"])
  func aPasswordIsSeenInWhatIsNoAddress(text: String) {
    #expect(VideoStream.hasUser(text) && !VideoStream.isAddress(text, isSecret: true))
  }

  @Test(arguments: ["rtsp://ann:b@camera/1", "https://token@example.org", "http://:@a/"])
  func anAddressWithAUserIsForACredential(address: String) {
    #expect(!VideoStream.isAddress(address) && VideoStream.isAddress(address, isSecret: true))
    #expect(VideoStream.hasUser(address) && !"\(PageAddress.open(address))".contains("ann"))
  }

  @Test(arguments: [true, false])
  func onlyRootDoesWithoutTheSandbox(isRoot: Bool) {
    let area = Rectangle(origin: Point(x: 1920, y: -10), size: Size(width: 800, height: 600))
    let arguments = Browser.chromium
      .command(
        "chromium", showing: "https://example.org/", isWatched: false, profile: "/p", over: area, isRoot: isRoot
      ).arguments
    #expect(arguments.contains("--no-sandbox") == isRoot)
    #expect(arguments.contains("--user-data-dir=/p") && arguments.contains("--window-position=1920,-10"))
    #expect(arguments.suffix(2) == ["--", "https://example.org/"])
    #expect(!arguments.contains { $0.hasPrefix("--force-device-scale-factor") })
  }

  /// The browser gets its address by its pipe, which no other process hears; and never by a port, which any process can
  /// reach.
  @Test func aWatchedBrowserHasNoAddressInItsCommand() {
    let area = Rectangle(origin: .origin, size: Size(width: 800, height: 600))
    let arguments = Browser.chromium
      .command("chromium", showing: "https://x/?token=1", isWatched: true, profile: "/p", over: area, isRoot: false)
      .arguments
    #expect(arguments.contains("--remote-debugging-pipe") && arguments.suffix(2) == ["--", "about:blank"])
    #expect(!arguments.contains { $0.contains("token") || $0.contains("debugging-port") })
    #expect(Browser.chromium.blindness(for: Page("a://b", refresh: .seconds(1), scroll: Scroll.none)) == nil)
    #expect(
      Browser.firefox.blindness(for: Page("a://b"))
        == "a page that fails is not noticed with Firefox; chromium reports it")
    #expect(
      Browser.firefox.blindness(for: Page("a://b", refresh: .seconds(1)))?.contains("and refresh does nothing") == true)
    #expect(
      Browser.firefox.blindness(for: Page("a://b", refresh: .seconds(1), scroll: Scroll.none))?
        .contains("and refresh and scroll do nothing") == true)
  }

  @Test func firefoxIsToldByItsProfile() {
    let command = Browser.firefox
      .command(
        "firefox", showing: "https://example.org/", isWatched: false, profile: "/p",
        over: .init(origin: .origin, size: Size(width: 1, height: 1)), isRoot: true)
    #expect(command.arguments == ["firefox", "--new-instance", "--profile", "/p", "--kiosk", "https://example.org/"])
    #expect(Browser.firefox.settings["user.js"]?.contains("user_pref(\"signon.rememberSignons\", false);\n") ?? false)
    let settings = Browser.firefox.settings["user.js"] ?? ""
    #expect(settings.contains("user_pref(\"security.certerror.hideAddException\", true);\n"))
  }

  @Test(arguments: [
    (ApplicationWindow(windowClass: Pattern("xterm")), true), (ApplicationWindow(windowClass: Pattern("XTerm")), true),
    (ApplicationWindow(windowClass: Pattern("X*"), title: Pattern("/.*board/")), true),
    (ApplicationWindow(windowClass: Pattern("X*"), title: Pattern("board")), false),
    (ApplicationWindow(title: Pattern("the board"), launch: Command(["a"])), true),
    (ApplicationWindow(launch: Command(["a"])), true), (ApplicationWindow(windowClass: Pattern("Term")), false),
  ])
  func aWindowIsToldByWhatItSays(wanted: ApplicationWindow, isMatched: Bool) {
    let window = WindowDescription(classes: ["xterm", "XTerm"], title: "the board", process: 7)
    #expect(wanted.isMatched(by: window) { $0 == 7 } == isMatched)
    // A window that another program opened is none of a launched process.
    #expect(wanted.isMatched(by: window) { _ in false } == (isMatched && wanted.launch == nil))
  }

  /// Chromium counts its window in the page's pixels.
  @Test func aPageIsScaledByItsBrowser() {
    let area = Rectangle(origin: Point(x: 1920, y: 0), size: Size(width: 3840, height: 2160))
    let scale = Scale(millionths: 1_500_000)
    func scaled(_ browser: Browser, _ scale: Scale) -> [String] {
      browser.scaled({ Command(["\(browser)", "\($0)", "--", "url"]) }, over: area, by: scale).arguments
    }
    let larger = Rectangle(origin: Point(x: 1280, y: 0), size: Size(width: 2560, height: 1440))
    #expect(scaled(.chromium, scale) == ["chromium", "--force-device-scale-factor=1.5", "\(larger)", "--", "url"])
    #expect(scaled(.chromium, .one) == ["chromium", "\(area)", "--", "url"])
    #expect(scaled(.firefox, scale) == ["firefox", "\(area)", "--", "url"])
    let preference = "user_pref(\"layout.css.devPixelsPerPx\", "
    let (one, other) = (Scale.one, #"/a "b\c"#)
    let enlarged = Browser.firefox.settings(scaledBy: scale, in: "/p")["user.js"]
    #expect(enlarged?.hasSuffix(preference + "\"1.5\");\n") == true)
    #expect(enlarged?.contains("user_pref(\"browser.download.dir\", \"/p/downloads\");\n") == true)
    let usual = Browser.firefox.settings(scaledBy: one, in: other)["user.js"]
    #expect(usual?.hasSuffix(preference + "\"-1.0\");\n") == true)
    #expect(usual?.contains(#"user_pref("browser.download.dir", "/a \"b\\c/downloads");"#) == true)
    #expect(Browser.chromium.settings(scaledBy: scale, in: "/p").isEmpty)
    #expect(Browser.chromium.options(for: Page("a://b", scroll: Scroll.none)) == ["--hide-scrollbars"])
    #expect(Browser.chromium.options(for: Page("a://b")) == ["--hide-scrollbars"])
    #expect(Browser.chromium.options(for: Page("a://b", scroll: .auto)) == [])
    #expect(
      Browser.chromium.options(for: Page(at: .credential("board"))) == ["--hide-scrollbars", "--window-name=board"])
    #expect(Browser.firefox.options(for: Page("a://b", scroll: Scroll.none)) == [])
  }
}
