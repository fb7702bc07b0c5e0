import Displays
import Testing

@Suite("The reconciler and sleep") struct SleepingTests {
  private static let night = SleepMark(.profile(wakeFor: .seconds(60)), earlier: ServerPower.DPMS())
  private static let user = SleepMark(.user, earlier: ServerPower.DPMS())

  private func desk(_ sight: SleepObservation = SleepObservation()) -> WatchedDesk {
    var desk = WatchedDesk()
    desk.see(sight)
    desk.send(.started)
    desk.pass(.seconds(1))
    desk.forgetLog()
    return desk
  }

  private func hooks(_ desk: WatchedDesk) -> [Reconciler.SleepHook] {
    desk.log.compactMap { if case .runHooks(let hook) = $0.action { hook } else { nil } }
  }

  private func sleeps(_ desk: WatchedDesk) -> Int { desk.actions { $0 == .sleepOn }.count }

  @Test("A night: asleep, touched, asleep again, and day") func night() {
    var desk = desk()
    desk.see(SleepObservation(mark: Self.night, isDark: true))
    #expect(hooks(desk) == [.asleep] && desk.reports == [.fellAsleep])
    desk.see(SleepObservation(mark: Self.night, idle: .zero))
    #expect(hooks(desk) == [.asleep, .awake])
    #expect(desk.reports.last == .awoke(sleepsAgainAfter: .seconds(60)))
    desk.see(SleepObservation(mark: Self.night, idle: .seconds(60)))
    #expect(hooks(desk) == [.asleep, .awake, .asleep] && sleeps(desk) == 1)
    desk.see(SleepObservation())
    #expect(hooks(desk) == [.asleep, .awake, .asleep, .awake])
    #expect(desk.reports.last == .awoke(sleepsAgainAfter: nil))
  }

  @Test("Who touches it for long keeps it awake") func longTouch() {
    var desk = desk(SleepObservation(mark: Self.night, isDark: true))
    for _ in 0..<10 { desk.see(SleepObservation(mark: Self.night, idle: .seconds(30))) }
    #expect(hooks(desk) == [.awake] && sleeps(desk) == 0)
  }

  @Test("Nothing wakes 0s but another profile") func wakesNothing() {
    let mark = SleepMark(.profile(wakeFor: .zero), earlier: ServerPower.DPMS())
    var desk = desk(SleepObservation(mark: mark, isDark: true))
    desk.see(SleepObservation(mark: mark, idle: .zero))
    #expect(sleeps(desk) == 1 && hooks(desk).isEmpty && desk.reports.isEmpty)
  }

  @Test("A server that keeps its screens lit is told once, and not for ever") func refused() {
    let mark = SleepMark(.profile(wakeFor: .zero), earlier: ServerPower.DPMS())
    var desk = desk(SleepObservation(mark: mark, isDark: true))
    desk.wakeful = "no DPMS"
    desk.see(SleepObservation(mark: mark, idle: .zero))
    desk.see(SleepObservation(mark: mark, idle: .seconds(1)))
    #expect(sleeps(desk) == 1 && desk.reports == [.notAsleep(reason: "no DPMS")])
    #expect(desk.reconciler.wakefulBecause == "no DPMS")
    desk.wakeful = nil
    desk.see(SleepObservation(mark: mark, isDark: true))
    #expect(desk.reconciler.wakefulBecause == nil)
    desk.see(SleepObservation(mark: mark, idle: .zero))
    #expect(sleeps(desk) == 2)
  }

  @Test("After input one that refused is told to sleep again, and the same is not said twice") func refusedAgain() {
    var desk = desk(SleepObservation(mark: Self.night, isDark: true))
    desk.wakeful = "no DPMS"
    for _ in 0..<3 {
      desk.see(SleepObservation(mark: Self.night, idle: .zero))
      desk.see(SleepObservation(mark: Self.night, idle: .seconds(60)))
    }
    #expect(sleeps(desk) == 3)
    #expect(desk.reports.filter { $0 == .notAsleep(reason: "no DPMS") }.count == 1)
  }

  @Test("What slept before the watcher came is no news") func start() {
    #expect(hooks(desk(SleepObservation(mark: Self.night, isDark: true))).isEmpty)
  }

  @Test("Input ends what a user has put to sleep: the screens are looked at") func userSleep() {
    var desk = desk(SleepObservation(mark: Self.user, isDark: true))
    desk.shown = "other settings"
    desk.see(SleepObservation(mark: Self.user, idle: .zero))
    #expect(desk.looks.count == 1 && desk.convergences.count == 1)
    #expect(hooks(desk) == [.awake])
  }

