import Displays
import Glibc
import Platform

/// The secrets that the service manager hands to this program in a private folder (systemd.exec(5), LoadCredential=).
enum Credential {
  private static let longest = 64 << 10

  /// The address that a browser should go to. It is in no command, property or log, and in no failure either.
  static func address(of page: Page, isWatched: Bool) throws(Failure) -> String {
    switch page.address {
    case .open(let address): return address
    case .credential(let name):
      guard isWatched else {
        throw Failure(
          .failed, "this browser takes the address in its command only, where every user reads it; chromium is needed")
      }
      return try address(in: name, such: "https://example.org/board", where: PageAddress.isAddress)
    }
  }

  /// The address that a player should open. It is in no command, property or log, and in no failure either.
  static func address(of stream: VideoStream) throws(Failure) -> String {
    switch stream.address {
    case .open(let address): return address
    case .credential(let name):
      return try address(in: name, such: "rtsps://camera.example/1") { VideoStream.isAddress($0, isSecret: true) }
    }
  }

  private static func address(
    in name: String, such example: String, where isAddress: (String) -> Bool
  ) throws(Failure) -> String {
    guard let folder = Environment.folder("CREDENTIALS_DIRECTORY") else {
      throw Failure(
        .failed,
        "there is no credential \(name): $CREDENTIALS_DIRECTORY is not set; a service has it with LoadCredential=\(name):FILE"
      )
    }
    let text = try read(Path("\(folder)/\(name)"), name)
    guard let address = text, isAddress(address) else {
      throw Failure(.failed, "the credential \(name) holds no address such as \(example)")
    }
    return address
  }

  /// The text of a credential's file. The service manager makes such files readable for one user, by an access list
  /// where it is not their owner's.
  private static func read(_ path: Path, _ name: String) throws(Failure) -> String? {
    let file = Descriptor(owning: open(path.cString, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK))
    guard file.number >= 0 else { throw Failure(to: "read the credential \(name)") }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.failed, "the credential \(name) is no file")
    }
    guard status.st_uid == getuid() || status.st_uid == 0, status.st_mode & 0o027 == 0 else {
      throw Failure(.failed, "the credential \(name) can be read by others, or changed; expected mode 0400 or 0600")
    }
    do throws(FileProblem) {
      let bytes = try FileSystem.read(file.number, named: path, limit: longest)
      return String(validating: bytes, as: UTF8.self)?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    } catch {
      throw Failure(.failed, "cannot read the credential \(name)")
    }
  }
}
