/// A request to a browser, in the words of the Chrome DevTools Protocol.
package struct BrowserRequest: Hashable, Sendable {
  package enum Call: Hashable, Sendable {
    /// Target.setDiscoverTargets: the browser reports all pages, those that are open already too.
    case discover
    /// Target.attachToTarget.
    case attach(target: String)
    /// Target.closeTarget.
    case close(target: String)
    /// Page.enable.
    case watchPage
    /// Inspector.enable, which tells of crashes.
    case watchCrashes
    /// Page.setLifecycleEventsEnabled: the browser reports when something was drawn.
    case watchDrawing(Bool)
    /// Page.reload.
    case reload
    /// Network.clearBrowserCache: all that the browser has loaded is asked for anew. It is answered once that is gone.
    case forget
    /// Page.navigate. It is answered once the page has arrived, or cannot.
    case navigate(url: String)
    /// Page.stopLoading.
    case stopLoading
    /// Page.createIsolatedWorld: a place where no script of the page runs, or has changed anything.
    case isolate(frame: String)
    /// Runtime.evaluate of `PageWatch.statusScript` in the isolated world.
    case askStatus(context: Int)
    /// Runtime.evaluate of nothing: the process that draws the page answers as soon as it is through with its work.
    case askForSign
    /// Runtime.evaluate of `PageWatch.framesScript`: answered once the page has drawn what is there now.
    case askForFrames
    /// Browser.setDownloadBehavior: nothing is downloaded.
    case refuseDownloads
    /// Page.setInterceptFileChooserDialog: no dialog shows the files of the machine.
    case refuseFiles
    /// Fetch.enable, for documents only: a server's request for a password is reported.
    case stopDocuments
    /// Fetch.continueRequest.
    case goOn(request: String)
    /// Fetch.failRequest, as if a user had stopped the loading: the page stays where it is, without the browser's error
    /// page.
    case refuse(request: String)
    /// Fetch.continueWithAuth: as if a user had pressed Cancel.
    case refusePassword(request: String)
    /// Page.addScriptToEvaluateOnNewDocument of `PageWatch.silence`.
    case silenceScripts
    /// Runtime.enable: without it nothing is told by what `bindFields` makes.
    case watchWorlds
    /// Runtime.addBinding, for the isolated world only: `PageWatch.fieldScript` tells by it of fields, and no script of
    /// the page can.
    case bindFields
    /// Page.addScriptToEvaluateOnNewDocument of `PageWatch.fieldScript`, in the isolated world.
    case watchFields
    /// Target.setAutoAttach, for frames that another process draws.
    case attachFrames
    /// Page.handleJavaScriptDialog.
    case answer(yes: Bool)
  }

  /// The number of the request, which its answer bears too.
  package let id: Int
  /// The session of the page that is asked; nil for the browser.
  package let session: String?
  package let call: Call

  package init(id: Int, session: String? = nil, _ call: Call) {
    self.id = id
    self.session = session
    self.call = call
  }
}

/// An event that a browser reports on its debugging pipe, as far as it matters here.
package enum BrowserEvent: Hashable, Sendable {
  /// A page is open, in a tab or window of its own.
  case opened(target: String)
  case closed(target: String)
  /// The process that draws the page has ended without being asked to.
  case crashed(target: String)
  /// A frame begins to load something else. The page's own frame has the name of its target.
  case leaving(frame: String)
  /// Something else is in a page's own frame now: the requested page, or the browser's error page.
  case arrived(session: String, frame: String, loader: String, url: String, isErrorPage: Bool)
  /// The loaded document has been drawn, more or less.
  case drawn(loader: String)
  /// All that belongs to the document, images and so on, is there.
  case loaded(loader: String)
  /// A document is about to be asked for, be it for a frame of a page, or where a server has sent the browser on to.
  case stopped(request: String, url: String, frame: String)
  /// The document's server asks for a password, and the address has none that is right.
  case asksWhoIsThere(request: String)
  /// A script asks something (`alert`, `confirm`, `prompt`), or whether to leave the page.
  case asks(session: String, isLeaving: Bool)
  /// A user has touched a link that opens another page beside this one.
  case opens(session: String, url: String)
  /// A frame of the page has a process of its own, and is asked by a session of its own.
  case attached(session: String)
  case detached(session: String)
  /// In a document of the page, a field that a user can type in has the keyboard, or has it no more.
  ///
  /// - Parameter context: the document's isolated world.
  case field(session: String, context: Int, isFocused: Bool)
  case answered(id: Int, BrowserAnswer)
}

/// The parts of an answer, whatever the request was.
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
