import Displays
import Foundation
import LabSupport
import Testing

@testable import Platform
@testable import Presenter
@testable import Presenting

/// What a process that decodes images may take, see and leave behind.
@Suite(.limited) struct DecodingTests {
  private let scratch: Scratch
  private let size = Size(width: 64, height: 64)

  init() throws { scratch = try Scratch() }

  private func problem(with name: String, _ text: String) throws -> String {
    let file = try scratch.write(name, text)
    let problem = #expect(throws: DrawingProblem.self) { try DecodedImage.canvas(file.path, Framing(), size) }
    return problem?.description ?? ""
  }

  /// Decodes something that takes its time, and looks at the process once it has begun.
  private func whileDecoding(_ look: (_ process: Int32) throws -> Void) throws {
    let file = try scratch.write("bomb.svg", DecodedImage.bomb)
    guard case .whole(let copy) = try ImageCopy.of(Path(file.path), takesUnfinished: true) else { return }
    let decoding = try DecodedImage.begin(copy, Framing(), size)
    // The folder goes as soon as the module has been loaded and the head of the image read.
    let watch = inotify_init1(0)
    defer { close(watch) }
    if inotify_add_watch(watch, decoding.folder.path, UInt32(IN_DELETE_SELF)) >= 0 {
      var event = [UInt8](repeating: 0, count: 4096)
      try Deadline().wait(for: "the end of \(decoding.folder.path)", at: watch)
      #expect(read(watch, &event, event.count) > 0)
    }
    try look(decoding.child.process)
  }

  private func text(_ path: String) throws -> String {
    try Tool.run(["cat", path])
  }

