import Displays
import Glibc
import Platform
import Presenter

/// The place of an image, or of a page of a document, on a canvas of some size.
struct DecodeOrder: Hashable {
  let framing: Framing
  let size: Size
  /// The page of a document; nil for an image.
  var page: DocumentPage?

  /// The arguments for `orchestrate decode`.
  func arguments(_ format: ImageFormat, in folder: String) -> [String] {
    [
      "decode", "--format", format.rawValue, "--width", "\(size.width)", "--height", "\(size.height)", "--fit",
      framing.fit.rawValue, "--pixels", "\(framing.pixels)", "--background", "\(framing.background)", "--folder",
      folder,
    ] + (page.map(arguments) ?? [])
  }
}

extension DecodeOrder {
  private func arguments(for page: DocumentPage) -> [String] {
    let pixels = page.pixels(framing.fit, on: size)
    return [
      "--page", "\(page.number)", "--page-width", "\(pixels.width)", "--page-height", "\(pixels.height)",
    ]
  }
}

/// An image on its way to pixels, in a process that has nothing else: no screen, no connection, and limits of time and
/// memory. The presenter that waits for it goes on meanwhile.
struct Decoding: ~Copyable {
  private enum Source: UInt64 {
    case child, timer
  }

  let order: DecodeOrder
  /// True if the file was changed just before it was copied.
  let isNew: Bool
  private let poller: Poller<Source>
  private let timer: Timer
  private let pixels: DecodedPixels
  let folder: LoaderFolder
  private(set) var child: Child
  private var isLate = false

  /// - Parameter program: this program; the file that it was started from may be another version by now.
  init(_ image: consuming ImageCopy, _ order: DecodeOrder, by program: String = "/proc/self/exe") throws {
    try Canvas.check(order.size)
    let poller = try Poller<Source>()
    let timer = try Timer(.awake)
    let pixels = try DecodedPixels(order.size)
    let folder = try LoaderFolder(for: image.format)
    // The words of libraries about a file are those of the file's author.
    let silence = try Descriptor.silence()
    let streams = Spawn.Streams(
      input: image.descriptor.number, output: pixels.descriptor.number, talk: silence.number)
    // One of librsvg's threads for each processor would spend the time allowed all the sooner.
    let child = try Child(
      [program] + order.arguments(image.format, in: folder.path), adding: ["RAYON_NUM_THREADS": "1"], streams: streams)
    try poller.add(child.descriptor, as: .child)
    try poller.add(timer.descriptor, as: .timer)
    try timer.arm(after: DecodeLimits.patience)
    self.order = order
    isNew = image.isNew
    self.poller = poller
    self.timer = timer
    self.pixels = pixels
    self.folder = folder
    self.child = child
  }

  deinit { child.end() }

  /// The descriptor, readable when there is something to proceed with.
  var descriptor: Int32 { poller.descriptor }

  /// Takes in what has happened.
  ///
  /// - Returns: nil while it is on its way.
  mutating func proceed() throws(Failure) -> Result<Canvas, DrawingProblem>? {
    if try timer.ring() != nil {
      isLate = true
      child.kill()
    }
    guard try child.hasEnded() else { return nil }
    // Processes that it may have started end too.
    child.kill()
    guard let ending = try child.ending() else { return nil }
    do throws(DrawingProblem) {
      guard ending == .exited(code: 0) else { throw problem(ending) }
      return .success(try pixels.canvas())
    } catch {
      return .failure(error)
    }
  }

  private func problem(_ ending: Child.Ending) -> DrawingProblem {
    switch ending {
    case .exited: DrawingProblem(pixels.words ?? "its decoder \(ending)")
    case .killed where isLate:
      DrawingProblem("it took more than \(DecodeLimits.patience.inSeconds) to decode")
    case .killed(SIGXCPU): DrawingProblem("it took more than \(DecodeLimits.seconds) s of computing to decode")
    case .killed:
      // The words were written before, for this case.
      DrawingProblem("its decoder \(ending)\(pixels.words.map { ", with \($0)" } ?? "")")
    }
  }
}
