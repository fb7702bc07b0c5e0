import Displays
import Files
import Platform

extension BrowserEvent {
  /// - Parameter message: a message of the Chrome DevTools Protocol, without its end. A page has a say in what is in
  ///   it.
  /// - Returns: nil for a message that cannot be read, and for one that does not matter.
  init?(message: [UInt8]) {
    guard Self.mayMatter(message), let envelope = try? JSONText.decode(Envelope.self, from: message) else { return nil }
    if let id = envelope.id {
      self = .answered(id: id, BrowserAnswer(envelope))
    } else if let event = Self.event(envelope) {
      self = event
    } else {
      return nil
    }
  }

  /// True if the message may matter. The protocol reports every frame and every title; most of it need not be taken
  /// apart.
  private static func mayMatter(_ message: [UInt8]) -> Bool {
    let start = Array("{\"method\":\"".utf8)
    guard message.starts(with: start) else { return true }
    let name = message.dropFirst(start.count).prefix(64).prefix { $0 != UInt8(ascii: "\"") }
    return methods.contains(String(decoding: name, as: UTF8.self))
  }

  private static let methods: Set<String> = [
    "Target.targetCreated", "Target.targetDestroyed", "Target.targetCrashed", "Page.frameStartedNavigating",
    "Page.frameStartedLoading", "Page.frameNavigated", "Page.lifecycleEvent", "Page.javascriptDialogOpening",
    "Page.windowOpen", "Fetch.requestPaused", "Fetch.authRequired", "Runtime.bindingCalled", "Target.attachedToTarget",
    "Target.detachedFromTarget",
  ]

  private static func event(_ envelope: Envelope) -> BrowserEvent? {
    guard let method = envelope.method, let details = envelope.params else { return nil }
    switch method {
    case "Target.targetCreated":
      // A page that is drawn beforehand is none yet.
      guard let target = details.targetInfo, target.type == "page", target.subtype ?? "" == "" else { return nil }
      return .opened(target: target.targetId)
    case "Target.targetDestroyed": return details.targetId.map { .closed(target: $0) }
    case "Target.targetCrashed": return details.targetId.map { .crashed(target: $0) }
    case "Page.frameStartedNavigating", "Page.frameStartedLoading": return details.frameId.map { .leaving(frame: $0) }
    case "Page.frameNavigated":
      guard let session = envelope.sessionId, let frame = details.frame, frame.parentId == nil else { return nil }
      return .arrived(
        session: session, frame: frame.id, loader: frame.loaderId ?? "", url: frame.url ?? "",
        isErrorPage: frame.unreachableUrl != nil)
    case "Page.lifecycleEvent":
      return details.loaderId.flatMap { progress(details.name, of: $0) }
    default: return question(method, envelope.sessionId, details)
    }
  }

  /// The event of a question that the browser would ask a person.
  private static func question(_ method: String, _ session: String?, _ details: Envelope.Details) -> BrowserEvent? {
    switch method {
    case "Fetch.requestPaused":
      guard let request = details.requestId else { return nil }
      return .stopped(request: request, url: details.request?.url ?? "", frame: details.frameId ?? "")
    case "Fetch.authRequired": return details.requestId.map { .asksWhoIsThere(request: $0) }
    case "Page.javascriptDialogOpening":
      return session.map { .asks(session: $0, isLeaving: details.type == "beforeunload") }
    case "Page.windowOpen":
      guard let session, let url = details.url, details.userGesture == true else { return nil }
      return .opens(session: session, url: url)
    default: return field(method, session, details)
    }
  }

  /// The event of a field of the page, or of a frame that may have some.
  private static func field(_ method: String, _ session: String?, _ details: Envelope.Details) -> BrowserEvent? {
    switch method {
    case "Target.attachedToTarget":
      guard let session = details.sessionId, details.targetInfo?.type == "iframe" else { return nil }
      return .attached(session: session)
    case "Target.detachedFromTarget": return details.sessionId.map { .detached(session: $0) }
    case "Runtime.bindingCalled":
      guard let session, let context = details.executionContextId, details.name == PageWatch.fieldBinding else {
        return nil
      }
      return .field(session: session, context: context, isFocused: details.payload == "1")
    default: return nil
    }
  }

  private static func progress(_ name: String?, of loader: String) -> BrowserEvent? {
    switch name {
    case "firstPaint", "firstContentfulPaint": .drawn(loader: loader)
    case "load": .loaded(loader: loader)
    default: nil
    }
  }

  fileprivate struct Envelope: Decodable {
    struct Details: Decodable {
      var targetInfo: Target?
      var targetId: String?
      var frameId: String?
      var loaderId: String?
      var name: String?
      var frame: Frame?
      var requestId: String?
      var request: Request?
      var type: String?
      var url: String?
      var userGesture: Bool?
      var sessionId: String?
      var executionContextId: Int?
      var payload: String?
    }

    package struct Target: Decodable {
      var targetId: String
      package var type: String
      var subtype: String?
    }

    struct Request: Decodable {
      var url: String?
    }

    struct Frame: Decodable {
      var id: String
      var url: String?
      var parentId: String?
      var loaderId: String?
      var unreachableUrl: String?
    }

    package struct Result: Decodable {
      var sessionId: String?
      var frameId: String?
      var loaderId: String?
      var errorText: String?
      var isDownload: Bool?
      var executionContextId: Int?
      package var result: Evaluated?
    }

    /// The result of a script, if that is a whole number.
    package struct Evaluated: Decodable {
      private enum Key: CodingKey {
        case value
      }

      package var number: Int?

      init(from decoder: any Decoder) throws {
        number = try? decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .value)
      }
    }

    package struct Refusal: Decodable {
      package var message: String?
    }

    var id: Int?
    var method: String?
    var sessionId: String?
    var params: Details?
    var result: Result?
    var error: Refusal?
  }
}

extension BrowserAnswer {
  fileprivate init(_ envelope: BrowserEvent.Envelope) {
    self.init()
    session = envelope.result?.sessionId
    frame = envelope.result?.frameId
    loader = envelope.result?.loaderId
    error = envelope.error.map { $0.message ?? "it was refused" } ?? envelope.result?.errorText
    isDownload = envelope.result?.isDownload ?? false
    context = envelope.result?.executionContextId
    number = envelope.result?.result?.number
  }
}
