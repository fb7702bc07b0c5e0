import Displays
import Testing

/// Whatever happens while an action is carried out waits until that is through.
struct AgendaTests {
  private static let meanwhile: [Reconciler.Event] = [.serverChanged, .circumstancesChanged]
  private static let night = SleepMark(.profile(wakeFor: .zero), earlier: ServerPower.DPMS())

  /// Days on which something happens to everything that there is to do.
  private static let days: [@Sendable (inout WatchedDesk) -> Void] = [
    { desk in
      desk.plug("tv", isLate: true)
      desk.pass(.seconds(10))
      desk.leftLit = ["DP-1"]
      desk.profiles = [:]
      desk.send(.serverChanged)
    },
    { desk in
      desk.profiles = [:]
      desk.plug(nil)
      desk.plug("tv")
    },
    { desk in
      desk.reload(["slides", "talk", "film"])
      desk.send(.asked(.choose(.manual("slides"), confirmWithin: .seconds(2), keeps: true)))
      desk.pass(.seconds(30))
      desk.send(.asked(.choose(.manual("slides"), confirmWithin: nil, keeps: true)))
      desk.pass(.seconds(1))
      desk.send(.asked(.choose(.automatic, confirmWithin: nil)))
    },
    { desk in
      desk.change = FollowedChange(mirrors: ["HDMI-2"])
      desk.meddle()
    },
    { desk in
      desk.see(SleepObservation(mark: night, isDark: true))
      desk.wakeful = "no DPMS"
      desk.see(SleepObservation(mark: night, idle: .zero))
      desk.profiles = [:]
      desk.send(.profilesEdited)
    },
  ]

  @Test("No action calls the reconciler while it is carried out, whichever it is") func everyAction() {
    var done: Set<String> = []
    for day in Self.days {
      var desk = WatchedDesk()
      desk.meanwhile = Self.meanwhile
      desk.see(SleepObservation())
      desk.send(.started)
      day(&desk)
      desk.pass(.seconds(30))
      #expect(desk.interrupted.isEmpty)
      done.formUnion(desk.log.map { Self.kind(of: $0.action) })
    }
    #expect(done == Self.kinds)
  }

  /// A new action has to be given a name here, and a day on which it is carried out.
  private static func kind(of action: Reconciler.Action) -> String {
    switch action {
    case .loadProfiles: "load"
    case .probe: "probe"
    case .look: "look"
    case .converge: "converge"
    case .rescue: "rescue"
    case .turnOff: "turn off"
    case .follow: "follow"
    case .remember: "remember"
    case .restore: "restore"
    case .sleepOn: "sleep on"
    case .wakeUp: "wake up"
    case .runHooks: "run hooks"
    case .report: "report"
    case .keep: "keep"
    case .forget: "forget"
    case .rest: "rest"
    }
  }

  private static let kinds: Set<String> = [
    "load", "probe", "look", "converge", "rescue", "turn off", "follow", "remember", "restore", "sleep on", "wake up",
    "run hooks", "report", "keep", "forget", "rest",
  ]

  @Test("All actions of an event come before the next event, and an error leaves nothing behind") func order() {
    var (agenda, reconciler) = (Agenda(), Reconciler())
    agenda.add(.sleepSeen(SleepObservation(mark: Self.night, isDark: true)))
    agenda.add(.sleepSeen(SleepObservation()))
    agenda.add(.asked(.resume))
    let isBegun = (agenda.begin(), agenda.begin())
    #expect(isBegun.0 && !isBegun.1, "the second call comes from within")
    let now = Moment(.zero)
    let first = agenda.next(of: &reconciler, at: now)
    #expect(first == .report(.awoke(sleepsAgainAfter: nil)))
    agenda.add(.asked(.resume))
    let second = agenda.next(of: &reconciler, at: now)
    #expect(second == .runHooks(.awake))
    agenda.end()
    let isBegunAnew = agenda.begin()
    #expect(isBegunAnew)
    let last = agenda.next(of: &reconciler, at: now)
    #expect(last == nil)
  }
}
