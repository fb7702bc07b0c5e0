import Displays
import Testing

@testable import ProfileFile

/// Content as it goes to presenters, over the watcher's socket and from one presenter to the next: in the keys of
/// profiles.
@Suite struct OrderTests {
  private static func read(_ text: String) throws -> ContentOrder { try ContentOrder.written(text).get() }

  private static func refusal(_ content: String, _ rest: String = "") -> String? {
    let read = ContentOrder.written("{\"screen\": \"tv\", \"content\": \(content)\(rest)}")
    guard case .failure(let problem) = read else { return nil }
    return problem.words
  }

  private static let windows = try? (TimeWindow(parsing: "Mon-Fri 11:00-14:00"), DateWindow(parsing: "12-24"))
  private static let framing = Framing(fit: .cover, background: Color(0x12_3456))
  private static let region = MirrorDetail.region(
    Rectangle(origin: Point(x: 320, y: 180), size: Size(width: 640, height: 360)))

  private static let stills: [ContentSource] = [
    .color(.white), .image("/a b.png", framing), .text("ü\n\tb", background: .white),
    .text(
      "a", background: .black,
      LetterStyle(size: .pixels(4096), color: .white, alignment: .right, font: "A B", lineHeight: 500)),
    .text("a", background: .black, LetterStyle(size: .percent(thousandths: 1000), lineHeight: 5000)),
    .text("yes # {a: \"b\"} \u{2028}\u{1F600}", background: .black),
  ]

  private static let changing: [ContentSource] = [
    ChangingText(.file("/a b.txt"), background: .white),
    ChangingText(.file("/news.txt"), LetterStyle(size: .pixels(40))),
    ChangingText(.clock(ClockFace("%H:%M"))),
    ChangingText(.clock(ClockFace("100 %% %A", zone: "Asia/Tokyo")), background: .white, LetterStyle(font: "A B")),
  ].map { .drawn(.changing($0)) }

  private static let tickers: [ContentSource] = [
    Ticker(ChangingText(.lines("a: \"b\"\nü"), background: .white, LetterStyle(font: "A B")), speed: 10),
    Ticker(ChangingText(.lines("12"))), Ticker(ChangingText(.file("/a b.txt")), speed: 2000),
  ].map { .drawn(.ticker($0)) }

  private static let fetched: [ContentSource] = [
    FetchedImage("https://a.b/c.png?d={e}#f"),
    FetchedImage("http://[::1]:81/", every: .seconds(86_400), framing: framing),
  ].map { .drawn(.fetched($0)) }

  private static func bordered(_ address: PageAddress, _ allow: [String], home: Duration? = nil) -> Page {
    var page = Page(at: address)
    page.allow = allow.compactMap { PagePattern($0) }
    page.keyboard = home == nil ? .off : .auto
    (page.homeAfter, page.reloadAt) = (home, home.flatMap { _ in DayTime("04:00").map { [$0] } })
    return page
  }

  private static let sources: [ContentSource] =
    stills + changing + tickers + fetched + [
      .testPattern(.identity), .slideshow(Slideshow(.folder("/slides"), every: .seconds(10), framing: framing)),
      .slideshow(Slideshow(.document("/menu.pdf", nil), every: .seconds(10))),
      .slideshow(Slideshow(.document("/a b.pdf", PageChoice("1-3,5")), every: .seconds(60), framing: framing)),
      .slideshow(Slideshow(.images(["/a", "/b"]), every: .milliseconds(100), crossfade: .milliseconds(100))),
      .video("/film.mp4", .stretch), .program(Command(["sh", "-c", "", "a\n{window}"], in: "/p q")),
      .program(Command(["board"])), .url("https://a.b/?c=d#e"),
      .program(.stream(VideoStream(.open("rtsp://a.b:554/c?d=@#e"), fit: .cover))),
      .program(.stream(VideoStream(.credential("camera")))),
      .application(
        .page(
          Page("https://a.b", refresh: .milliseconds(1500), zoom: Scale(millionths: 1_333_000), scroll: Scroll.none))),
      .application(.page(bordered(.credential("board"), []))),
      .application(
        .page(bordered(.open("https://a.b/"), ["https://a.b/*", "https://*.b:1/c?d=*"], home: .seconds(10)))),
      .window(ApplicationWindow(windowClass: Pattern("Col*"), title: Pattern("/a b/"))),
      .window(ApplicationWindow(launch: Command(["xterm"], in: "/p"))),
      .mirror(of: "DP-1", Framing(fit: .cover)), .mirror(of: "DP-1/left", framing, showing: region),
      .mirror(of: "A", Framing(), showing: .window(ApplicationWindow(windowClass: Pattern("Slides")))),
    ]

