import Displays
import Platform

/// Guides the sound of content to a sink, as its screen and the sinks come and go.
final class SoundGuide {
  private let sound: Sound
  /// The watch of sinks; nil where no content asks for a sink.
  private var sinks: SinkWatch?
  /// The name of the screen that shows the content.
  var screen: String?
  /// The way of the sound of the process that was started.
  var way: SoundWay?

  init(_ sound: Sound) throws(Failure) {
    self.sound = sound
    if sound.isSought { sinks = try SinkWatch() }
  }

  /// The descriptor, readable when there is something to proceed with; nil where there never is.
  var descriptor: Int32? { sinks?.descriptor }

  /// The wanted way; nil until the sinks are known: sound that began elsewhere would be heard there.
  var wanted: SoundWay? {
    guard sound.isSought else { return sound.way(among: .success([]), on: nil) }
    return (sinks?.sinks).map { sound.way(among: $0, on: screen) }
  }

  func proceed() throws(Failure) { try sinks?.proceed() }

  /// Takes in that a sink has come, or gone, or belongs to another screen now.
  ///
  /// - Returns: whether the running process should be started anew for that.
  func turn() -> Bool {
    guard let wanted, wanted != way else { return false }
    defer { way = wanted }
    return wanted.sink != way?.sink
  }
}
