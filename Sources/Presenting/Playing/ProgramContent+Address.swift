import Displays
import Files
import Platform

extension ProgramContent {
  /// The address that mpv should be told over its pipe; nil for content whose command says all.
  ///
  /// - Throws: why the content cannot be played now.
  func addressForPlayer() throws(Failure) -> String? {
    if case .stream(let stream) = self { return try Credential.address(of: stream) }
    if case .video(let path, _) = self, !FileSystem.exists(path) { throw Failure(.failed, "there is no file \(path)") }
    return nil
  }
}
