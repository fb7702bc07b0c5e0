import Displays
import Files
import Glibc
import Platform
import Rendering
import X11

extension Console {
  /// The facts that a page knows before anything is looked at.
  var blank: LookDocument {
    LookDocument(
      machine: Self.hostName, display: settings.display ?? Environment.value("DISPLAY") ?? "",
      allowPrograms: settings.allowsPrograms, machines: settings.machines)
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).harmless
  }

  /// The present state of the screens.
  func look() throws(Failure) -> LookDocument {
    try viewingNow().look(as: blank)
  }

  /// The viewing that is open while a page is; without a page, one is opened for a single answer.
  func viewingNow() throws(Failure) -> Viewing {
    if let viewing { return viewing }
    return try Viewing(display: settings.display, store)
  }

  /// The page that asks for what lasts as long as it.
  func openPage(_ name: String?) throws(RefusedRequest) -> String {
    guard let name, streams.contains(where: { $0.name == name }) else {
      throw RefusedRequest(409, "the page is not connected to the console; try again when it is")
    }
    return name
  }

  /// Adds a page, which hears every change from now on.
  func addPage(_ request: HTTPRequest, signedBy signature: AnswerSignature) -> HTTPResponse {
    pages += 1
    let stream = EventStream(named: "\(pages)", signedBy: signature)
    let host = request.header("host") ?? ""
    admission.beginTurn(of: host)
    stream.whenEnded = { [unowned self, unowned stream] in
      self.admission.endTurn(of: host)
      self.remove(stream)
    }
    do throws(Failure) {
      if viewing == nil { try beginViewing() }
      streams.append(stream)
      try tell("page", PageDocument(page: stream.name), to: [stream])
      try tell(Self.lookEvent, try look(), to: [stream])
    } catch {
      // Pages come again by themselves, in some seconds.
      var look = blank
      look.plan.problem = error.message
      try? tell(Self.lookEvent, look, to: [stream])
      stream.end()
    }
    return HTTPResponse(stream)
  }

  private func remove(_ stream: EventStream) {
    streams.removeAll { $0 === stream }
    endTrial(of: stream.name)
    uploads.end(of: stream.name)
    hidePattern(of: stream.name)
    if streams.isEmpty { endViewing() }
  }

  private func beginViewing() throws(Failure) {
    let viewing = try Viewing(display: settings.display, store, shots: ScreenShots(after: lastPicture))
    try poller.add(viewing.descriptor, as: .viewing)
    viewing.connection.drawn.watchScreens()
    viewing.news.picturesAreDue(at: TimerClock.awake.now())
    self.viewing = viewing
  }

  private func endViewing() {
    guard let viewing else { return }
    try? poller.remove(viewing.descriptor)
    lastPicture = viewing.shots.count
    self.viewing = nil
  }

  /// Takes what the watcher has told.
  func hearWatcher() throws(Failure) {
    if try viewing?.hearWatcher() == true { viewing?.news.lookIsDue(at: TimerClock.awake.now()) }
  }

  /// Tells the pages what is due.
  func tellNews() {
    seeing { viewing in
      let now = TimerClock.awake.now()
      if viewing.news.picturesBegin(at: now) {
        // Before they are taken, so that nothing that is drawn meanwhile is missed.
        viewing.connection.drawn.watchScreens()
        viewing.news.pictures = try viewing.shots.lit(on: &viewing.connection)
      }
      try takePicture(of: viewing)
      if viewing.news.takesLook(at: now) {
        try tell(Self.lookEvent, try look(), to: streams)
        try redrawPatterns()
      }
    }
  }

  /// Takes what the X server has told, also while something else was asked of it: that wakes no one any more.
  func hear() {
    seeing { viewing in
      let now = TimerClock.awake.now()
      if try !viewing.connection.takeEvents().isEmpty { viewing.news.lookIsDue(at: now) }
      if viewing.connection.drawn.isDrawn { viewing.news.picturesAreDue(at: now) }
    }
  }

  /// Works with the connections that pages need. Where they break the pages come again, and are told then.
  private func seeing(_ work: (Viewing) throws -> Void) {
    guard let viewing else { return }
    do {
      try work(viewing)
    } catch {
      for stream in streams { stream.end() }
      streams = []
      endViewing()
    }
  }

  private static let lookEvent = "look"

  /// Tells pages of an event, with a document in one line.
  func tell(_ event: String, _ document: some Encodable, to pages: [EventStream]) throws(Failure) {
    guard let data = try? Array(document.compactJSON().utf8) else {
      throw Failure(.failed, "the console cannot write what it knows")
    }
    for page in pages { page.send(event, data) }
  }

  /// Takes the pictures, one screen after the other, so that requests of pages are answered in between.
  private func takePicture(of viewing: Viewing) throws {
    guard let connector = viewing.news.takePicture() else { return }
    let isNew = try viewing.shots.take(connector, on: &viewing.connection)
    // A machine that takes long to draw them is to do something else too.
    viewing.news.picturesEnded(at: TimerClock.awake.now())
    guard isNew else { return }
    try tell("picture", PictureNews(screen: connector, etag: viewing.shots.name(at: connector) ?? ""), to: streams)
  }
}

/// The name that a page gives itself in its requests.
private struct PageDocument: Encodable {
  let page: String
}

/// The news that a screen shows something else.
private struct PictureNews: Encodable {
  let screen: String
  let etag: String
}
