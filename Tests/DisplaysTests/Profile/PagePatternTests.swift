import Displays
import Testing

/// Where a page may lead.
@Suite struct PagePatternTests {
  @Test(arguments: [
    "https://shop.example/*", "http://*/", "https://*.shop.example/a/*/b?c=*", "https://shop-*.example:8443/*",
    "http://[::1]:8080/*", "file:///srv/sign/*", "http://localhost/*", "https://SHOP.example/*",
  ])
  func thisIsAPattern(text: String) { #expect(PagePattern(text)?.text == text) }

  @Test(arguments: [
    "", "*", "shop.example/*", "https://shop.example", "https://shop.example*", "https://shop.*/*", "https://*shop*/",
    "ftp://shop.example/*", "HTTPS://shop.example/*", "*://shop.example/*", "https:///a", "https://a b/*",
    "https://a/ b",
    "https://ann@shop.example/*", "https://shop.example/#a", "file://host/*", "https://shop.example:*/",
    "https://münchen.example/*", "https://shop.example/\n", "https://a\\b/*", "https://shop.example:65536/*",
    "https://shop.example/" + String(repeating: "a", count: 2000),
  ])
  func thisIsNone(text: String) { #expect(PagePattern(text) == nil) }

  @Test(arguments: [
    ("shop.example/*", "https://shop.example/*"), ("https://shop.example", "https://shop.example/*"),
    ("*.shop.example", "https://*.shop.example/*"), ("shop.*", nil), ("a b", nil),
  ])
  func whatMayBeMeantIsKnown(text: String, likely: String?) { #expect(PagePattern.likely(text)?.text == likely) }

  private func admits(_ address: String, by patterns: [String], own: String = "https://own.example/start?a=1") -> Bool {
    var page = Page(own)
    page.allow = patterns.compactMap { PagePattern($0) }
    #expect(page.allow?.count == patterns.count)
    return page.admits(address, own: own)
  }

  @Test(arguments: [
    ("https://shop.example/*", "https://shop.example/"), ("https://shop.example/*", "https://shop.example"),
    ("https://shop.example/*", "https://shop.example:443/a/b?c#d"),
    ("https://shop.example/*", "https://shop.example?a"),
    ("https://SHOP.example/*", "https://shop.example/"), ("https://shop.example/*", "https://ann:p@ss@shop.example/"),
    ("https://*.shop.example/*", "https://a.b.shop.example/x"), ("http://[::1]:8080/*", "http://[::1]:8080/x"),
    ("https://shop.example/a*z", "https://shop.example/a/b/z"), ("https://*/*", "https://any.example/"),
    ("file:///srv/sign/*", "file:///srv/sign/b/c.html"),
  ])
  func thisIsAllowed(pattern: String, address: String) { #expect(admits(address, by: [pattern])) }

  @Test(arguments: [
    ("https://shop.example/*", "http://shop.example/"), ("https://shop.example/*", "https://shop.example:8443/"),
    ("https://shop.example/*", "https://shop.example.evil.example/"),
    ("https://shop.example/*", "https://evilshop.example/"),
    ("https://shop.example/*", "https://shop.example@evil.example/"),
    ("https://shop.example/*", "https://shop.example./"),
    ("https://shop.example/*", "https://evil.example/https://shop.example/"),
    ("https://shop.example/*", "https://evil.example#https://shop.example/"),
    ("https://shop.example/*", "https://evil.example?https://shop.example/"),
    ("https://shop.example/*", "https://evil.example\\@shop.example/"),
    ("https://shop.example/*", "https://shop.example\\.evil.example/"),
    ("https://shop.example/*", "blob.https://shop.example/"),
    ("https://shop.example/*", "view-source:https://shop.example/"),
    ("https://shop.example/*", "https:shop.example/"), ("https://shop.example/*", "https://shop.example:44x/"),
    // In the host the star ends before the path.
    ("https://*.shop.example/*", "https://evil.example/.shop.example/"),
    ("https://*.shop.example/*", "https://shop.example/"),
    ("https://*.shop.example/*", "https://evil.example/a.shop.example/b"),
    ("https://shop.example/a/*", "https://shop.example/b"),
    ("https://shop.example/", "https://shop.example/a"), ("https://shop.example/a/*", "https://shop.example/?/a/"),
    ("file:///srv/sign/*", "file:///etc/passwd"), ("file:///srv/sign/*", "file://host/srv/sign/a"),
    ("https://*/*", "http://127.0.0.1/"),
    // A slash with an accent behind it ends a host, too.
    ("https://*.shop.example/*", "https://evil.example/\u{308}.shop.example/"),
  ])
  func thisIsNot(pattern: String, address: String) { #expect(!admits(address, by: [pattern])) }

  /// A browser writes an address in its own way.
  @Test func theOwnAddressIsAlwaysAllowed() {
    #expect(admits("https://own.example/start?a=1", by: []))
    #expect(admits("https://own.example/a%20b/%C3%A4", by: [], own: "HTTPS://ann:x@Own.Example:443/a%20b/ä#part"))
    #expect(!admits("https://own.example/start", by: []) && !admits("https://own.example/start?a=1&b", by: []))
    #expect(!admits("http://own.example/start?a=1", by: []))
    #expect(!admits("https://own.example/" + String(repeating: "a", count: 1 << 16), by: ["https://own.example/*"]))
    #expect(Page("https://own.example/").admits("file:///etc/passwd", own: "https://own.example/"))
  }

  @Test func firefoxKeepsToNothing() {
    var page = Page("https://own.example/")
    (page.homeAfter, page.reloadAt) = (.seconds(10), [])
    let words = Browser.firefox.blindness(for: page)
    #expect(words?.contains("and home-after and reload-at do nothing") == true, "\(words ?? "")")
    page.allow = []
    #expect(Browser.firefox.blindness(for: page)?.contains("a page with allow is not shown with Firefox") == true)
    #expect(Browser.chromium.blindness(for: page) == nil)
  }

  @Test(arguments: [("00:00", 0), ("04:00", 240), ("23:59", 1439)])
  func aTimeOfTheDayIsRead(text: String, minute: Int) {
    #expect(DayTime(text)?.minute == minute && DayTime(text).map { "\($0)" } == text)
  }

  @Test(arguments: ["", "4:00", "24:00", "04:60", "04:00:00", "Mon 04:00", " 04:00", "04.00", "٠٤:٠٠"])
  func thisIsNoTimeOfTheDay(text: String) { #expect(DayTime(text) == nil) }
}
