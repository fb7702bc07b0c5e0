/// Why the system bus leaves a question open.
enum Silence: Error, Hashable {
  case bus(BusFailure)
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
    case .bus(let failure): "\(failure)"
    case .serviceNotRunning: "\(service) is not running"
    case .serviceSilent: "\(service) does not answer"
    case .refused(let name): "\(service) does not report \(question.property) (\(name))"
    case .incomprehensible: "\(service) returned something other than true or false for \(question.property)"
    }
  }
}
