import Displays
import Foundation
import LabSupport
import Testing

@Suite(.serialized, .limited) struct ShowTests {
  @Test func saysWhatIsOnTheDesk() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    try desk.server.lab("unplug", "HDMI-1")
    let shown = try desk.orchestrate.run("show")
    #expect(shown.code == 0 && shown.errors.isEmpty)
    let lines = shown.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[1].contains(#/^eDP-1 +1920x1080@59\.\d+ at 0,0, primary, \d+x\d+ mm \(\d+ dpi\)  \[built in LPN/#))
    #expect(lines[0].contains(#/^HDMI-1 +1920x1080@60 at 1920,0, disconnected but still lit/#))
    #expect(lines[2].contains(#/^DP-1 +dark, \d+x\d+ mm  \[PRT "LAB Portrait" serial PRT-0007\]/#))
    #expect(lines[3].contains(#/^DP-2 +no screen$/#))
    #expect(lines[5].contains(#/^framebuffer 3840x1080 .*\d+x\d+ mm \(96 dpi\), 2 of 4 CRTCs/#))
    let drawn = try desk.orchestrate.run("show", "--draw").output
    #expect(drawn.hasPrefix(shown.output) && drawn.contains(#/\n\| +eDP-1 \* +\|\n/#), "\(drawn)")
    #expect(drawn.hasSuffix("\ndark: DP-1\nno screen: DP-2, HDMI-1 (still lit), HDMI-2\n"))
  }

  @Test func tellsModesAndPropertiesWhenAsked() throws {
    let desk = try Desk()
    let all = try desk.orchestrate.run("show", "--all").output
    #expect(all.contains(/1680x1050@59\.\d+\n/))
    #expect(all.contains(/underscan hborder: 0 +\(a number from 0 to 128\)/))
  }

  /// So that a person chooses a mode in one line.
  @Test func listsTheModesOfOneScreen() throws {
    let desk = try Desk()
    try desk.server.xrandr("--output", "HDMI-1", "--mode", "1680x1050")
    for name in ["HDMI-1", "office"] {
      let shown = try desk.run("show", name)
      let lines = shown.output.split(separator: "\n").map(String.init)
      #expect(shown.code == 0 && shown.errors.isEmpty && lines[0].hasPrefix("HDMI-1  1680x1050@"), "\(shown)")
      #expect(lines.contains { $0.contains(#/^  1920x1080@60 +\+$/#) }, "\(shown.output)")
      #expect(lines.contains { $0.contains(#/^  1680x1050@59\.\d+ +\*$/#) }, "\(shown.output)")
      #expect(lines.count { $0.contains("*") } == 1 && lines.contains("  800x600@60.317"), "\(shown.output)")
    }
    #expect(try desk.run("show", "HDMI-1", "--all").output.contains("underscan hborder: 0"))
    let unknown = try desk.run("show", "HDMI-7")
    #expect(unknown.code == 64 && unknown.errors.contains("no screen is called \"HDMI-7\""), "\(unknown)")
    #expect(try desk.run("show", "HDMI-1", "--json").code == 64)
  }

  @Test func theSnapshotIsAllThereIs() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    let shown = try desk.orchestrate.run("show", "--json")
    #expect(shown.code == 0 && shown.errors.isEmpty)
    let snapshot = try Snapshot(json: Array(shown.output.utf8))
    #expect(snapshot.outputs.map(\.name) == ["eDP-1", "HDMI-1", "HDMI-2", "DP-1", "DP-2"])
    #expect(snapshot.outputs.map { snapshot.crtc(driving: $0.id) != nil } == [true, true, false, false, false])
    #expect(snapshot.crtcs.count == 4)
    #expect(snapshot.outputs[1].properties["underscan hborder"]?.allowed == .range(0...128))
    #expect(snapshot.outputs[3].identity.serial == "PRT-0007")
    #expect(snapshot.wakefulness == .awake)
  }

  /// RandR takes 2134x1200 for the size of such a screen.
  @Test func whatASqueezedScreenShows() throws {
    let desk = try Desk(
      ["HDMI-1,monitor=tv-1080"],
      profiles: ["desk": "version: 1\nscreens: { tv: { identity: { any: true }, overscan: 5% } }\n"])
    #expect(try desk.run("apply").code == 0)
    let text = try desk.orchestrate.run("show").output
    #expect(
      text.contains("showing 1920x1080 at 0,0") && !text.contains("2134") && text.contains("monitor 1920x1080 at 0,0"),
      "\(text)")
    let svg = try desk.orchestrate.run("show", "--svg").output
    #expect(svg.contains(#"width="1920" height="1080""#) && !svg.contains("2134"), "\(svg)")
  }

  /// What a monitor says of itself must not reach a terminal as it is.
  @Test func namesAreSafeToPrint() throws {
    let desk = try Desk(["DP-1,monitor=junk"])
    for command in [["show"], ["show", "--all"], ["show", "--json"], ["capture"]] {
      let output = try desk.orchestrate.run(command).output
      #expect(
        output.unicodeScalars.allSatisfy {
          $0 == "\n" || !(0..<32).contains($0.value) && !(127..<160).contains($0.value)
        })
    }
  }
}

/// A picture of the desk, checked by a reader of XML that is not ours.
@Suite(.limited) struct ShowPictureTests {
  @Test func isDrawnToScale() throws {
    let desk = try Desk(["HDMI-1,monitor=office", "DP-1,monitor=junk", "DP-2"])
    let picture = try desk.orchestrate.run("show", "--svg")
    #expect(picture.code == 0 && picture.errors.isEmpty)
    try desk.scratch.write("desk.svg", picture.output)
    let script = """
      import sys, xml.etree.ElementTree as tree
      for one in tree.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}rect"):
          print(one.get("x", "0"), one.get("y", "0"), one.get("width"), one.get("height"))
      """
    let places = try Tool.run(["python3", "-c", script, desk.scratch.path + "/desk.svg"])
    let screens = try desk.server.xrandr("--current").matches(of: /connected (?:primary )?(\d+)x(\d+)\+(\d+)\+(\d+)/)
      .map { "\($0.3) \($0.4) \($0.1) \($0.2)" }
    #expect(screens.count == 2)
    #expect(Set(places.split(separator: "\n").dropFirst().map(String.init)) == Set(screens))
  }

  @Test func isOnePictureOrOneDocument() throws {
    let desk = try Desk()
    #expect(try desk.orchestrate.run("show", "--svg", "--json").code == 64)
  }
}
