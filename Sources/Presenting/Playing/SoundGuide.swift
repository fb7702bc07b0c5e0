import Displays
import Platform

/// Where the sound of content goes, as its screen and the sinks come and go.
final class SoundGuide {
  private let sound: Sound
  /// nil where nobody asks for one.
  private var sinks: SinkWatch?
  /// The name of the screen that it is shown on.
  var screen: String?
  /// Where the sound of what was started goes.
  var way: SoundWay?

  init(_ sound: Sound) throws(Failure) {
    self.sound = sound
    if sound.isSought { sinks = try SinkWatch() }
  }

  /// Readable when there is something to proceed with; nil where there never is.
  var descriptor: Int32? { sinks?.descriptor }

  /// nil until it is known which sinks there are: what was heard elsewhere at first would be heard there.
  var wanted: SoundWay? {
    guard sound.isSought else { return sound.way(among: .success([]), on: nil) }
    return (sinks?.sinks).map { sound.way(among: $0, on: screen) }
  }

  func proceed() throws(Failure) { try sinks?.proceed() }

  /// A sink has come, or gone, or belongs to another screen now.
  ///
  /// - Returns: whether what runs is to be started anew for that.
  func turn() -> Bool {
    guard let wanted, wanted != way else { return false }
    defer { way = wanted }
    return wanted.sink != way?.sink
  }
}