  @Test(arguments: sources) func contentComesBack(source: ContentSource) throws {
    let order = ContentOrder(screen: "tv \"1\"", source: source)
    #expect(try Self.read(order.written) == order, "\(order.written)")
    #expect(!order.written.contains("\n"))
  }

  @Test(arguments: [OnDisconnect.park, .stop, .moveTo("eDP-1")]) func ordersComeBack(onDisconnect: OnDisconnect) throws
  {
    var order = ContentOrder(
      screen: "tv", source: .video("/a.mp4", .contain), restart: .onFailure, focus: .take, onDisconnect: onDisconnect,
      fallback: .source(.image("/closed.png", Framing())), scale: Scale(millionths: 1_234_567))
    (order.sound, order.crossfade) = (.sink("usb"), .milliseconds(500))
    order.pixelAspect = .fixed(PixelShape(width: 32, height: 27))
    order.otherPixelAspects = ["DP-1": .square, "DP 2": .fixed(PixelShape(width: 8, height: 9))]
    #expect(try Self.read(order.written) == order, "\(order.written)")
    (order.isPut, order.until) = (true, Moment(.milliseconds(12_345_678)))
    order.afterwards = .content(ContentOrder(screen: "tv", source: .image("/a.png", Framing()), fallback: .card))
    #expect(try Self.read(order.written) == order, "\(order.written)")
    var message = ContentOrder(message: "Closed", on: "tv")
    message.wall = WallView(
      size: Size(width: 100, height: 50),
      screens: [
        "DP-1": Rectangle(origin: .origin, size: Size(width: 60, height: 50)),
        "DP 2": Rectangle(origin: Point(x: 60, y: 0), size: Size(width: 40, height: 50)),
      ])
    #expect(try Self.read(message.written) == message, "\(message.written)")
  }

  @Test(arguments: [["laptop": "DP-1", "other": "DP-2/left"], ["laptop": "DP-1"], [:]])
  func playlistsComeBack(seats: [String: String]) throws {
    let (time, date) = try #require(Self.windows)
    let mark = Mark(file: "/p/desk.yaml", line: 7, column: 3)
    let items = [
      PlaylistItem(.image("/a.png", Self.framing), for: .seconds(10)),
      PlaylistItem(.drawn(.fetched(FetchedImage("https://a.b/c.png"))), for: .seconds(10)),
      PlaylistItem(.program(Command(["board"], in: "/p")), for: .seconds(60), at: [time], on: [date]),
      PlaylistItem(.slideshow(Slideshow(.folder("/photos"), every: .seconds(5)))),
      PlaylistItem(.mirror(MirrorContent(of: Marked("laptop", at: mark), nil, Framing()))),
      PlaylistItem(.mirror(MirrorContent(of: Marked("other", at: mark), Self.region, Self.framing))),
    ]
    let source = ContentSource.playlist(Playlist(items)).mirroring { $0.found(at: seats) }
    var order = ContentOrder(screen: "sign", source: source, frameInterval: 2)
    order.crossfade = .seconds(2)
    #expect(try Self.read(order.written) == order, "\(order.written)")
    for (index, item) in source.shown.enumerated() {
      let note = PlaylistNote(item: index, source: item)
      #expect(try PlaylistNote.written(note.written).get() == note, "\(note.written)")
    }
  }

