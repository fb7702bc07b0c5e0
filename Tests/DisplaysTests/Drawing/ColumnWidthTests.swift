import Testing

@testable import Displays

/// How much room text takes on a terminal; the witness is the wcwidth of terminals in use (EastAsianWidth.txt).
@Suite struct ColumnWidthTests {
  @Test(arguments: [
    ("", 0), ("desk", 4), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ﾃﾚﾋﾞ", 4), ("テレビ", 6), ("한글", 4), ("ＡＢ", 4),
    ("Bühne", 5), ("📺", 2), ("☀\u{FE0F}", 2), ("☀", 1), ("─│", 2), ("a\u{200B}b", 2), ("…", 1),
  ])
  func columns(text: String, width: Int) {
    #expect(text.columns == width)
  }

  @Test func aPrefixNeverCutsACharacterInHalf() {
    for most in 0...8 {
      let start = "a漢字b".prefix(columns: most)
      #expect(start.columns <= most && "a漢字b".hasPrefix(start))
    }
    #expect("a漢字b".prefix(columns: 4) == "a漢" && "a漢字b".prefix(columns: 5) == "a漢字")
  }

  /// Whatever screens are called, every line of a picture is as wide as the box that is drawn.
  @Test func drawingsKeepTheirWidth() {
    let desk = Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1").lit("HDMI-1", at: Point(x: 1920, y: 0)).snapshot
    let paper = Drawing.Paper(columns: 60, unicode: true)
    for name in ["tv", "会議室のテレビ", "舞台", "📺 lobby", "a very long name that has no room in its box at all"] {
      let text = Drawing.text([Drawing(desk, names: [OutputID(101): name, OutputID(102): "舞台"])], on: paper)
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("│") || $0.hasPrefix("┌") || $0.hasPrefix("└") }
      #expect(Set(rows.map(\.columns)).count == 1 && rows.count > 3, "\(text)")
    }
  }

  private static func row(_ modes: String, columns: Int) -> String {
    var desk = Desk(crtcs: 6)
    for index in 0..<6 { desk = desk.screen("DP-\(index)", modes) }
    for index in 0..<6 { desk = desk.lit("DP-\(index)", mode: modes, at: Point(x: 1920 * index, y: 0)) }
    let names = Dictionary(uniqueKeysWithValues: (0..<6).map { (OutputID(UInt32(101 + $0)), "screen-\($0)") })
    return Drawing.text([Drawing(desk.snapshot, names: names)], on: Drawing.Paper(columns: columns, unicode: true))
  }

  @Test func decimalsGoBeforeNamesDo() {
    let text = Self.row("1920x1080@59.934", columns: 80)
    #expect(text.contains("│  screen-0  │") && text.contains("│1920x1080@60│") && !text.contains("…"), "\(text)")
    #expect(!text.contains("screen-0 (DP-0): "), "all is in the boxes")
  }

  @Test func whereBoxesAreTooSmallAListFollows() {
    let text = Self.row("1920x1080@59.934", columns: 60)
    for index in 0..<6 {
      let line = "\n\(index + 1) screen-\(index) (DP-\(index)): 1920x1080@59.934, at \(1920 * index),0"
      #expect(text.contains(line), "\(text)")
    }
  }

  /// What has no room beside another picture is drawn below it.
  @Test func picturesStandSideBySideOnlyWhereNamesAreReadable() {
    let desk = Desk().screen("eDP-1").screen("HDMI-1").lit("eDP-1").lit("HDMI-1", at: Point(x: 1920, y: 0)).snapshot
    let names = [OutputID(101): "the-laptop-of-maria", OutputID(102): "meeting-room"]
    let pictures = ["now", "after"].map { Drawing(desk, title: $0, names: names) }
    func heads(_ columns: Int) -> Int {
      Drawing.text(pictures, on: Drawing.Paper(columns: columns, unicode: true)).split(separator: "\n")
        .count { $0.hasPrefix("now") || $0.hasPrefix("after") }
    }
    #expect(heads(100) == 1 && heads(80) == 2)
  }
}
