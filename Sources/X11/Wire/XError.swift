import CX11
import Displays

/// An error reply of the X server, in the protocol's words.
struct XError {
  let name: String

  /// Frees what XCB handed out.
  init(consuming error: UnsafeMutablePointer<xcb_generic_error_t>, _ randr: RandRNumbers) {
    name = Self.name(of: error.pointee.error_code, randr)
    free(error)
  }

  private static let core = [
    "BadRequest", "BadValue", "BadWindow", "BadPixmap", "BadAtom", "BadCursor", "BadFont", "BadMatch", "BadDrawable",
    "BadAccess", "BadAlloc", "BadColor", "BadGC", "BadIDChoice", "BadName", "BadLength", "BadImplementation",
  ]

  private static let randr = ["BadRROutput", "BadRRCrtc", "BadRRMode", "BadRRProvider", "BadRRLease"]

  private static func name(of code: UInt8, _ numbers: RandRNumbers) -> String {
    let (coreIndex, randrIndex) = (Int(code) - 1, Int(code) - Int(numbers.firstError))
    if core.indices.contains(coreIndex) { return core[coreIndex] }
    return randr.indices.contains(randrIndex) ? randr[randrIndex] : "X error \(code)"
  }
}
