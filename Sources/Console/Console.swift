import Control
package import Displays
import Files
import Glibc
package import Platform
import Rendering

/// The console: one page of this machine, for a browser. Without an open page it keeps nothing else open.
///
/// A class, since its server calls it back.
package final class Console {
  /// The sources of events that the console waits for.
  enum Part: UInt64 {
    case browsers, viewing, trial, press, signals
  }

  let settings: ConsoleSettings
  let store: ProfileStore
  let page: PageFiles
  let poller: Poller<Part>
  private let signals: Signals
  private var http: HTTPServer?
  var admission: Admission
  private var door: ConsoleDoor
  /// The event streams of open pages.
  var streams: [EventStream] = []
  var pages = 0
  /// The connections to the X server and watcher, while pages are open.
  var viewing: Viewing?
  /// The number of the last picture of the viewings before.
  var lastPicture = 0
  /// The trial of a draft, while it lasts.
  var trial: ConsoleTrial?
  var trials = 0
  /// The programs that show the screens' names, and that stop and start content.
  var children = Children()
  /// The request to the watcher that is not answered yet.
  var press: ConsolePress?
  var presses = 0
  /// The drafts that pages have changed and not saved, each by its page.
  var drafts = KeptDrafts()
  /// The patterns on screens while users look for the screens' edges, each by its page.
  var patterns: [String: ShownPattern] = [:]
  /// The files that pages upload.
  var uploads = Uploads()
  private var isEnding = false

  /// Opens the server, and tells where.
  ///
  /// - Parameter page: the folder of the page's files.
  package init(_ settings: ConsoleSettings, page folder: Path) throws(Failure) {
    self.settings = settings
    store = ProfileStore(folders: settings.folders.map { Path($0) })
    page = try PageFiles(in: folder)
    poller = try Poller()
    signals = try Signals(Signal.ending)
    admission = try Admission()
    var door = try ConsoleDoor(settings)
    let socket = try door.listening()
    self.door = door
    let server = try HTTPServer(listeningOn: socket) { [unowned self] in
      self.admission.mostBytes(of: $0)
    } answer: { [unowned self] in
      self.answer($0)
    }
    uploads.folder.removeRemains()
    try poller.add(server.descriptor, as: .browsers)
    try poller.add(signals.descriptor, as: .signals)
    http = server
    try tellLink(opens: settings.opens)
  }

  /// Serves until a signal ends it.
  package func run() throws(Failure) {
    defer { http?.stop() }
    while !isEnding {
      for ready in try poller.wait(until: deadline) { try take(ready.source) }
      tellNews()
      try http?.attend()
      hear()
    }
    for stream in streams { stream.end() }
    try http?.attend()
  }

  private var deadline: Duration? { [http?.deadline, viewing?.news.due].compactMap(\.self).min() }

  private func take(_ source: Part) throws(Failure) {
    switch source {
    case .browsers: break
    case .signals: try takeSignal()
    case .trial: try hearTrial()
    case .press: hearPress()
    case .viewing: try hearWatcher()
    }
  }

  /// A service has no terminal, so that it is asked for a link as services are asked to load anew.
  private func takeSignal() throws(Failure) {
    guard let signal = try signals.next() else { return }
    if signal == .hangUp, door.isService { try tellLink(opens: false) } else { isEnding = true }
  }

  private func tellLink(opens: Bool) throws(Failure) {
    if let link = admission.link { try door.tell(link.host, link.key, opens: opens) }
  }

  /// - Returns: the answer to each request, which is given at once.
  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    let refusal = admission.refusal(of: request)
    guard let signature = admission.signature(for: request) else { return lost(request, refusal).shielded }
    return signature.sign(refusal ?? respond(to: request, signedBy: signature)).shielded
  }

  private func respond(to request: HTTPRequest, signedBy signature: AnswerSignature) -> HTTPResponse {
    switch (request.method, request.path) {
    case ("GET", "/api/events"): addPage(request, signedBy: signature)
    case ("POST", Admission.greeting): greet(request)
    default: respond(to: request)
    }
  }

  private func greet(_ request: HTTPRequest) -> HTTPResponse {
    do throws(Failure) {
      let (response, isNew) = try admission.greet(request)
      // A service's links would stay in its journal, where others may read them.
      if isNew, !door.isService { try tellLink(opens: false) }
      return response
    } catch {
      return .refusal(500, error.message)
    }
  }

  /// The response to a request with an old link, or none: a person gets a page that says what to do.
  private func lost(_ request: HTTPRequest, _ refusal: HTTPResponse?) -> HTTPResponse {
    let wantsPage = request.isReading && request.header("accept")?.contains("text/html") == true
    guard wantsPage, var response = page.response(at: "/lost.html") else {
      return refusal ?? .refusal(403, "there is nothing here")
    }
    response.status = 403
    return response
  }
}
