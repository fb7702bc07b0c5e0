import LabSupport
import Testing

@testable import Control
@testable import Displays
@testable import Rendering

/// What a live view shows in how much room.
@Suite(.limited) struct LiveFrameTests {
  private let status = WatcherStatus(
    display: ":1", pid: 7, since: Timestamp(secondsSince1970: 0), profile: "desk", chosen: .automatic, inSync: true,
    resting: true,
    screens: [WatcherStatus.Screen(output: "DP-1", name: "wide", state: .lit("3440x1440@60 at 0,0"))])

  private func lines(
    columns: Int, rows: Int, drawing: Drawing? = nil, news: [String] = [], color: Bool = false
  ) -> [String] {
    LiveFrame(status: status, drawing: drawing, news: news).lines(
      on: Drawing.Paper(columns: columns, rows: rows, unicode: true, color: color))
  }

  private var drawing: Drawing {
    Drawing(
      title: nil, framebuffer: Size(width: 3440, height: 1440),
      places: [
        Drawing.Place(
          area: Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 3440, height: 1440)),
          screens: [
            Drawing.Screen(name: "wide (DP-1)", details: [], upperEdge: .top, isPrimary: true, isChanged: false)
          ],
          free: Rectangle(origin: Point(x: 0, y: 0), size: Size(width: 3440, height: 1440)))
      ], dark: [], empty: ["HDMI-1"])
  }

  @Test func withRoomTheScreensAreDrawn() {
    let shown = lines(columns: 80, rows: 40, drawing: drawing, news: ["one", "two"])
    #expect(shown.contains { $0.contains("wide (DP-1) *") } && shown.contains { $0.hasPrefix("┌") })
    #expect(!shown.contains { $0.hasPrefix("screens") })
    #expect(shown.suffix(3) == ["", "one", "two"])
  }

  @Test func theKeysStandAtTheEnd() {
    let frame = LiveFrame(status: status, drawing: drawing, news: ["one"], hasKeys: true)
    for rows in [14, 24] {
      let shown = frame.lines(on: Drawing.Paper(columns: 80, rows: rows, unicode: true))
      #expect(shown.count <= rows && shown.suffix(2) == ["", LiveFrame.keys])
    }
    #expect(!frame.lines(on: Drawing.Paper(columns: 80, rows: 13, unicode: true)).contains(LiveFrame.keys))
  }

  @Test func withoutTheyAreTold() {
    let shown = lines(columns: 80, rows: 9, drawing: drawing, news: (1...20).map(String.init))
    #expect(shown.contains("screens  DP-1  wide  3440x1440@60 at 0,0") && !shown.contains { $0.hasPrefix("┌") })
    #expect(shown.count == 9 && shown.suffix(2) == ["19", "20"])
  }

  @Test func whatIsWrongHasAColor() {
    let news = [
      "12:00:00 desk is in force", "12:00:01 warning: no profile matches", "12:00:02 error: x.yaml:1:1: error",
    ]
    let shown = lines(columns: 80, rows: 12, news: news, color: true).suffix(3)
    #expect(shown == [news[0], "\u{1B}[33m\(news[1])\u{1B}[0m", "\u{1B}[31m\(news[2])\u{1B}[0m"])
    #expect(lines(columns: 80, rows: 12, news: news).suffix(3) == news[...])
  }

  @Test(arguments: [(0, 0), (20, 1), (20, 3), (21, 12), (60, 18), (300, 100)])
  func nothingIsLargerThanTheTerminal(columns: Int, rows: Int) {
    let news = Array(repeating: String(repeating: "n", count: 400), count: 50)
    for shown in [
      lines(columns: columns, rows: rows, drawing: drawing, news: news), lines(columns: columns, rows: rows),
    ] {
      #expect(shown.count <= rows && shown.allSatisfy { $0.count <= max(columns, 1) }, "\(shown)")
    }
  }

  @Test(arguments: [
    ("four", 4, "four"), ("fives", 4, "fiv…"), ("\u{1B}[1mfives\u{1B}[0m", 4, "\u{1B}[1mfiv…\u{1B}[0m"),
    ("\u{1B}[1mfour\u{1B}[0m", 4, "\u{1B}[1mfour\u{1B}[0m"), ("", 0, ""), ("a", 0, ""),
    ("漢字", 4, "漢字"), ("漢字x", 4, "漢…"), ("a漢字", 4, "a漢…"), ("e\u{301}", 1, "e\u{301}"),
  ])
  func colorsTakeNoColumns(line: String, columns: Int, cut: String) {
    #expect(line.cut(to: columns, ellipsis: "…") == cut)
  }
}