  @Test("Other screens asleep alone are a word of a user") func sleepers() {
    var desk = desk()
    desk.shown = "lit"
    desk.see(SleepObservation(sleepers: ["tv"]))
    #expect(desk.looks.count == 1 && hooks(desk).isEmpty)
    #expect(causes(desk) == [.sleepers] && causes(desk).allSatisfy(\.followsSleepAlone))
    #expect(!Causes.sleepers.union(.edit).followsSleepAlone && !Causes.awakening.followsSleepAlone)
  }

  private func causes(_ desk: WatchedDesk) -> [Causes] {
    desk.log.compactMap { if case .converge(let causes) = $0.action { causes } else { nil } }
  }

  @Test("What undo or another client has changed goes with that, which can be undone", arguments: [false, true])
  func sleepersAmongChanges(isHeld: Bool) {
    var desk = desk()
    if isHeld { desk.send(.asked(.hold)) }
    desk.meddle("turned")
    desk.pass(.seconds(1))
    #expect(desk.shown == "turned" && desk.reconciler.hold.isInPlace == isHeld)
    desk.see(SleepObservation(sleepers: ["tv"]))
    #expect(desk.shown == "talk" && desk.reconciler.hold == .none)
    #expect(causes(desk).count == 1 && !causes(desk).contains(where: \.followsSleepAlone))
  }

  @Test("So does what it has not looked at yet, as while it was paused") func sleepersAfterPause() {
    var desk = desk()
    desk.send(.asked(.pause))
    desk.meddle("turned")
    desk.see(SleepObservation(sleepers: ["tv"]))
    desk.send(.asked(.resume))
    #expect(desk.shown == "talk" && causes(desk) == [[.sleepers, .server]])
    #expect(!causes(desk).contains { $0.followsSleepAlone })
  }

  @Test("The hardware lights them when the machine resumes") func resume() {
    var desk = desk(SleepObservation(mark: Self.night, isDark: true))
    desk.send(.wokeUp)
    #expect(sleeps(desk) == 1 && hooks(desk).isEmpty)
  }

  @Test("A paused watcher leaves them") func pause() {
    var desk = desk(SleepObservation(mark: Self.night, isDark: true))
    desk.send(.asked(.pause))
    desk.see(SleepObservation(mark: Self.night, idle: .seconds(60)))
    desk.send(.wokeUp)
    #expect(sleeps(desk) == 0)
  }

  @Test("Without a profile what one has put to sleep is woken") func noProfile() {
    var desk = desk(SleepObservation(mark: Self.night, isDark: true))
    desk.profiles = [:]
    desk.send(.profilesEdited)
    desk.pass(.seconds(1))
    #expect(desk.actions { $0 == .wakeUp }.count == 1)
  }

  @Test("What a user has put to sleep is woken without a profile too", arguments: [false, true])
  func overWithoutProfile(isBroken: Bool) {
    var desk = desk()
    if isBroken { desk.broken = "talk" } else { desk.profiles = [:] }
    desk.send(.profilesEdited)
    desk.pass(.seconds(1))
    desk.see(SleepObservation(mark: Self.user, isDark: true))
    #expect(desk.reconciler.inForce == nil && desk.actions { $0 == .wakeUp }.isEmpty)
    desk.see(SleepObservation(mark: Self.user, idle: .zero))
    #expect(desk.actions { $0 == .wakeUp }.count == 1)
  }

  @Test("It is woken beside what undo holds, and where the profile has failed for good", arguments: [false, true])
  func overWithoutTheProfile(isHeld: Bool) {
    var desk = desk()
    if isHeld { desk.send(.asked(.hold)) } else { desk.refused = ["talk"] }
    desk.meddle("turned")
    if !isHeld { desk.send(.asked(.reload)) }
    desk.pass(.seconds(3600))
    desk.see(SleepObservation(mark: Self.user, isDark: true))
    desk.forgetLog()
    desk.see(SleepObservation(mark: Self.user, idle: .zero))
    #expect(desk.reconciler.hold.isInPlace == isHeld && desk.convergences.isEmpty && desk.shown == "turned")
    #expect(desk.actions { $0 == .wakeUp }.count == 1)
  }

  @Test("And where the change fails that would wake it") func overAtAFailure() {
    var desk = desk()
    desk.refused = ["talk"]
    desk.shown = "turned"
    desk.see(SleepObservation(mark: Self.user, isDark: true))
    desk.see(SleepObservation(mark: Self.user, idle: .zero))
    #expect(desk.convergences.count == 1 && desk.reconciler.trouble != nil)
    #expect(desk.actions { $0 == .wakeUp }.count == 1)
  }

  @Test("A screen that disconnects because it sleeps is not woken for that") func sleepDisconnects() {
    var desk = desk(SleepObservation(mark: Self.night, isDark: true))
    desk.plug(nil)
    desk.pass(.seconds(1))
    #expect(desk.reconciler.inForce == nil && desk.actions { $0 == .wakeUp }.isEmpty)
  }
}