  @Test func itHasLimitsAndNothingElse() throws {
    try whileDecoding { process in
      let limits = try text("/proc/\(process)/limits").split(separator: "\n")
      func soft(_ name: String) -> String? {
        limits.first { $0.hasPrefix(name) }?.dropFirst(26).split(separator: " ").first.map(String.init)
      }
      let image = Size(width: 4000, height: 4000)
      #expect(soft("Max cpu time") == "\(DecodeLimits.seconds)")
      #expect(soft("Max data size").flatMap(Int.init) ?? .max <= DecodeLimits.memory(for: image, on: size))
      #expect(soft("Max address space") == "\(4 << 30)")
      #expect(soft("Max file size") == "0" && soft("Max core file size") == "0" && soft("Max open files") == "64")
      let status = try text("/proc/\(process)/status")
      #expect(status.contains("NoNewPrivs:\t1"))
      // It opens no sockets: a filter is in force.
      #expect(status.contains("Seccomp:\t2"))
      let maps = try text("/proc/\(process)/maps")
      #expect(Set(maps.matches(of: /loaders\/(\w+)\.so/).map(\.output.1)) == ["svg"])
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
      let open = descriptors.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")
      }
      #expect(!open.contains { $0.hasPrefix("socket:") || $0.hasPrefix("pipe:") }, "\(open)")
    }
  }

  @Test func whoeverNoLongerWantsItEndsIt() throws {
    var number: Int32 = 0
    try whileDecoding { number = $0 }
    #expect(kill(number, 0) == -1 && errno == ESRCH)
  }

  @Test func computingForEverEnds() throws {
    let words = try problem(with: "bomb.svg", DecodedImage.bomb)
    // On a busy machine the clock may be first.
    #expect(["it took more than 10 s of computing to decode", "it took more than 30 s to decode"].contains(words))
  }

  /// A machine of 2 GB could not give it its 9, which is what it takes without a limit. In a process of its own: what
  /// is asked is the largest of all that ever ended, and a process that has not yet become another one has the memory
  /// of its parent.
  @Test func memoryHasAnEnd() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      // librsvg draws what it has memory for, or its process ends; both is well.
      _ = try? DecodedImage.canvas(Self.large(in: scratch).path, Framing(), Size(width: 64, height: 64))
      var usage = rusage()
      // RUSAGE_CHILDREN, the largest of them.
      getrusage(-1, &usage)
      #expect(1..<1400 ~= usage.ru_maxrss >> 10)
    }
  }

  private static func large(in scratch: Scratch) throws -> URL {
    let layers = (0..<60).map { "<feOffset dx=\"1\" in=\"SourceGraphic\" result=\"r\($0)\"/>" }.joined()
    let merged = (0..<60).map { "<feMergeNode in=\"r\($0)\"/>" }.joined()
    let filter = "<filter id=\"f\">\(layers)<feMerge>\(merged)</feMerge></filter>"
    return try scratch.write(
      "large.svg", DecodedImage.svg("\(filter)<rect width=\"6000\" height=\"6000\" filter=\"url(#f)\"/>", 6000))
  }

  /// More than four of the largest screens have, within the same memory: it is scaled down, as smaller ones are.
  @Test func anImageLargerThanAnyScreenIsScaledDown() throws {
    let file = try scratch.write(
      "large.svg", DecodedImage.svg("<rect width=\"4500\" height=\"9000\" fill=\"red\"/>", 9000))
    let canvas = try DecodedImage.canvas(file.path, Framing(background: .white), size)
    let row = canvas.pixels[32 * 64..<33 * 64].map { $0 & 0xffffff }
    #expect(row.prefix(31).allSatisfy { $0 == 0xff0000 } && row.suffix(31).allSatisfy { $0 == 0xffffff })
  }

  @Test func whatTakesMoreThanAGigabyteIsRefused() throws {
    let words = try problem(with: "huge.svg", DecodedImage.svg("", 17_000))
    #expect(words == "it has 17000x17000 pixels; more than 256 million are not decoded; make it smaller")
    #expect(DecodeLimits.memory(for: Size(width: 16_384, height: 16_384), on: size) < 1300 << 20)
  }

  /// Every way that an SVG knows to name another file.
  @Test(arguments: [
    "<image xlink:href=\"FILE\" width=\"64\" height=\"64\"/>",
    "<image href=\"file://FILE\" width=\"64\" height=\"64\"/>",
    "<image href=\"red.svg\" width=\"64\" height=\"64\"/>", "<use xlink:href=\"FILE#r\"/>", "<use href=\"red.svg#r\"/>",
    "<style>@import url('FILE.css'); @import 'file://FILE.css';</style><rect width=\"64\" height=\"64\" class=\"r\" fill=\"none\"/>",
    "<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"FILE\"/>",
    "<filter id=\"f\"><feImage href=\"FILE\"/></filter><rect width=\"64\" height=\"64\" filter=\"url(#f)\"/>",
    "<rect width=\"64\" height=\"64\" fill=\"url(FILE#g)\"/>",
  ])
  func noOtherFileIsShown(reference: String) throws {
    let red =
      "<linearGradient id=\"g\"><stop stop-color=\"red\"/></linearGradient><rect id=\"r\" width=\"64\" height=\"64\" fill=\"red\"/>"
    let other = try scratch.write("red.svg", DecodedImage.svg(red))
    try scratch.write("red.svg.css", ".r { fill: red }")
    let file = try scratch.write(
      "refers.svg", DecodedImage.svg(reference.replacingOccurrences(of: "FILE", with: other.path)))
    let canvas = try DecodedImage.canvas(file.path, Framing(fit: .stretch), size)
    #expect(canvas.pixels.allSatisfy { $0 & 0xffffff != 0xff0000 })
  }

  @Test func noEntityIsReadFromAFile() throws {
    let secret = try scratch.write("secret", "<rect width=\"64\" height=\"64\" fill=\"red\"/>")
    let file = try scratch.write(
      "entity.svg",
      "<!DOCTYPE svg [<!ENTITY e SYSTEM \"file://\(secret.path)\">]>" + DecodedImage.svg("&e;"))
    let canvas = try? DecodedImage.canvas(file.path, Framing(fit: .stretch), size)
    #expect(canvas?.pixels.allSatisfy { $0 & 0xffffff != 0xff0000 } ?? true)
  }

  @Test func nothingIsLeftBehind() throws {
    let folder = try LoaderFolder(for: .png, in: ["relative", "/no/such/folder", scratch.path])
    #expect(folder.path.hasPrefix(scratch.path))
    #expect(symlink("/nowhere", "\(folder.path)/png.so") == 0)
    LoaderFolder.remove(folder.path, .png)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
    #expect(throws: Failure.self) { _ = try LoaderFolder(for: .png, in: ["/no/such/folder"]) }
  }

  /// In a process of its own: what another test starts has our open file too, until it has become another program.
  @Test func aFileThatIsBeingWrittenIsNotTaken() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let file = try scratch.write("a.svg", DecodedImage.svg(""))
      let writer = try FileHandle(forWritingTo: file)
      if case .whole = try ImageCopy.of(Path(file.path)) { Issue.record("it was taken") }
      if case .unfinished = try ImageCopy.of(Path(file.path), takesUnfinished: true) {
        Issue.record("it was not taken as it is")
      }
      try writer.close()
      if case .unfinished = try ImageCopy.of(Path(file.path)) { Issue.record("it was not taken") }
    }
  }

  @Test func aCopyCannotBeChanged() throws {
    let file = try scratch.write("a.svg", DecodedImage.svg(""))
    guard case .whole(let copy) = try ImageCopy.of(Path(file.path), takesUnfinished: true) else { return }
    #expect(write(copy.descriptor.number, "x", 1) == -1 && errno == EPERM)
    #expect(ftruncate(copy.descriptor.number, 0) == -1 && errno == EPERM)
    let pixels = try DecodedPixels(size)
    #expect(ftruncate(pixels.descriptor.number, 0) == -1 && errno == EPERM)
  }
}
