import Displays
import Foundation
import LabSupport
import Testing

/// A sign's whole day beside a server that darkens its screens after two seconds, and what kill -9 leaves of it.
@Suite("watch: a sign's day", .serialized, .limited) struct SignDayTests {
  /// Whether and when the server darkens its screens, whatever they do now.
  private struct Habit: Equatable {
    let dpms: ServerPower.DPMS?
    let saver: ServerPower.ScreenSaver

    init(_ power: ServerPower) {
      var (dpms, saver) = (power.dpms, power.screenSaver)
      dpms?.level = .on
      saver.isActive = false
      (self.dpms, self.saver) = (dpms, saver)
    }
  }

  private static let dusk = Sign.closing + 60

  /// The watcher first, as it would start the presenter anew.
  private func killAll(of sign: Sign) throws {
    try sign.watch.end(kill: true)
    for presenter in try sign.server.presenters().values { kill(presenter, SIGKILL) }
  }

  /// `orchestrate wake` wakes screens that sleep on purpose; the server has forgotten all else by itself.
  private func expectHabit(_ habit: Habit, of sign: Sign, isMarked: Bool) throws {
    #expect(try (sign.power().mark != nil) == isMarked)
    if isMarked { #expect(try sign.watch.run("wake").code == 0) }
    let power = try sign.power()
    #expect(Habit(power) == habit && power.mark == nil)
    try sign.server.waitForSleep()
    #expect(try sign.power().wakefulness == .blanked)
  }

  @Test(
    "It plays, sleeps at 21:00, wakes for a touch, sleeps, plays at 07:00; killed at any moment the server blanks as ever"
  )
  func day() throws {
    let sign = try Sign()
    try sign.watch.waitForProfile("day")
    try sign.server.wait(for: "#ff0000", on: "HDMI-1")
    try sign.server.blankSoon()
    let habit = Habit(try sign.power())
    #expect(try sign.server.wakefulnessWhenIdle() == .awake, "it plays")
    try killAll(of: sign)
    try expectHabit(habit, of: sign, isMarked: false)

    try sign.watch.restart(in: "day", before: Sign.closing)
    #expect(try sign.power().wakefulness == .awake, "a watcher that comes wakes what has blanked")
    try sign.watch.waitForProfile("night")
    try sign.watch.wait("it sleeps") { $0.wakefulness == "asleep" && $0.resting }
    try killAll(of: sign)
    try expectHabit(habit, of: sign, isMarked: true)

    for moment in ["touched", "asleep again"] {
      try sign.watch.restart(kill: true, environment: ["TZ": ShiftedDay.zone(before: Self.dusk)])
      try sign.watch.wait("it sleeps") { $0.wakefulness == "asleep" && $0.resting }
      try sign.touch()
      try sign.watch.wait("the touch") { $0.wakefulness == "awake" }
      if moment == "asleep again" { try sign.watch.wait(moment) { $0.wakefulness == "asleep" } }
      try killAll(of: sign)
      try expectHabit(habit, of: sign, isMarked: true)
    }

    try sign.watch.restart(in: "night", before: Sign.opening)
    try sign.watch.waitForProfile("day")
    try sign.server.wait(for: "#ff0000", on: "HDMI-1")
    #expect(try sign.server.wakefulnessWhenIdle() == .awake, "it plays")
    #expect(try Habit(sign.power()) == habit)
    try killAll(of: sign)
    try expectHabit(habit, of: sign, isMarked: false)
  }
}
