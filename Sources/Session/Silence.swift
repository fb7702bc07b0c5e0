import Glibc

/// Why the system bus leaves a question open.
enum Silence: Error, Hashable {
  /// The library that speaks D-Bus cannot be loaded; with the loader's words.
  case noLibrary(String)
  /// There is no bus at the address; with a number of errno(3).
  case noBus(address: String, errno: CInt)
  case busBrokeOff(errno: CInt)
  case busSilent
  case serviceNotRunning
  case serviceSilent
  /// The service does not know the property, or the bus lets nobody ask; a D-Bus error name.
  case refused(String)
  /// The answer is not a boolean.
  case incomprehensible

  /// In words for a person.
  func reason(for question: BusQuestion) -> String {
    let service = question.service.rawValue
    return switch self {
    case .noLibrary(let words): "the D-Bus library cannot be loaded (\(words))"
    case .noBus(let address, let errno): "there is no system bus at \(address.debugDescription) (\(Self.words(errno)))"
    case .busBrokeOff(let errno): "the system bus broke the connection off (\(Self.words(errno)))"
    case .busSilent: "the system bus does not answer"
    case .serviceNotRunning: "\(service) is not running"
    case .serviceSilent: "\(service) does not answer"
    case .refused(let name): "\(service) does not tell \(question.property) (\(name))"
    case .incomprehensible: "\(service) answers something else than true or false to \(question.property)"
    }
  }

  // Safe on any thread since glibc 2.32.
  private static func words(_ errno: CInt) -> String { String(cString: strerror(errno)) }
}
