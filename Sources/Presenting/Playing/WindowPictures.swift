import Displays
import X11

/// Pictures of an application's window, on the server: of what is shown where the window is gone, or is not for the public.
struct WindowPictures {
  /// What the window shows, kept on the server also when it is gone.
  private var last: StoredPicture?
  /// Of the window when that was named; nothing for a picture that shows no window.
  private var lastSize = Size(width: 0, height: 0)
  /// What it showed when the page was about to become another one.
  private var sight: StoredPicture?
  /// What it showed when the page was there for the first time since it failed last.
  private var first: StoredPicture?

  private var isLive: Bool { lastSize.area > 0 }

  /// As long as the window is there the server goes on to draw what was named; of another size it is another picture.
  mutating func keep(_ window: UInt32, on connection: borrowing Connection) {
    guard let size = connection.area(of: window)?.size, size != lastSize || last == nil else { return }
    if let last { connection.release(last) }
    (last, lastSize) = (connection.namePixels(of: window, of: size), size)
  }

  /// Before the browser draws an error page or a crash over it.
  mutating func copy(_ window: UInt32, isFirst: Bool, on connection: borrowing Connection) throws {
    guard let size = connection.area(of: window)?.size else { return }
    if let old = isFirst ? first : sight { connection.release(old) }
    let picture = try connection.copyPixels(of: window, of: size)
    if isFirst { first = picture } else { sight = picture }
  }

  /// The picture is the caller's from now on.
  mutating func takeLast() -> StoredPicture? {
    defer { last = nil }
    return last
  }

  /// Goes back to what was seen last that the public may see. On a busy machine the browser has drawn an error page before we hear
  /// that the page leaves: then the copy shows what the window shows now, and an earlier one counts.
  ///
  /// - Returns: whether there is a picture.
  mutating func goBack(_ window: UInt32?, on connection: borrowing Connection) -> Bool {
    var good = sight ?? first
    if let sight, let window, connection.isSeen(sight, in: window) { good = first }
    // What was gone back to before shows no window any more.
    if good == nil, !isLive { good = last }
    for other in Set([last, sight, first].compactMap(\.self)) where other != good { connection.release(other) }
    (last, sight, first) = (good, nil, nil)
    lastSize = Size(width: 0, height: 0)
    return good != nil
  }
}
