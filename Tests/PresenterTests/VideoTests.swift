import Displays
import Foundation
import LabSupport
import Testing

/// Real mpv. The video is 640x320 with four stripes: green, red, blue, white.
@Suite(.limited) struct VideoTests {
  private let desk: PresenterDesk

  init() throws { desk = try PresenterDesk(["A,monitor=beamer"]) }

  /// Of stripes, as good as a codec keeps them; black is no stripe.
  private func stripe(_ picture: Photograph, _ x: Int, _ y: Int) -> String {
    let digits = picture.color(x, y).dropFirst()
    let channels = stride(from: 0, to: 6, by: 2).map { Int(digits.dropFirst($0).prefix(2), radix: 16) ?? 0 }
    return ["green": [0, 1, 0], "red": [1, 0, 0], "blue": [0, 0, 1], "white": [1, 1, 1], "black": [0, 0, 0]]
      .first { $0.value == channels.map { $0 > 160 ? 1 : 0 } }?.key ?? "?"
  }

  @Test(arguments: [
    (Fit.contain, ["black", "green", "blue"]), (.cover, ["red", "red", "blue"]),
    (.stretch, ["green", "green", "blue"]),
    (.center, ["black", "black", "blue"]),
  ])
  func aVideoFits(fit: Fit, seen: [String]) throws {
    let path = PresenterDesk.image("stripes.mp4")
    let presenter = try desk.present("{\"video\": \"\(path)\", \"fit\": \"\(fit.rawValue)\"}", on: "A")
    // At the top, in the middle of the left half's outer part, and right of the centre.
    let places = [(180, 20), (180, 384), (600, 384)]
    try desk.wait(for: "A") { picture in places.map { stripe(picture, $0.0, $0.1) } == seen }
    let process = ContentProcess.all(on: desk.server.display).map(\.number)
    try desk.server.xrandr("--output", "A", "--mode", "800x600")
    let smaller = [(140, 16), (140, 300), (470, 300)]
    let expected = fit == .center ? ["black", "green", "blue"] : seen
    try desk.wait(for: "A") { picture in
      picture.width == 800 && smaller.map { stripe(picture, $0.0, $0.1) } == expected
    }
    #expect(ContentProcess.all(on: desk.server.display).map(\.number) == process)
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
    #expect(ContentProcess.all(on: desk.server.display).isEmpty)
  }

