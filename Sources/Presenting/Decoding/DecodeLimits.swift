import CLinux
package import Displays
import Glibc
package import Presenter

/// The resources of a process that decodes an image. They are lowered before anything of the image is looked at.
package struct DecodeLimits {
  /// The seconds of a processor; a photograph of 64 megapixels takes two.
  package static let seconds = 10
  /// The time by the clock, for a process that waits for others: its presenter counts it.
  package static let patience = Duration.seconds(30)
  /// The bytes before the size of an image is known, and beside its pixels; the program itself has 20 MiB of them.
  private static let base = 256 << 20
  /// The number of times that its pixels may be in memory at once: as the file has them, turned upright, as imlib2 has
  /// them, and once more in the layers of an animation or of an SVG's filters. Each has four bytes.
  private static let copies = 4
  /// The bytes of all copies of an image as large as the largest screen, and still of one copy of the largest image.
  private static let mostForImage = 4 * copies * Canvas.mostPixels
  /// The bytes of addresses. Libraries reserve more than they take, and this is only for memory that `memory` does not
  /// count: shared memory.
  private static let addresses: UInt64 = 4 << 30

  /// The memory in bytes, for an image of that size on a canvas of that size.
  package static func memory(for image: Size, on canvas: Size) -> Int {
    base + min(4 * copies * image.area, mostForImage) + 4 * canvas.area
  }

  /// The most bytes of memory on a canvas of that size, whatever the image.
  static func most(on canvas: Size) -> Int { base + mostForImage + 4 * canvas.area }

  /// Sets the first limits: whatever an image makes a decoder do, it cannot take more than this.
  package static func begin(on canvas: Size) throws(DrawingProblem) {
    // Room for each processor's own heap would be taken in advance.
    mallopt(M_ARENA_MAX, 1)
    let largest = most(on: canvas)
    let isLimited = [
      CLinux_die_with_parent(), CLinux_gain_no_privileges(), CLinux_limit_addresses(addresses),
      CLinux_limit_memory(UInt64(base + 4 * canvas.area), UInt64(largest)), CLinux_limit_time(UInt64(seconds)),
      // The picture goes into memory that is there already. A cache of fonts cannot be written then: an error, no end.
      CLinux_limit_files(64, 0),
    ]
    signal(SIGXFSZ, SIG_IGN)
    // Only some kernels can refuse sockets; the other limits hold without it.
    _ = CLinux_refuse_sockets()
    guard isLimited.allSatisfy({ $0 == 0 }) else { throw DrawingProblem("its decoder could not be limited") }
  }

  /// Sets the limits for an image once its size is known.
  package static func allow(_ image: Size, on canvas: Size) throws(DrawingProblem) {
    let bytes = UInt64(memory(for: image, on: canvas))
    let largest = UInt64(most(on: canvas))
    guard CLinux_limit_memory(bytes, largest) == 0 else { throw DrawingProblem("its decoder could not be limited") }
  }
}
