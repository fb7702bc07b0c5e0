/// What a browser is asked for, in the words of the Chrome DevTools Protocol.
package struct BrowserRequest: Hashable, Sendable {
  package enum Call: Hashable, Sendable {
    /// Target.setDiscoverTargets: to be told of all pages, those that are open already too.
    case discover
    /// Target.attachToTarget.
    case attach(target: String)
    /// Target.closeTarget.
    case close(target: String)
    /// Page.enable.
    case watchPage
    /// Inspector.enable, which tells of crashes.
    case watchCrashes
    /// Page.setLifecycleEventsEnabled, which tells when something was drawn.
    case watchDrawing(Bool)
    /// Page.reload.
    case reload
    /// Page.navigate. It is answered once the page has arrived, or cannot.
    case navigate(url: String)
    /// Page.stopLoading.
    case stopLoading
    /// Page.createIsolatedWorld: a place where no script of the page's runs, or has changed anything.
    case isolate(frame: String)
    /// Runtime.evaluate of `PageWatch.statusScript` there.
    case askStatus(context: Int)
    /// Runtime.evaluate of nothing: what draws the page answers as soon as it is through with what it does.
    case askForSign
    /// Browser.setDownloadBehavior: nothing is downloaded.
    case refuseDownloads
    /// Page.setInterceptFileChooserDialog: nobody is shown the files of the machine.
    case refuseFiles
    /// Fetch.enable, for documents only: what a server asks for a password is heard here.
    case stopDocuments
    /// Fetch.continueRequest.
    case goOn(request: String)
    /// Fetch.continueWithAuth: as if somebody had pressed Cancel.
    case refusePassword(request: String)
    /// Page.addScriptToEvaluateOnNewDocument of `PageWatch.silence`.
    case silenceScripts
    /// Page.handleJavaScriptDialog.
    case answer(yes: Bool)
  }

  /// Its answer bears the same.
  package let id: Int
  /// Which page is asked; nil for the browser.
  package let session: String?
  package let call: Call

  package init(id: Int, session: String? = nil, _ call: Call) {
    self.id = id
    self.session = session
    self.call = call
  }
}

/// What a browser tells by its debugging pipe, as far as it matters here.
package enum BrowserEvent: Hashable, Sendable {
  /// A page is open, in a tab or window of its own.
  case opened(target: String)
  case closed(target: String)
  /// What draws it has ended without being asked to.
  case crashed(target: String)
  /// A frame begins to load something else. The page's own frame has the name of its target.
  case leaving(frame: String)
  /// Something else is in a page's own frame now: what was asked for, or the browser's error page.
  case arrived(session: String, frame: String, loader: String, isErrorPage: Bool)
  /// What was loaded has been drawn, more or less.
  case drawn(loader: String)
  /// And all that belongs to it, images and so on, is there.
  case loaded(loader: String)
  /// A document is about to be asked for.
  case stopped(request: String)
  /// Its server asks for a password, and the address has none that is right.
  case asksWhoIsThere(request: String)
  /// A script asks something (`alert`, `confirm`, `prompt`), or whether to leave the page.
  case asks(session: String, isLeaving: Bool)
  /// Somebody has touched what opens another page beside this one.
  case opens(session: String, url: String)
  case answered(id: Int, BrowserAnswer)
}

/// What there is in an answer, whatever the request was.
package struct BrowserAnswer: Hashable, Sendable {
  package var session: String?
  package var frame: String?
  package var loader: String?
  /// Why something failed, in the browser's words.
  package var error: String?
  package var isDownload = false
  package var context: Int?
  package var number: Int?

  package init() {}
}
