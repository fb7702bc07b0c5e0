import Displays
import LabSupport
import Presenting
import Testing

/// What pactl tells of sinks, as PulseAudio and PipeWire have it.
@Suite(.limited) struct SinkListTests {
  /// A card with two HDMI connectors, of which the first one is in use, and a sink that says itself whose it is.
  private static let list = """
    {"sinks": [
      {"index": 0, "name": "hdmi", "active_port": "hdmi-output-0", "properties": {"alsa.card": "0", "device.class": "sound"}},
      {"index": 1, "name": "analog", "active_port": "analog-output", "properties": {"alsa.card": "1"}},
      {"index": 2, "name": "null", "ports": [], "active_port": null, "properties": {"device.product.name": "BEAMER"}},
      {"index": 3, "name": "lost", "active_port": "hdmi-output-1", "properties": {"alsa.card": "7"}}],
     "cards": [
      {"index": 5, "properties": {"alsa.card": "0"}, "ports": {
        "hdmi-output-0": {"type": "HDMI", "availability": "available", "properties": {"device.product.name": "DELL U2412M"}},
        "hdmi-output-1": {"type": "HDMI", "availability": "not available", "properties": {}}}},
      {"index": 6, "properties": {"alsa.card": "1"}, "ports": {"analog-output": {"properties": {}}}}]}
    """

  @Test func aSinkBelongsToTheScreenBehindItsConnector() {
    #expect(
      SoundSink.all(in: Array(Self.list.utf8)) == [
        SoundSink("hdmi", screen: "DELL U2412M"), SoundSink("analog"), SoundSink("null", screen: "BEAMER"),
        SoundSink("lost"),
      ])
  }

  @Test(arguments: ["", "[]", "{}", "{\"sinks\": 7}", "Connection failure: Connection refused"])
  func whatIsNoListTellsNothing(text: String) { #expect(SoundSink.all(in: Array(text.utf8)) == nil) }
}
