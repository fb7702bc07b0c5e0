import Testing

@testable import Displays

/// What a checkup makes of what it has seen.
@Suite struct CheckTests {
  private static let sockets = Observations.Sockets(folder: "/run/user/1000/orchestrate", fault: nil, isOfSession: true)

  /// A machine on which nothing is missing.
  private static func healthy(_ edit: (inout Observations) -> Void = { _ in }) -> Observations {
    var observations = Observations(
      server: .reached(server()), folders: [.init(path: "/etc/orchestrate/profiles", state: .profiles(2))],
      profileCount: 2, sockets: sockets, watcher: .running(process: 7, profile: "desk", inSync: true, failure: nil),
      met: [
        .images: "libImlib2.so.1", .text: "libpangocairo-1.0.so.0", .documents: "pdfinfo, pdftocairo", .player: "mpv",
        .browser: "firefox-esr", .fetcher: "curl", .keyboard: "matchbox-keyboard",
      ])
    edit(&observations)
    return observations
  }

  private static func server(_ edit: (inout ServerFacts) -> Void = { _ in }) -> ServerFacts {
    var facts = ServerFacts(
      display: ":0", vendor: "The X.Org Foundation", release: 12_101_007, randr: RandRVersion(1, 6),
      extensions: Set(ServerFacts.uses.map(\.name)), windowManager: "Openbox",
      snapshot: Desk().screen("HDMI-1").snapshot)
    edit(&facts)
    return facts
  }

  @Test func aHealthyMachineHasNothingToMend() {
    let checks = Self.healthy().checks
    #expect(checks.allSatisfy { $0.verdict == .fine && $0.remedy == nil }, "\(checks)")
    let subjects = [
      "X server", "RandR", "screens", "extensions", "window manager", "others", "profiles", "sockets", "watcher",
      "system bus", "library", "documents", "player", "browser", "fetcher", "keyboard", "fonts",
      "makers",
    ]
    #expect(subjects.allSatisfy { subject in checks.contains { $0.subject == subject } })
  }

  /// What reaches no graphical-session.target gets a line for its own start-up file.
  @Test(arguments: [
    ("i3", "in ~/.config/i3/config: exec --no-startup-id orchestrate watch"),
    ("Openbox", "`orchestrate watch &` in ~/.xinitrc or the window manager's own start-up file"),
    ("GNOME Shell", "systemctl --user enable --now orchestrate"),
  ])
  func aWatcherIsStartedAsTheSessionDoesIt(manager: String, remedy: String) {
    let machine = Self.healthy {
      $0.watcher = .none
      $0.server = .reached(Self.server { $0.windowManager = manager })
    }
    #expect(machine.checks.first { $0.subject == "watcher" }?.remedy == remedy)
  }

