package import Displays
package import Glibc

extension ClockReading {
  /// Reads a clock in its zone, in the words of the locale (`$LC_TIME`).
  ///
  /// The C library knows one zone at a time, that of `$TZ`. So this is for a process with one thread, which presenters
  /// are: the variable is another one for a moment.
  /// - Parameter now: seconds since 1970, as time(2) says.
  /// - Returns: nil beyond the years that fit a `tm`.
  package init?(of face: ClockFace, at now: time_t) {
    let before = getenv("TZ").map { String(cString: $0) }
    if let zone = face.zone { setenv("TZ", ":\(zone)", 1) }
    tzset()
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    let locale = newlocale(LC_TIME_MASK | LC_CTYPE_MASK, "", nil)
    defer { if let locale { freelocale(locale) } }
    self.init(at: now) { moment in
      var (moment, parts) = (time_t(moment), tm())
      guard localtime_r(&moment, &parts) != nil else { return nil }
      return Self.text(parts, face.format, in: locale)
    }
  }

  /// The words of a locale whose characters are not UTF-8 are those of the C locale here.
  private static func text(_ parts: tm, _ format: String, in locale: locale_t?) -> String {
    let named = locale.flatMap { locale in
      text { room, size in withUnsafePointer(to: parts) { strftime_l(room, size, format, $0, locale) } }
    }
    return named ?? text { room, size in withUnsafePointer(to: parts) { strftime(room, size, format, $0) } } ?? ""
  }

  /// - Returns: nil where that is not UTF-8.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: longest) { room in
      guard let start = room.baseAddress else { return nil }
      let count = write(start, room.count)
      return String(validating: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  /// A format has `ClockFace.longestFormat` characters at most, and no conversion is wider than 99.
  private static let longest = 16 << 10
}