  /// The order of an item of a playlist has options that mean nothing with it.
  @Test func whatHasNoEffectIsNotWritten() throws {
    let order = ContentOrder(screen: "tv", source: .color(.white), frameInterval: 2, restart: .never, focus: .take)
    #expect(order.written == "{ screen: tv, content: { color: \"#ffffff\" } }")
    #expect(try Self.read(order.written) == ContentOrder(screen: "tv", source: .color(.white)))
  }

  @Test func jsonIsRead() throws {
    let text = ##"{"content":{"color":"#ffffff","crossfade":"1s"},"screen":"tv","on-disconnect":{"move-to":"B"}}"##
    var order = ContentOrder(screen: "tv", source: .color(.white), onDisconnect: .moveTo("B"))
    order.crossfade = .seconds(1)
    #expect(try Self.read(text) == order)
  }

  /// By a presenter's order and the watcher's socket, as by profiles.
  @Test(arguments: [
    "--remote-debugging-port=1", "javascript:alert(1)", "javascript://%0aalert(1)", "JavaScript://x",
    "data:text/html,x", "chrome://settings", "view-source:https://example.org", "about:blank", "example.org", "",
    " https://example.org", "https://example.org --flag", "https:// x", "file:/etc/passwd", "https://https://",
    "https://javascript:alert(1)", "https:///board", "https://example.org:99999/", "http://localhost:0", "http://[::1",
  ])
  func whatIsNoAddressOfAPageIsRefused(address: String) {
    #expect(!PageAddress.isAddress(address))
    #expect(Self.refusal("{ url: \(YAMLText.quoted(address)) }") != nil)
    let client = ContentSource.written(.mapping([.init("url", .text(address))]))
    #expect(throws: WrittenProblem.self) { try client.get() }
  }

  @Test(arguments: [
    "https://example.org", "HTTP://[::1]:80/a?b#c", "file:///srv/page.html", "http://localhost:65535",
    "https://münchen.example/ü?a:99999", "https://ann:s@cret:99999@board.example/",
  ])
  func addressesOfPages(address: String) throws {
    #expect(try ContentSource.written(.mapping([.init("url", .text(address))])).get() == .url(address))
  }

  @Test(arguments: stills) func aClientWritesWhatAProfileSays(source: ContentSource) throws {
    #expect(try ContentSource.written(source.written).get() == source)
  }

  @Test func aClientNamesAScreenToMirror() throws {
    let source = try ContentSource.written(.mapping([.init("mirror", .text("a"))])).get()
    guard case .mirror(let shown) = source else { throw CancellationError() }
    #expect(shown.screen?.value == "a" && shown.connector.isEmpty)
    #expect(source.written == .mapping([.init("mirror", .text("a"))]))
  }