  /// Who will darken the screens, and when.
  @Test func sleepIsToldOf() {
    func check(_ power: ServerPower, holding wishes: Wishes = Wishes(), _ lockers: [String] = []) -> Check? {
      let facts = Self.server {
        $0.snapshot?.power = power
        ($0.wishes, $0.lockers) = (wishes, lockers)
      }
      return facts.checks.first { $0.subject == "sleep" }
    }
    let usual = ServerPower(
      dpms: .init(standby: 600, suspend: 900, off: 900), screenSaver: .init(timeout: 90))
    let held = Wishes(awake: .always, pointer: .keep)
    let words =
      "the screen saver comes after 90 s, DPMS after 10 min without input, "
      + "unless a profile keeps the screens awake (`awake`)"
    #expect(check(usual)?.found == words && check(usual)?.verdict == .fine)
    #expect(check(usual, holding: held)?.found == words + "; held off now")
    #expect(check(ServerPower())?.found == "nothing darkens the screens")
    #expect(check(ServerPower(dpms: .init(standby: 60)))?.found.hasPrefix("DPMS comes after 1 min without") == true)
    #expect(
      check(ServerPower(), ["xlock (process 5)"])?.found.hasSuffix("; xlock (process 5) keeps its own time") == true)
    #expect(check(usual, holding: held, ["xlock (process 5)"])?.verdict == .notice)
    let dark = check(ServerPower(dpms: .init(level: .off)))
    #expect(dark?.verdict == .notice && dark?.found == "the screens are blanked now" && dark?.remedy != nil)
    let asleep = check(ServerPower(dpms: .init(level: .off), mark: SleepMark(.user, earlier: .init())))
    #expect(asleep?.verdict == .fine)
    #expect(asleep?.found == "all screens are asleep on purpose; `orchestrate wake` wakes them")
    #expect(!Self.server().checks.contains { $0.subject == "sleep" }, "nothing is said of what is not known")
  }

  @Test(arguments: [false, true]) func anotherXSettingsManagerIsANotice(isWanted: Bool) {
    func check(_ foreign: Set<Wish>) -> Check? {
      let facts = Self.server { ($0.wantsXSettings, $0.wishes.foreign) = (isWanted, foreign) }
      return facts.checks.first { $0.subject == "letters" }
    }
    #expect(check([])?.verdict == (isWanted ? .fine : nil))
    #expect(check([.letters])?.verdict == (isWanted ? .notice : nil), "else it is as it should be")
  }

  @Test func onlyXwaylandIsWarnedOf() {
    #expect(Self.server().xwaylandWarning == nil)
    let guest = Self.server { $0.extensions.insert("XWAYLAND") }
    #expect(guest.xwaylandWarning?.hasPrefix(":0 is Xwayland, ") ?? false)
  }

  struct Fault: CustomTestStringConvertible {
    var subject: String
    var verdict: Verdict
    var found: String
    var edit: @Sendable (inout Observations) -> Void

    var testDescription: String { found }
  }

  private static func ofServer(_ edit: @escaping @Sendable (inout ServerFacts) -> Void)
    -> @Sendable (inout Observations) -> Void
  {
    { $0.server = .reached(server(edit)) }
  }

  private static var bordered: Page {
    var page = Page("https://example.org/")
    page.allow = []
    return page
  }

  private static let faults = [
    Fault(subject: "X server", verdict: .broken, found: "cannot connect") {
      $0.server = .unreachable("cannot connect")
    },
    Fault(subject: "session", verdict: .notice, found: "Wayland") { $0.isWaylandSession = true },
    Fault(
      subject: "X server", verdict: .broken, found: "Xwayland", edit: ofServer { $0.extensions.insert("XWAYLAND") }),
    Fault(subject: "RandR", verdict: .notice, found: "1.4", edit: ofServer { $0.randr = RandRVersion(1, 4) }),
    Fault(subject: "screens", verdict: .broken, found: "cannot be read", edit: ofServer { $0.snapshot = nil }),
    Fault(
      subject: "touch", verdict: .notice, found: "\"ELAN\" reaches all screens",
      edit: ofServer {
        $0.snapshot =
          Desk().screen("HDMI-1").lit("HDMI-1", rotation: .left).touch(InputDevice(id: InputDeviceID(7), name: "ELAN"))
          .snapshot
      }),
    Fault(subject: "screens", verdict: .broken, found: "0 CRTCs", edit: ofServer { $0.snapshot?.crtcs = [] }),
    Fault(
      subject: "screens", verdict: .notice, found: "0 of 1",
      edit: ofServer { $0.snapshot?.outputs[0].connection = .disconnected }),
    Fault(
      subject: "framebuffer", verdict: .notice, found: "beyond 1920x1080",
      edit: ofServer { $0.snapshot?.framebuffer.maximum = Size(width: 1920, height: 1080) }),
    Fault(
      subject: "link", verdict: .notice, found: "is Bad", edit: ofServer { $0.snapshot?.outputs[0].isLinkBad = true }),
    Fault(subject: "driver", verdict: .notice, found: "virtio_gpu", edit: ofServer { $0.providers = ["virtio_gpu"] }),
    Fault(
      subject: "driver", verdict: .notice, found: "modesetting, on a virtual machine's card (Virtual-1)",
      edit: ofServer {
        $0.providers = ["modesetting"]
        $0.snapshot?.outputs[0].name = "Virtual-1"
        $0.snapshot?.outputs[0].identity.vendor = "RHT"
      }),
    Fault(subject: "extensions", verdict: .notice, found: "DAMAGE", edit: ofServer { $0.extensions.remove("DAMAGE") }),
    Fault(
      subject: "others", verdict: .notice, found: "gsd-xrandr",
      edit: ofServer { $0.otherManagers = ["gsd-xrandr (process 9)"] }),
    Fault(subject: "profiles", verdict: .broken, found: "Permission denied") {
      $0.folders[0].state = .unreadable("Permission denied", because: .other)
    },
    // What is in it is not known.
    Fault(subject: "profiles", verdict: .broken, found: "Permission denied") {
      $0.folders[0].state = .unreadable("Permission denied", because: .closed("/etc", owner: nil))
      $0.profileCount = 0
    },
    Fault(subject: "content", verdict: .broken, found: "desk.yaml:1:1: warning: gone (and 1 more)") {
      $0.unshownFiles = ["desk.yaml:1:1: warning: gone", "b"]
    },
    Fault(subject: "profiles", verdict: .broken, found: "desk.yaml:1:1: error: odd (and 1 more)") {
      $0.profileErrors = ["desk.yaml:1:1: error: odd", "b"]
    },
    Fault(subject: "profiles", verdict: .notice, found: "none") { $0.profileCount = 0 },
    Fault(subject: "profiles", verdict: .notice, found: "a is hidden") { $0.folders[0].unused = ["a is hidden"] },
    Fault(subject: "fonts", verdict: .broken, found: "no font") { $0.missingFonts = ["no font on this machine has 屏"] },
    Fault(subject: "programs", verdict: .broken, found: "no program") { $0.missingPrograms = ["no program \"x\""] },
    Fault(subject: "sockets", verdict: .broken, found: "belongs to user 3") {
      ($0.sockets.fault, $0.sockets.remedy) = ("belongs to user 3", "have it removed")
    },
    Fault(subject: "sockets", verdict: .notice, found: "XDG_RUNTIME_DIR") { $0.sockets.isOfSession = false },
    Fault(subject: "watcher", verdict: .notice, found: "not running") { $0.watcher = .none },
    Fault(subject: "watcher", verdict: .notice, found: "process 5 on wall") {
      $0.watcher = .elsewhere("process 5 on wall")
    },
    Fault(subject: "watcher", verdict: .broken, found: "does not respond") {
      $0.watcher = .silent("the watcher does not respond")
    },
    Fault(subject: "watcher", verdict: .broken, found: "refused") {
      $0.watcher = .running(process: 7, profile: "a", inSync: false, failure: "refused")
    },
    Fault(subject: "watcher", verdict: .notice, found: "not in sync") {
      $0.watcher = .running(process: 7, profile: "a", inSync: false, failure: nil)
    },
    Fault(subject: "watcher", verdict: .notice, found: "process 7, no profile is in force") {
      $0.watcher = .running(process: 7, profile: nil, inSync: false, failure: nil)
    },
    Fault(subject: "system bus", verdict: .notice, found: "lid: nobody") { $0.unansweredConditions = ["lid: nobody"] },
    Fault(subject: "library", verdict: .notice, found: "libImlib2") { $0.met[.images] = nil },
    Fault(subject: "player", verdict: .notice, found: "mpv") { $0.met[.player] = nil },
    Fault(subject: "fetcher", verdict: .notice, found: "curl is missing") { $0.met[.fetcher] = nil },
    // A page that asks for it is shown without it, too.
    Fault(subject: "keyboard", verdict: .notice, found: "matchbox-keyboard is missing") {
      ($0.met[.keyboard], $0.wanted) = (nil, [.keyboard])
    },
    Fault(subject: "browser", verdict: .notice, found: "chromium") { $0.met[.browser] = nil },
    Fault(subject: "browser", verdict: .notice, found: "firefox-esr: a page that fails is not noticed") {
      $0.pages = [Page("https://example.org/")]
    },
    Fault(subject: "browser", verdict: .notice, found: "not noticed with Firefox, and refresh does nothing") {
      $0.pages = [Page("https://example.org/", refresh: .seconds(60))]
    },
    Fault(subject: "browser", verdict: .broken, found: "a page with allow is not shown with Firefox") {
      $0.pages = [Page("https://example.org/"), bordered]
    },
    Fault(subject: "browser", verdict: .broken, found: "whose address is a credential is not shown with Firefox") {
      $0.pages = [Page(at: .credential("board"))]
    },
    Fault(subject: "fonts", verdict: .notice, found: "none") { $0.hasFonts = false },
    Fault(subject: "makers", verdict: .notice, found: "no list") { $0.hasMakers = false },
  ]

  /// One fault makes one line that is not fine, with a reason and a way out, and leaves the others alone.
  @Test(arguments: faults) func eachFaultIsSaidOnce(fault: Fault) throws {
    let unwell = Self.healthy(fault.edit).checks.filter { $0.verdict != .fine }
    let check = try #require(unwell.first)
    #expect(unwell.count == 1, "\(unwell)")
    #expect(
      check.subject == fault.subject && check.verdict == fault.verdict && check.found.contains(fault.found), "\(check)")
    #expect(!check.reason.isEmpty && check.remedy?.isEmpty == false)
  }

  @Test(
    arguments: [
      (.noFolder("/etc/orchestrate"), "rename /etc/orchestrate, and create a folder in its place where you want one"),
      (.closed("/etc/orchestrate", owner: nil), "give yourself access: chmod u+rx /etc/orchestrate"),
      (
        .closed("/etc", owner: "user \"root\" (0)"),
        "ask user \"root\" (0) for access to /etc, or name other folders with --profiles"
      ),
      (.other, "`namei -l /etc/orchestrate/profiles` shows what is on the way there"),
    ] as [(Observations.Folder.Obstacle, String)])
  func aFolderIsOpenedByWhoCan(obstacle: Observations.Folder.Obstacle, remedy: String) {
    let machine = Self.healthy { $0.folders[0].state = .unreadable("odd", because: obstacle) }
    #expect(machine.checks.first { $0.verdict == .broken }?.remedy == remedy)
  }

  /// A need that no profile has is a notice; one that a profile has is missed.
  @Test(arguments: Need.allCases.filter { $0 != .keyboard }) func whatAProfileAsksForIsMissed(need: Need) {
    let machine = Self.healthy {
      $0.wanted = [need]
      $0.met[need] = nil
    }
    let unwell = machine.checks.filter { $0.verdict != .fine }
    #expect(unwell.map(\.verdict) == [.broken] && unwell.first?.reason.hasSuffix("a profile asks for it") == true)
  }

  /// A document takes two programs, a page one of several.
  @Test(
    arguments: [
      (Need.documents, ["pdfinfo", "pdftocairo"], "pdfinfo, pdftocairo"), (.documents, ["pdftocairo"], nil),
      (.documents, ["pdfinfo"], nil), (.browser, ["firefox", "chromium"], "chromium"),
      (.browser, ["firefox-esr"], "firefox-esr"), (.browser, ["mpv"], nil), (.player, ["mpv"], "mpv"),
    ] as [(Need, [String], String?)])
  func aNeedIsMetByAllItsPrograms(need: Need, programs: [String], met: String?) {
    #expect(need.met { programs.contains($0) } == met)
  }

  @Test func whatIsMissingIsNamed() {
    let found = Self.healthy { $0.met = [:] }.checks.map(\.found)
    for words in ["pdfinfo or pdftocairo is missing", "mpv is missing", "libImlib2.so.1 is missing"] {
      #expect(found.contains(words))
    }
    #expect(found.contains { $0.hasPrefix("found none of chromium, ") })
  }

  @Test func pagesAreThoseOfTheContent() {
    var screen = ScreenEntry.screen("wall", any: true)
    screen.content = Marked(.presented(PresentedContent(.url("https://example.org"))), at: .desk(1, 90))
    #expect(Profile(screen).pages == [Page("https://example.org")])
    screen.content = Marked(.presented(PresentedContent(.color(.black))), at: .desk(1, 90))
    #expect(Profile(screen).pages.isEmpty)
  }

  @Test func contentSaysWhatItNeeds() {
    let sources: [(ContentSource, Set<Need>)] = [
      (.image("a.png", Framing()), [.images]), (.text("hello", background: .black), [.text]),
      (.video("a.mp4", .contain), [.player]), (.url("https://example.org"), [.browser]), (.color(.black), []),
      (.slideshow(Slideshow(.document("a.pdf", nil), every: .seconds(1))), [.images, .documents]),
      (.testPattern(.identity), [.text]), (.testPattern(.grid), []),
    ]
    for (source, needs) in sources {
      var screen = ScreenEntry.screen("wall", any: true)
      screen.content = Marked(.presented(PresentedContent(source)), at: .desk(1, 90))
      #expect(Profile(screen).needs == needs)
    }
  }

  @Test func aFallbackSaysWhatItNeedsToo() {
    var screen = ScreenEntry.screen("wall", any: true)
    let content = PresentedContent(.url("https://example.org"), fallback: .source(.image("a.png", Framing())))
    screen.content = Marked(.presented(content), at: .desk(1, 90))
    #expect(Profile(screen).needs == [.browser, .images])
  }

  @Test func fontsAreNamedForTheirScript() {
    let scripts: [(String, String)] = [
      ("屏幕", "fonts-noto-cjk"), ("한", "fonts-noto-cjk"), ("カ", "fonts-noto-cjk"), ("😀", "fonts-noto-color-emoji"),
      ("अ", "fonts-noto-core"), ("ก", "fonts-noto-core"), ("", "fonts-noto-core"),
    ]
    for (text, package) in scripts { #expect(MissingLetters(Array(text.unicodeScalars)).debianPackage == package) }
    #expect(MissingLetters(Array("屏幕".unicodeScalars)).words == "屏, 幕")
    #expect(MissingLetters(Array("abcdefg".unicodeScalars)).words == "a, b, c, d, e and 2 more")
  }

  /// What a Debian package mends is said as one types it.
  @Test func packagesAreInTheRemedy() {
    let bare = Self.healthy {
      ($0.met, $0.hasFonts, $0.hasMakers) = ([:], false, false)
    }
    let named = bare.checks.compactMap { check in check.debianPackage.map { (check, $0) } }
    let packages = [
      "libimlib2", "libpangocairo-1.0-0", "poppler-utils", "mpv", "chromium", "curl", "matchbox-keyboard",
      "fonts-dejavu-core", "hwdata",
    ]
    #expect(named.map(\.1) == packages)
    #expect(named.allSatisfy { $0.remedy == "apt install \($1)" })
  }
}
