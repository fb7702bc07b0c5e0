extension PageWatch {
  /// Takes in an event of the browser.
  package mutating func receive(_ event: BrowserEvent, at now: Moment) {
    guard isFollowed, phase != .leaving else { return }
    hasHeard = true
    switch event {
    case .opened(let target): begin(with: target)
    case .closed(let target): lose(target, at: now)
    case .crashed(let target):
      guard target == self.target else { return }
      isChanging = isChanging || isSeen
      fail("the page crashed", isCrash: true, at: now)
    case .leaving(let frame): if frame == target, isSeen { isChanging = true }
    case .arrived(let session, let frame, let loader, let url, let isErrorPage):
      guard session == self.session else { return }
      arrive(in: frame, loader: loader, url: url, isErrorPage: isErrorPage, at: now)
    case .drawn(let loader):
      drawnLoader = loader
      askIfDrawn()
    case .loaded(let loader):
      loadedLoader = loader
      askIfDrawn()
    case .stopped, .asksWhoIsThere, .asks, .opens, .attached, .detached, .field: reply(to: event)
    case .answered(let id, let answer):
      if let question = questions.removeValue(forKey: id) { take(answer, to: question, at: now) }
    }
  }

  /// Answers a question that the browser would ask a person, or follows a field.
  private mutating func reply(to event: BrowserEvent) {
    switch event {
    case .stopped(let request, let url, let frame): pass(request, to: url, in: frame)
    case .asksWhoIsThere(let request): ask(.refusePassword(request: request), of: nil)
    case .asks(let session, let isLeaving): if session == self.session { ask(.answer(yes: isLeaving), of: session) }
    case .opens(let session, let url): if session == self.session { follow(url) }
    default: follow(event)
    }
  }

  /// Attaches to the first page of the browser, and closes any other: it would lie over the first one, with the
  /// browser's own bars, and no user could close it.
  private mutating func begin(with target: String) {
    guard target != self.target else { return }
    guard self.target == nil else { return ask(.close(target: target), of: nil) }
    self.target = target
    ask(.attach(target: target), of: nil, for: .attach(target: target))
  }

  /// Goes to a page that a user has asked for by a touch, and that the page would have opened beside itself.
  private mutating func follow(_ url: String) {
    guard isSeen, url.hasPrefix("http://") || url.hasPrefix("https://") else { return }
    ask(.navigate(url: url), of: session)
  }

  /// Takes in that the watched page is gone; the browser ends, or there will be another page.
  private mutating func lose(_ target: String, at now: Moment) {
    guard target == self.target else { return }
    (self.target, session, questions, signs, fields) = (nil, nil, [:], Signs(), Fields())
    (phase, due, runStart) = (.attaching, now + timeToAttach, nil)
  }

  private mutating func arrive(
    in frame: String, loader: String, url: String, isErrorPage: Bool, at now: Moment
  ) {
    guard let session else { return }
    // While the page is being requested, the answer to the request says what became of it; but a reload has no answer.
    if case .loading = phase, isRefreshing, questions.isEmpty {
      return isErrorPage ? fail("the page cannot be loaded", at: now) : arrive(loader, in: frame, at: now)
    }
    guard phase == .shown else { return }
    if isErrorPage { return fail("it went on to a page that cannot be loaded", at: now) }
    guard page.admits(url, own: address) else {
      return fail("it went on to \(Self.beyond(url, of: page))", at: now)
    }
    self.loader = loader
    fields.focused = []
    ask(.isolate(frame: frame), of: session, for: .isolate(session: session))
  }

  private mutating func take(_ answer: BrowserAnswer, to question: Question, at now: Moment) {
    switch question {
    case .attach(let target): attach(to: target, answer, at: now)
    case .silence: if phase == .attaching, !questions.values.contains(.stopDocuments) { navigate(at: now) }
    case .stopDocuments: takeGuard(answer, at: now)
    case .forget: request(at: now)
    case .navigate: load(answer, at: now)
    case .isolate(let session):
      guard let context = answer.context else { return judge(nil, in: session, at: now) }
      ask(.askStatus(context: context), of: session, for: .status(session: session))
    case .status(let session): judge(answer.number, in: session, at: now)
    case .sign: signs.asked = nil
    case .frames(let loader): settle(loader, at: now)
    }
  }

  private mutating func attach(to target: String, _ answer: BrowserAnswer, at now: Moment) {
    guard let session = answer.session else { return lose(target, at: now) }
    guard target == self.target else { return }
    for call in [BrowserRequest.Call.watchPage, .watchCrashes, .refuseFiles] { ask(call, of: session) }
    watchFields(of: session)
    // The process that draws the page may still be starting; a request it has not answered is unknown to the next
    // process.
    ask(.silenceScripts, of: session, for: .silence)
    // A browser that has no page yet has not finished its start.
    ask(.refuseDownloads, of: nil)
    ask(.stopDocuments, of: nil, for: page.allow == nil ? nil : Question.stopDocuments)
    (self.session, start.hasAttached, start.delays) = (session, true, 0)
  }

  private mutating func load(_ answer: BrowserAnswer, at now: Moment) {
    guard case .loading = phase else { return }
    if answer.isDownload { return fail("its address is a file to download, and no page", at: now) }
    if let refusal = border.refusal { return fail("the page leads to \(refusal)", at: now) }
    if let error = answer.error {
      return fail("the page cannot be loaded: \(error.hasPrefix("net::") ? error.dropFirst(5) : error[...])", at: now)
    }
    guard let frame = answer.frame else { return show(at: now) }
    // The address is a part of the document that is there already: nothing was loaded.
    if answer.loader == nil, isRefreshing { return ask(.reload, of: session) }
    arrive(answer.loader, in: frame, at: now)
  }

  private mutating func arrive(_ loader: String?, in frame: String, at now: Moment) {
    guard let session else { return }
    self.loader = loader
    phase = .loading(hasArrived: true)
    due = now + Self.timeToTell
    ask(.isolate(frame: frame), of: session, for: .isolate(session: session))
  }

  /// - Parameter status: the status of the server's answer; nil where nothing can be learned of it.
  private mutating func judge(_ status: Int?, in session: String, at now: Moment) {
    guard session == self.session else { return }
    let isError = status.map { $0 >= 400 } ?? false
    switch phase {
    case .loading:
      isError ? fail("the page's server answers with \(status ?? 0)", at: now) : show(at: now)
    case .shown:
      if isError { fail("it went on to a page whose server answers with \(status ?? 0)", at: now) }
    case .off, .attaching, .pausing, .failed, .leaving, .unfollowed: return
    }
  }
}
