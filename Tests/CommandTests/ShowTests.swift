import Displays
import Foundation
import LabSupport
import Testing

@Suite(.serialized) struct ShowTests {
  @Test func saysWhatIsOnTheDesk() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    try desk.server.lab("unplug", "HDMI-1")
    let shown = try desk.orchestrate.run("show")
    #expect(shown.code == 0 && shown.errors.isEmpty)
    let lines = shown.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[1].contains(#/^eDP-1 +1920x1080@59\.\d+ at 0,0, primary  \[built in LPN/#))
    #expect(lines[0].contains(#/^HDMI-1 +1920x1080@60 at 1920,0, unplugged but still lit/#))
    #expect(lines[2].contains(#/^DP-1 +dark  \[PRT "LAB Portrait" serial PRT-0007\]/#))
    #expect(lines[3].contains(#/^DP-2 +no screen$/#))
    #expect(lines[5].contains(#/^framebuffer 3840x1080 .*2 of 4 CRTCs/#))
  }

  @Test func tellsModesAndPropertiesWhenAsked() throws {
    let desk = try Desk()
    let all = try desk.orchestrate.run("show", "--all").output
    #expect(all.contains(/1680x1050@59\.\d+\n/))
    #expect(all.contains(/underscan hborder: 0 +\(a number from 0 to 128\)/))
  }

  @Test func theSnapshotIsAllThereIs() throws {
    let desk = try Desk(lit: "eDP-1,HDMI-1")
    let shown = try desk.orchestrate.run("show", "--json")
    #expect(shown.code == 0 && shown.errors.isEmpty)
    let document = try JSONDecoder().decode(Snapshot.Document.self, from: Data(shown.output.utf8))
    #expect(document.outputs.map(\.name) == ["eDP-1", "HDMI-1", "HDMI-2", "DP-1", "DP-2"])
    #expect(document.outputs.map { $0.crtc != nil } == [true, true, false, false, false])
    #expect(document.crtcs.count == 4)
    #expect(document.outputs[1].properties?["underscan hborder"]?.range == [0, 128])
    #expect(try document.snapshot().outputs[3].identity.serial == "PRT-0007")
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
