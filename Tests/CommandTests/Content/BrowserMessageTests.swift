import Displays
import Foundation
import LabSupport
import Testing

@testable import Presenting

/// What a browser is sent and what it tells, as Chromium 156 has it, and with anything else in its place.
@Suite(.limited) struct BrowserMessageTests {
  private static let messages: [(String, BrowserEvent?)] = [
    (
      #"{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"5A","type":"page","title":"","url":"about:blank"}}}"#,
      .opened(target: "5A")
    ),
    (
      #"{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"B8","type":"browser_ui","url":"chrome://x"}}}"#,
      nil
    ),
    (
      #"{"method":"Target.targetCreated","params":{"targetInfo":{"targetId":"C","type":"page","subtype":"prerender"}}}"#,
      nil
    ),
    (#"{"method":"Target.targetDestroyed","params":{"targetId":"5A"}}"#, .closed(target: "5A")),
    (
      #"{"method":"Target.targetCrashed","params":{"targetId":"5A","status":"crashed","errorCode":5}}"#,
      .crashed(target: "5A")
    ),
    (#"{"method":"Inspector.targetCrashed","params":{},"sessionId":"S"}"#, nil),
    (
      #"{"method":"Page.frameStartedNavigating","params":{"frameId":"5A","url":"http://x/","loaderId":"L"},"sessionId":"S"}"#,
      .leaving(frame: "5A")
    ),
    (
      #"{"method":"Page.frameNavigated","params":{"frame":{"id":"5A","loaderId":"L","url":"chrome-error://chromewebdata/","unreachableUrl":"http://127.0.0.1:1/"},"type":"Navigation"},"sessionId":"S"}"#,
      .arrived(session: "S", frame: "5A", loader: "L", url: "chrome-error://chromewebdata/", isErrorPage: true)
    ),
    (
      #"{"sessionId":"S","params":{"frame":{"url":"http://x/","loaderId":"L","id":"5A"}},"method":"Page.frameNavigated"}"#,
      .arrived(session: "S", frame: "5A", loader: "L", url: "http://x/", isErrorPage: false)
    ),
    (
      #"{"method":"Page.frameNavigated","params":{"frame":{"id":"7","parentId":"5A","loaderId":"L"}},"sessionId":"S"}"#,
      nil
    ),
    (
      #"{"method":"Page.lifecycleEvent","params":{"frameId":"5A","loaderId":"L","name":"firstPaint","timestamp":24641.5},"sessionId":"S"}"#,
      .drawn(loader: "L")
    ),
    (
      #"{"method":"Page.lifecycleEvent","params":{"frameId":"5A","loaderId":"L","name":"load"},"sessionId":"S"}"#,
      .loaded(loader: "L")
    ),
    (#"{"method":"Page.lifecycleEvent","params":{"frameId":"5A","loaderId":"L","name":"init"},"sessionId":"S"}"#, nil),
    (
      #"{"method":"Page.javascriptDialogOpening","params":{"url":"http://x/","frameId":"5A","message":"hello","type":"alert","hasBrowserHandler":true,"defaultPrompt":""},"sessionId":"S"}"#,
      .asks(session: "S", isLeaving: false)
    ),
    (
      #"{"method":"Page.javascriptDialogOpening","params":{"url":"http://x/","message":"","type":"beforeunload"},"sessionId":"S"}"#,
      .asks(session: "S", isLeaving: true)
    ),
    (
      #"{"method":"Page.windowOpen","params":{"url":"http://x/","windowName":"","windowFeatures":[],"userGesture":true},"sessionId":"S"}"#,
      .opens(session: "S", url: "http://x/")
    ),
    (
      #"{"method":"Page.windowOpen","params":{"url":"http://x/","windowName":"","windowFeatures":[],"userGesture":false},"sessionId":"S"}"#,
      nil
    ),
    (
      #"{"method":"Fetch.requestPaused","params":{"requestId":"interception-job-1.0","request":{"url":"http://x/","method":"GET"},"frameId":"5A","resourceType":"Document"}}"#,
      .stopped(request: "interception-job-1.0", url: "http://x/", frame: "5A")
    ),
    (
      #"{"method":"Fetch.authRequired","params":{"requestId":"interception-job-1.0","request":{"url":"http://x/"},"authChallenge":{"source":"Server","scheme":"basic"}}}"#,
      .asksWhoIsThere(request: "interception-job-1.0")
    ),
    (
      #"{"method":"Runtime.bindingCalled","params":{"name":"orchestrateField","payload":"1","executionContextId":4},"sessionId":"S"}"#,
      .field(session: "S", context: 4, isFocused: true)
    ),
    (
      #"{"method":"Runtime.bindingCalled","params":{"name":"orchestrateField","payload":"0","executionContextId":4},"sessionId":"S"}"#,
      .field(session: "S", context: 4, isFocused: false)
    ),
    (
      #"{"method":"Runtime.bindingCalled","params":{"name":"other","payload":"1","executionContextId":4},"sessionId":"S"}"#,
      nil
    ),
    (
      #"{"method":"Target.attachedToTarget","params":{"sessionId":"F","targetInfo":{"targetId":"7","type":"iframe"}},"sessionId":"S"}"#,
      .attached(session: "F")
    ),
    (
      #"{"method":"Target.attachedToTarget","params":{"sessionId":"S","targetInfo":{"targetId":"5A","type":"page"}}}"#,
      nil
    ),
    (
      #"{"method":"Target.detachedFromTarget","params":{"sessionId":"F","targetId":"7"},"sessionId":"S"}"#,
      .detached(session: "F")
    ),
    (
      #"{"id":2,"result":{"sessionId":"27"}}"#,
      answer(2) { $0.session = "27" }
    ),
    (
      #"{"id":6,"result":{"frameId":"5A","loaderId":"73","errorText":"net::ERR_ABORTED","isDownload":true},"sessionId":"S"}"#,
      answer(6) {
        ($0.frame, $0.loader) = ("5A", "73")
        ($0.error, $0.isDownload) = ("net::ERR_ABORTED", true)
      }
    ),
    (#"{"id":7,"result":{"executionContextId":3},"sessionId":"S"}"#, answer(7) { $0.context = 3 }),
    (
      #"{"id":8,"result":{"result":{"type":"number","value":404,"description":"404"}}}"#,
      answer(8) { $0.number = 404 }
    ),
    (#"{"id":8,"result":{"result":{"type":"object","value":{"a":[1]}}}}"#, answer(8)),
    (#"{"id":8,"result":{"result":{"type":"number","value":1e300}}}"#, answer(8)),
    (#"{"id":26,"error":{"code":-32000,"message":"Cannot navigate"}}"#, answer(26) { $0.error = "Cannot navigate" }),
    (#"{"id":"26"}"#, nil), ("", nil), ("{}", nil), ("[]", nil), ("{\"method\":\"", nil),
    ("{\"method\":\"Page.frameNavigated\"}", nil), (String(repeating: "[", count: 100_000), nil),
  ]

  private static func answer(_ id: Int, _ edit: (inout BrowserAnswer) -> Void = { _ in }) -> BrowserEvent {
    var answer = BrowserAnswer()
    edit(&answer)
    return .answered(id: id, answer)
  }

  @Test func eachIsUnderstood() {
    for (message, event) in Self.messages {
      #expect(BrowserEvent(message: Array(message.utf8)) == event, "\(message.prefix(200))")
    }
  }

  /// A form with a file is stopped as any document is, although its message is longer than what is kept of one.
  @Test(arguments: [#""}}}"#, #"","headers":{}},"frameId":"5A","resourceType":"Document"}}"#])
  func whatAFormSendsMayBeLong(end: String) throws {
    let start = #"{"method":"Fetch.requestPaused","params":{"requestId":"7","request":{"url":"http://x/\"a","method":"#
    let body = String(repeating: #"A\"{\\"#, count: 400_000)
    let events = try Self.events(of: start + #""POST","postData":""# + body + end)
    #expect(events == [.stopped(request: "7", url: "http://x/\"a", frame: ""), .closed(target: "5A")])
  }

  /// A page can make any other message as long.
  @Test(arguments: [
    #"{"method":"Page.frameNavigated","params":{"frame":{"id":"5A","url":""#, #"{"method":"Fetch.requestPaused",""#, "",
  ])
  func otherLongMessagesArePassedOver(start: String) throws {
    let events = try Self.events(of: start + String(repeating: "A", count: 2 << 20) + #""}}}"#)
    #expect(events == [.closed(target: "5A")])
  }

  /// The events that come out of a browser's pipe for a message, and for another one behind it.
  private static func events(of message: String) throws -> [BrowserEvent] {
    var pipe = try BrowserPipe()
    let given = pipe.given
    let browser = try #require(given)
    var events: [BrowserEvent] = []
    let next = #"{"method":"Target.targetDestroyed","params":{"targetId":"5A"}}"#
    var rest = Array("\(message)\u{0}\(next)\u{0}".utf8)[...]
    while !rest.isEmpty {
      let count = rest.prefix(16 << 10).withUnsafeBytes { write(browser, $0.baseAddress, $0.count) }
      try #require(count > 0)
      rest = rest.dropFirst(count)
      events += pipe.receive()
    }
    return events
  }

  /// Broken at random, in pieces: nothing traps, and some is still understood.
  @Test(arguments: 0..<2) func garbageIsPassedOver(seed: Int) {
    var (random, cutter, understood) = (SplitMix64(seed: UInt64(seed)), ByteCutter(at: 0, longest: 4096), 0)
    let whole = Self.messages.map { Array($0.0.utf8.prefix(1000)) }
    for _ in 0..<4000 {
      var line = random.pick(whole) + [0]
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line[place] = UInt8.random(in: 0...255, using: &random)
        case 1: line.removeSubrange(place..<min(line.count, place + Int.random(in: 1...20, using: &random)))
        default: line.insert(contentsOf: random.pick(whole).prefix(40), at: place)
        }
        if line.isEmpty { line = [0] }
      }
      for cut in cutter.take(line) where !cut.isTooLong && BrowserEvent(message: cut.bytes) != nil { understood += 1 }
    }
    #expect((200..<3900).contains(understood), "else nothing is tried: \(understood)")
  }

  @Test(arguments: [
    (
      BrowserRequest(id: 1, .discover), #"{"id":1,"method":"Target.setDiscoverTargets","params":{"discover":true}}"#
    ),
    (
      BrowserRequest(id: 2, .attach(target: "5A")),
      #"{"id":2,"method":"Target.attachToTarget","params":{"flatten":true,"targetId":"5A"}}"#
    ),
    (
      BrowserRequest(id: 3, session: "S", .forget),
      #"{"id":3,"method":"Network.clearBrowserCache","params":{},"sessionId":"S"}"#
    ),
    (
      BrowserRequest(id: 3, session: "S", .navigate(url: "https://x/?a=\"\u{0}\\&b=é")),
      #"{"id":3,"method":"Page.navigate","params":{"url":"https://x/?a=\"\u0000\\&b=é"},"sessionId":"S"}"#
    ),
    (
      BrowserRequest(id: 4, session: "S", .askStatus(context: -7)),
      #"{"id":4,"method":"Runtime.evaluate","params":{"contextId":-7,"expression":"performance.getEntriesByType('navigation')[0].responseStatus","returnByValue":true},"sessionId":"S"}"#
    ),
    (
      BrowserRequest(id: 5, .stopDocuments),
      #"{"id":5,"method":"Fetch.enable","params":{"handleAuthRequests":true,"patterns":[{"resourceType":"Document"}]}}"#
    ),
    (
      BrowserRequest(id: 6, .refuse(request: "1")),
      #"{"id":6,"method":"Fetch.failRequest","params":{"errorReason":"Aborted","requestId":"1"}}"#
    ),
    (
      BrowserRequest(id: 6, .refusePassword(request: "1")),
      #"{"id":6,"method":"Fetch.continueWithAuth","params":{"authChallengeResponse":{"response":"CancelAuth"},"requestId":"1"}}"#
    ),
    (
      BrowserRequest(id: 6, session: "S", .bindFields),
      #"{"id":6,"method":"Runtime.addBinding","params":{"executionContextName":"orchestrate","name":"orchestrateField"},"sessionId":"S"}"#
    ),
    (
      BrowserRequest(id: 6, session: "S", .attachFrames),
      #"{"id":6,"method":"Target.setAutoAttach","params":{"autoAttach":true,"filter":[{"type":"iframe"}],"flatten":true,"waitForDebuggerOnStart":false},"sessionId":"S"}"#
    ),
    (
      BrowserRequest(id: 7, session: "S", .answer(yes: false)),
      #"{"id":7,"method":"Page.handleJavaScriptDialog","params":{"accept":false},"sessionId":"S"}"#
    ),
  ])
  func eachIsOneMessage(request: BrowserRequest, text: String) throws {
    #expect(try request.message == Array(text.utf8) + [0])
  }

  /// What the browser has kept, and what a person has set there, stays.
  @Test func preferencesAreAddedToWhatIsThere() throws {
    let new = try #require(try BrowserPreferences.text(over: nil))
    #expect(new.contains(#""net":{"network_prediction_options":2}"#), "no page is fetched ahead")
    #expect(new.contains(#""printing":{"enabled":false}"#) && new.contains(#""url_blocklist":["*"]"#))
    let kept = #"{"a":[1,2.5,null,true,"x"],"big":9007199254740993,"printing":{"enabled":true,"sticky":{"b":{}}}}"#
    let text = try #require(try BrowserPreferences.text(over: Array(kept.utf8)))
    #expect(text.contains(#""a":[1,2.5,null,true,"x"],"big":9007199254740993"#))
    #expect(text.contains(#""printing":{"enabled":false,"sticky":{"b":{}}}"#))
    #expect(try BrowserPreferences.text(over: Array(text.utf8)) == text)
    for broken in ["", "{", "[]", "7"] { #expect(try BrowserPreferences.text(over: Array(broken.utf8)) == nil) }
  }
}
