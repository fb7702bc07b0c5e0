import Displays
import Foundation
import LabSupport
import Testing

@testable import Control
@testable import Files
@testable import Platform
@testable import Rendering

@Suite(.limited) struct StatusTextTests {
  @Test func whatIsWellIsSaidInFewWords() {
    #expect(
      WatcherStatus.calm.text(color: false) == """
        profile  desk, chosen automatically
        state    in sync
        screens  eDP-1   laptop  1920x1080@59.93 at 0,0
                 HDMI-1  office  1920x1200@59.95 at 1920,0
                 DP-2            dark
        changed  \(local(1_795_253_460))  2 changes (HDMI-1 was plugged in)
        watcher  process 4711 on :0 since \(local(1_795_253_400))
        """)
  }

  @Test func whatIsNotWellIsSaidWhole() {
    #expect(
      WatcherStatus.troubled.text(color: false) == """
        profile  none in force
        state    eDP-1 is turned left, and another client did that
        failed   HDMI-1: the X server refused the mode; next try at \(local(1_795_253_520))
        confirm  changes are undone at \(local(1_795_253_475)) unless you run `orchestrate confirm`
        paused   yes, 2 events queued; `orchestrate resume` ends it
        files    lobby.yaml:3:4: error: unknown key "mod"; did you mean "mode"?
        others   KScreen also changes screens
        watcher  process 4711 on :0 since \(local(1_795_253_400))
        """)
  }

  /// Where no profile matches nothing is wanted: words and exit codes say the same, of one machine and of many.
  @Test func whereNothingIsWantedNothingIsWrong() throws {
    var status = WatcherStatus.calm
    (status.profile, status.reason, status.inSync) = (nil, "no profile matches", false)
    let text = status.text(color: false)
    #expect(text.hasPrefix("profile  none in force: no profile matches\nstate    nothing is wanted\n"), "\(text)")
    #expect(status.exitStatus == .fine)
    var answer = FleetAnswer(host: "one")
    answer.take(Array(try status.json().utf8), orTellThat: "no status")
    #expect([answer].text(color: false) == "one  -  nothing is wanted, no profile in force")
    #expect([answer].exitStatus == .fine)
    let page = FleetPage([answer], taken: status.since).html
    #expect(page.contains("<h1>1 without a profile, 0 in sync</h1>") && !page.contains("class=\"wrong\""), "\(page)")
    status.paused = true
    #expect(status.text(color: false).contains("\nstate    not in sync\n") && status.exitStatus == .changesPending)
  }

  /// It counts as trouble, so the page of many machines says which screen it is on.
  @Test func aMessageThatFailedIsMarkedOnThePage() throws {
    var status = WatcherStatus.calm
    let message = WatcherStatus.Content(shows: "text hello", state: .told(.failed))
    status.screens[0].messages = [WatcherStatus.Part(name: "laptop", content: message)]
    var answer = FleetAnswer(host: "one")
    answer.take(Array(try status.json().utf8), orTellThat: "no status")
    let page = FleetPage([answer], taken: status.since).html
    #expect(page.contains("<section class=\"wrong\">"), "\(page)")
    #expect(page.contains(/<li class="wrong">laptop, .*, text hello, failed<\/li>/), "\(page)")
  }

  @Test func whatWaitsForTheEndOfAPauseIsNotKnown() {
    var status = WatcherStatus.calm
    (status.inSync, status.paused, status.pendingEvents) = (false, true, 1)
    let text = status.text(color: false)
    #expect(text.contains("\nstate    not known before `orchestrate resume`\n"), "\(text)")
    #expect(text.contains("\n         as seen before the queued events\n"), "\(text)")
    #expect(status.exitStatus == .changesPending)
    status.pendingEvents = 0
    #expect(!status.text(color: false).contains("queued events"))
  }

  @Test func colourChangesNoWords() {
    for status in [WatcherStatus.calm, .troubled] {
      let colored = status.text(color: true)
      #expect(colored.contains("\u{1B}["))
      #expect(colored.replacing(/\u{1B}\[\d*m/, with: "") == status.text(color: false))
    }
  }

  @Test func aPageTakesThePlaceOfTheLastOne() {
    let moment = Timestamp(secondsSince1970: 1_795_253_460)
    var page = StatusPage(color: false, columns: 40)
    let first = page.next(.calm, at: moment)
    let rows = first.split(separator: "\n")
    #expect(rows.first == "at       \(local(1_795_253_460))" && rows.allSatisfy { $0.count <= 40 })
    #expect(page.next(.calm, at: moment) == "\u{1B}[\(rows.count)A\u{1B}[J\(first)")
    var log = StatusPage(color: false, columns: nil)
    let told = log.next(.calm, at: moment)
    #expect(told.hasSuffix(WatcherStatus.calm.text(color: false)) && log.next(.calm, at: moment) == "\n\(told)")
  }

  /// The same by Foundation's clock, for whatever time zone this runs in.
  private func local(_ seconds: Int) -> String {
    let form = DateFormatter()
    form.dateFormat = "yyyy-MM-dd HH:mm:ss"
    form.locale = Locale(identifier: "en_US_POSIX")
    return form.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