  /// What nothing is drawn of for half a minute, and whose player does not answer, is started anew. It takes as long as
  /// that.
  @Test func aFrozenVideoIsRestarted() throws {
    let presenter = try desk.present("{\"video\": \"\(PresenterDesk.image("stripes.mp4"))\"}", on: "A")
    try desk.wait(forHealth: "showing", of: "A")
    let frozen = try #require(ContentProcess.all(on: desk.server.display).first)
    kill(frozen.number, SIGSTOP)
    try desk.wait(forHealth: "restarting", of: "A", because: "is frozen: nothing drawn for 30 s")
    try desk.wait(forHealth: "showing", of: "A")
    let process = try #require(ContentProcess.all(on: desk.server.display).first)
    #expect(process.number != frozen.number)
    let told = try desk.properties(ofPresenterOf: "A").first { $0.hasPrefix("_ORCHESTRATE_FIGURES") }
    #expect(told?.contains(#""frozen":1"#) == true, "\(told ?? "nothing")")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  /// Its player answers, and waits for the rest: here of a pipe without a writer, as of a file on a server that is
  /// away. It goes on when there is more to be read.
  @Test func aVideoThatIsReadNoFurtherIsRestarted() throws {
    let film = desk.scratch.url.appending(path: "film.ts")
    try Tool.run([
      "mpv", "--no-config", "--really-quiet", "av://lavfi:color=c=0x336699:size=160x120:rate=25:duration=8",
      "--o=\(film.path)", "--of=mpegts", "--ovc=mpeg2video",
    ])
    let bytes = try Data(contentsOf: film)
    let pipe = desk.scratch.url.appending(path: "share").path
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open for reading too, so that neither side waits for the other one.
    let writer = try FileHandle(forUpdating: URL(filePath: pipe))
    let presenter = try desk.present("{\"video\": \"\(pipe)\", \"fit\": \"stretch\"}", on: "A")
    try writer.write(contentsOf: bytes.prefix(bytes.count / 2))
    try desk.wait(forHealth: "showing", of: "A")
    try desk.wait(
      forHealth: "restarting", of: "A", because: "is frozen: nothing drawn for 30 s, and no more of it can be read")
    #expect(try desk.server.picture(of: "A").colors.count < 9, "what was seen last stays")
    try writer.write(contentsOf: bytes)
    try desk.wait(forHealth: "showing", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// A file is a list of others by what is in it, whatever it is called.
  @Test(arguments: [
    "#EXTM3U\nADDRESS/a.mp4\n", "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nADDRESS/a.ts\n#EXT-X-ENDLIST\n",
    "[playlist]\nFile1=ADDRESS/a\n", "# mpv EDL v0\nADDRESS/a\n", "ffconcat version 1.0\nfile ADDRESS/a\n",
  ])
  func aListCallsNobody(list: String) throws {
    let listener = try PortListener()
    let file = try desk.scratch.write(
      "list.mp4", list.replacingOccurrences(of: "ADDRESS", with: "http://127.0.0.1:\(listener.port)"))
    let presenter = try desk.present("{\"video\": \"\(file.path)\"}", ["restart": "\"never\""], on: "A")
    try desk.wait(forHealth: "failed", of: "A")
    #expect(!listener.wasCalled)
    withExtendedLifetime(presenter) {}
  }

  @Test func aListOpensNoOtherFile() throws {
    let file = try desk.scratch.write("list.mp4", "# mpv EDL v0\n\(PresenterDesk.image("stripes.mp4"))\n")
    let presenter = try desk.present("{\"video\": \"\(file.path)\"}", ["restart": "\"never\""], on: "A")
    try desk.wait(forHealth: "failed", of: "A")
    withExtendedLifetime(presenter) {}
  }

  /// As on many a virtual machine: mpv takes OpenGL on the CPU for none, and SDL would take it for one.
  @Test func aVideoIsSeenWithoutAcceleration() throws {
    let slow = ["--with", "GLX", "--without", "XVideo"]
    let desk = try PresenterDesk(options: slow)
    let path = PresenterDesk.image("stripes.mp4")
    let presenter = try desk.present("{\"video\": \"\(path)\", \"fit\": \"stretch\"}", on: "B")
    try desk.wait(for: "B") { stripe($0, 180, 20) == "green" && stripe($0, 600, 384) == "blue" }
    try desk.wait(forHealth: "showing", of: "B")
    presenter.program.terminate()
    #expect(try presenter.program.finish().code == 0)
  }

  /// What is missing may come later, and what is there may become another one.
  @Test func aVideoThatComesLaterIsShown() throws {
    let (file, part) = (desk.scratch.url.appending(path: "late.mp4"), desk.scratch.url.appending(path: "part"))
    func put() throws {
      try FileManager.default.copyItem(at: URL(filePath: PresenterDesk.image("stripes.mp4")), to: part)
      rename(part.path, file.path)
    }
    let presenter = try desk.present(
      "{\"video\": \"\(file.path)\", \"fit\": \"stretch\"}", ["fallback": "{\"color\": \"#336699\"}"], on: "A")
    try desk.wait(for: "A") { $0.colors == ["#336699"] }
    try desk.wait(forHealth: "restarting", of: "A", because: "there is no file")
    try put()
    try desk.wait(for: "A") { stripe($0, 180, 20) == "green" }
    let first = Set(ContentProcess.all(on: desk.server.display).map(\.number))
    try put()
    // The picture of the film before stays meanwhile, and this film begins with the same one.
    try Deadline().look(for: "another player") {
      let now = Set(ContentProcess.all(on: desk.server.display).map(\.number))
      return !now.isEmpty && now.isDisjoint(with: first)
    }
    withExtendedLifetime(presenter) {}
  }

  @Test func whatIsNoVideoIsSaid() throws {
    let presenter = try desk.present("{\"video\": \"/no/such/file.mp4\"}", ["restart": "\"never\""], on: "A")
    try desk.wait(forHealth: "failed", of: "A", because: "there is no file /no/such/file.mp4")
    withExtendedLifetime(presenter) {}
  }
}

/// A port of this machine that any process may connect to.
private final class PortListener {
  let port: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (descriptor, size) = (descriptor, length)
    let isBound = withUnsafeMutableBytes(of: &name) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress
      return bind(descriptor, address, size) == 0 && listen(descriptor, 8) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    guard isBound else { throw ToolFailure("no port: \(String(cString: strerror(errno)))") }
    port = UInt16(bigEndian: name.sin_port)
  }

  deinit { close(descriptor) }

  /// True if a client has connected: its connection waits here until it is taken.
  var wasCalled: Bool {
    let connection = accept(descriptor, nil, nil)
    if connection >= 0 { close(connection) }
    return connection >= 0
  }
}
