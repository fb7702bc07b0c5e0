import CX11
import Displays

extension Point {
  /// The point as requests carry it.
  var words: [UInt32] { [x, y].map { UInt32(bitPattern: Int32(clamping: $0)) } }
}

extension Rectangle {
  /// The rectangle as requests carry it.
  var words: [UInt32] { origin.words + [size.width, size.height].map { UInt32(clamping: $0) } }
}

extension Rectangle {
  init(_ area: xcb_rectangle_t) {
    self.init(
      origin: Point(x: Int(area.x), y: Int(area.y)), size: Size(width: Int(area.width), height: Int(area.height)))
  }
}

extension xcb_rectangle_t {
  init(_ area: Rectangle) {
    self.init(
      x: Int16(clamping: area.origin.x), y: Int16(clamping: area.origin.y), width: UInt16(clamping: area.size.width),
      height: UInt16(clamping: area.size.height))
  }
}