  /// How it is shown is a profile's business.
  @Test func aClientWritesASourceAlone() {
    let colour = WrittenValue.Member("color", .text("#ffffff"))
    let wrong: [WrittenValue] = [
      .mapping([colour, .init("crossfade", .text("1s"))]), .text("a"),
      .mapping([.init("mirror", .text("a")), .init("fit", .text("cover"))]),
      .mapping([]), .mapping([colour, .init("colour", .text("#ffffff"))]), .list([]), .plain("1"),
    ]
    for value in wrong { #expect(throws: WrittenProblem.self) { try ContentSource.written(value).get() } }
  }

  @Test(arguments: [
    "{\"color\": \"white\"}", "{}", "[]", "1", "{\"text\": \"a\", \"color\": \"#000000\"}",
    "{\"test-pattern\": \"stripes\"}", "{\"text\": \"\\u001b[2J\"}",
    "{\"image\": {}}", "{\"image\": {\"url\": \"file:///etc/passwd\"}}",
    "{\"image\": {\"url\": \"https://a.b\", \"every\": \"1s\"}}",
    "{\"text\": {}}", "{\"stream\": \"file:///a.ts\"}", "{\"stream\": \"rtsp://a:b@c/1\"}",
    "{\"clock\": \"HH:mm\"}", "{\"ticker\": \"a\", \"speed\": \"5px\"}",
    "{\"document\": {\"every\": \"1s\"}}", "{\"document\": {\"file\": \"/a\", \"pages\": \"0\"}}",
    "{\"clock\": {\"zone\": \"UTC\"}}", "{\"image\": \"/a\\u0007\"}",
    "{\"slideshow\": {\"images\": []}}", "{\"slideshow\": {\"images\": [\"a\"], \"every\": \"1ms\"}}",
    "{\"slideshow\": {\"images\": [\"a\"], \"every\": \"500ms\", \"crossfade\": \"501ms\"}}",
    "{\"text\": \"a\", \"style\": {\"size\": \"4097px\"}}", "{\"text\": \"a\", \"style\": {\"align\": \"justify\"}}",
    "{\"text\": \"a\", \"style\": {\"line-height\": 5.001}}", "{\"url\": {\"credential\": \"../x\"}}",
    "{\"url\": {\"credential\": \"\"}}", "{\"url\": \"https://a.b\", \"refresh\": \"0s\"}",
    "{\"url\": \"https://a.b\", \"zoom\": \"1%\"}", "{\"url\": \"https://a.b\", \"scroll\": \"no\"}",
    "{\"playlist\": []}", "{\"playlist\": [{ \"mirror\": {} }]}",
    "{\"playlist\": [{ \"window\": { \"class\": \"X\" } }]}",
    "{\"playlist\": [{ \"playlist\": [{ \"color\": \"#ffffff\" }] }]}",
    "{\"playlist\": [{ \"color\": \"#ffffff\", \"for\": \"9223372036854775807h\" }]}",
    "{\"playlist\": [{ \"color\": \"#ffffff\", \"when\": { \"time\": \"noon\" } }]}",
    "{\"mirror\": {\"of\": \"A\", \"region\": [0, 0, 0, 1]}}", "{\"mirror\": {\"of\": \"A\", \"region\": [0, 0, 1]}}",
    "{\"mirror\": {\"region\": [0, 0, 1, 1]}}", "{\"mirror\": {\"of\": \"A\", \"window\": {}}}",
    "{\"mirror\": {\"of\": \"A\", \"window\": {\"class\": \"a\"}, \"region\": [0, 0, 1, 1]}}",
    "{\"window\": {}}", "{\"program\": []}", "{\"video\": \"a.mp4\", \"sound\": \"\"}",
  ])
  func contentThatIsNoneIsRefused(content: String) {
    #expect(Self.refusal("{ color: \"#ffffff\" }") == nil)
    #expect(Self.refusal(content) != nil)
  }

  @Test(arguments: [
    ", scale: 0.05", ", until: -1", ", until: 9223372036854775807", ", put: maybe", ", evil: 1",
    ", content: { color: \"#000000\" }", ", afterwards: { screen: a, content: { color: \"#000000\" }, put: true }",
    ", wall: { size: [1], screens: {} }", ", wall: { size: [9, 99999], screens: {} }", ", wall: { size: [9, 9] }",
    ", wall: { size: [9, 9], screens: { a: [0, 0, -1, 5] } }", ", wall: { size: [9, 9], screens: { a: [1, 2] } }",
  ])
  func whatStandsBesideContentIsHeldToItsRange(rest: String) {
    #expect(Self.refusal("{ color: \"#ffffff\" }", rest) != nil)
  }

  @Test func whatIsWrongIsSaidInTheWordsOfValidate() {
    #expect(Self.refusal("{ color: white }")?.contains("expected a colour such as") == true)
    let deep = ContentOrder.written(String(repeating: "{\"a\":[", count: 100_000))
    guard case .failure(let problem) = deep else {
      Issue.record("read")
      return
    }
    #expect("\(problem)".hasPrefix("line 1, column 193: found a list or mapping nested deeper than 64 levels"))
  }
}
