import Displays
import X11

/// The pictures of an application's window, on the server: for a window that is gone, or is not for the public.
struct WindowPictures {
  /// The last picture of the window, kept on the server also when the window is gone.
  private var last: StoredPicture?
  /// The size of the window when that was named; zero for a picture that shows no window.
  private var lastSize = Size(width: 0, height: 0)
  /// The picture of the window when the page was about to become another one.
  private var sight: StoredPicture?
  /// The picture of the window when the page was there for the first time since it failed last.
  private var first: StoredPicture?

  private var isLive: Bool { lastSize.area > 0 }

  /// Names the window's pixels. As long as the window is there the server goes on to draw into them; a window of
  /// another size has another picture.
  mutating func keep(_ window: UInt32, on connection: borrowing Connection) {
    guard let size = connection.area(of: window)?.size, size != lastSize || last == nil else { return }
    if let last { connection.release(last) }
    (last, lastSize) = (connection.namePixels(of: window, of: size), size)
  }

  /// Copies the picture before the browser draws an error page or a crash over it.
  mutating func copy(_ window: UInt32, isFirst: Bool, on connection: borrowing Connection) throws {
    guard let size = connection.area(of: window)?.size else { return }
    if let old = isFirst ? first : sight { connection.release(old) }
    let picture = try connection.copyPixels(of: window, of: size)
    if isFirst { first = picture } else { sight = picture }
  }

  /// Drops all pictures of what a person has left.
  mutating func forget(on connection: borrowing Connection) {
    for picture in Set([last, sight, first].compactMap(\.self)) { connection.release(picture) }
    (last, sight, first, lastSize) = (nil, nil, nil, Size(width: 0, height: 0))
  }

  /// Takes the last picture out; it is the caller's from now on.
  mutating func takeLast() -> StoredPicture? {
    defer { last = nil }
    return last
  }

  /// Goes back to the last picture that the public may see. On a busy machine the browser has drawn an error page
  /// before the page's leaving is reported: then the copy shows the same as the window now, and an earlier one counts.
  ///
  /// - Returns: whether there is a picture.
  mutating func goBack(_ window: UInt32?, on connection: borrowing Connection) -> Bool {
    var good = sight ?? first
    if let sight, let window, connection.isSeen(sight, in: window) { good = first }
    // A picture that was gone back to before shows no window any more.
    if good == nil, !isLive { good = last }
    for other in Set([last, sight, first].compactMap(\.self)) where other != good { connection.release(other) }
    (last, sight, first) = (good, nil, nil)
    lastSize = Size(width: 0, height: 0)
    return good != nil
  }
}
