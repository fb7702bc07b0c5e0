package import Displays
import Files

extension BrowserRequest {
  /// The request as one message of the Chrome DevTools Protocol, with its end.
  package var message: [UInt8] {
    get throws {
      let envelope = JSONTree.members([
        "id": .whole(id), "method": .text(call.method), "params": .object(call.parameters),
        "sessionId": session.map(JSONTree.text),
      ])
      return Array(try envelope.compactJSON().utf8) + [0]
    }
  }
}

extension BrowserRequest.Call {
  fileprivate var method: String {
    switch self {
    case .discover: "Target.setDiscoverTargets"
    case .attach: "Target.attachToTarget"
    case .close: "Target.closeTarget"
    case .watchPage: "Page.enable"
    case .watchCrashes: "Inspector.enable"
    case .watchDrawing: "Page.setLifecycleEventsEnabled"
    case .reload: "Page.reload"
    case .forget: "Network.clearBrowserCache"
    case .navigate: "Page.navigate"
    case .stopLoading: "Page.stopLoading"
    case .isolate: "Page.createIsolatedWorld"
    case .askStatus, .askForSign, .askForFrames: "Runtime.evaluate"
    case .refuseDownloads: "Browser.setDownloadBehavior"
    case .refuseFiles: "Page.setInterceptFileChooserDialog"
    case .stopDocuments: "Fetch.enable"
    case .goOn: "Fetch.continueRequest"
    case .refuse: "Fetch.failRequest"
    case .refusePassword: "Fetch.continueWithAuth"
    case .silenceScripts: "Page.addScriptToEvaluateOnNewDocument"
    case .watchWorlds: "Runtime.enable"
    case .bindFields: "Runtime.addBinding"
    case .watchFields: "Page.addScriptToEvaluateOnNewDocument"
    case .attachFrames: "Target.setAutoAttach"
    case .answer: "Page.handleJavaScriptDialog"
    }
  }

  fileprivate var parameters: [String: JSONTree] {
    switch self {
    case .discover: ["discover": .truth(true)]
    // All sessions are in one stream of messages.
    case .attach(let target): ["targetId": .text(target), "flatten": .truth(true)]
    case .close(let target): ["targetId": .text(target)]
    case .watchPage, .watchCrashes, .watchWorlds, .stopLoading, .reload, .forget: [:]
    case .watchDrawing(let isOn): ["enabled": .truth(isOn)]
    case .navigate(let url): ["url": .text(url)]
    case .isolate(let frame): ["frameId": .text(frame), "worldName": .text(PageWatch.world)]
    case .askStatus(let context):
      ["contextId": .whole(context), "expression": .text(PageWatch.statusScript), "returnByValue": .truth(true)]
    case .askForSign: ["expression": .text("0"), "returnByValue": .truth(true)]
    case .askForFrames:
      ["expression": .text(PageWatch.framesScript), "awaitPromise": .truth(true), "returnByValue": .truth(true)]
    case .refuseDownloads: ["behavior": .text("deny")]
    case .refuseFiles: ["enabled": .truth(true)]
    case .stopDocuments:
      ["handleAuthRequests": .truth(true), "patterns": .list([.object(["resourceType": .text("Document")])])]
    case .goOn(let request): ["requestId": .text(request)]
    case .refuse(let request): ["requestId": .text(request), "errorReason": .text("Aborted")]
    case .refusePassword(let request):
      ["requestId": .text(request), "authChallengeResponse": .object(["response": .text("CancelAuth")])]
    case .silenceScripts: ["source": .text(PageWatch.silence)]
    case .bindFields: ["name": .text(PageWatch.fieldBinding), "executionContextName": .text(PageWatch.world)]
    case .watchFields:
      // The document of a frame may be there already.
      ["source": .text(PageWatch.fieldScript), "worldName": .text(PageWatch.world), "runImmediately": .truth(true)]
    case .attachFrames:
      [
        "autoAttach": .truth(true), "waitForDebuggerOnStart": .truth(false), "flatten": .truth(true),
        "filter": .list([.object(["type": .text("iframe")])]),
      ]
    case .answer(let yes): ["accept": .truth(yes)]
    }
  }
}
