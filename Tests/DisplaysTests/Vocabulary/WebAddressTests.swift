import Displays
import Testing

/// Addresses that are fetched: which texts are one, where they lead, and which machines may be asked.
@Suite struct WebAddressTests {
  @Test(arguments: [
    ("https://example.org/a.png", "https://example.org/a.png", "example.org", 443),
    ("HTTP://Example.ORG:8080/a?b=c&d=%20#e", "http://example.org:8080/a?b=c&d=%20", "example.org", 8080),
    ("http://x", "http://x", "x", 80), ("http://x?a", "http://x?a", "x", 80), ("http://x#a", "http://x", "x", 80),
    ("http://[::1]:81/", "http://[::1]:81/", "::1", 81), ("http://192.0.2.1/", "http://192.0.2.1/", "192.0.2.1", 80),
    ("http://xn--bcher-kva.example/", "http://xn--bcher-kva.example/", "xn--bcher-kva.example", 80),
    ("http://a_b.-c./", "http://a_b.-c./", "a_b.-c.", 80),
    ("http://x:1/{a}[1-9]\"\\", "http://x:1/{a}[1-9]\"\\", "x", 1),
  ])
  func addresses(text: String, written: String, host: String, port: Int) throws {
    let address = try #require(WebAddress(text))
    #expect("\(address)" == written && address.host == host && address.port == port)
    #expect(text.wholeMatch(of: try Regex(WebAddress.pattern)) != nil)
  }

  /// Forms that some programs take for another host, or for another protocol.
  @Test(arguments: [
    "", "example.org/a.png", "//x/a", "ftp://x/", "file:///etc/passwd", "https:///a", "https://", "https:/x/",
    "https://user:password@x/", "https://x@y/", "http://x\\@y/", "http://a b/", "http://x/a b", "http://x/\n",
    "http://x/ü",
    "http://bücher.example/", "http://-x/", "http://.x/", "http://x:0/", "http://x:65536/", "http://x:/",
    "http://x:1a/",
    "http://127.1/", "http://2130706433/", "http://0x7f000001/", "http://0x7f.0.0.1/", "http://0177.0.0.1/",
    "http://256.1.1.1/", "http://1.2.3/", "http://1.2.3.4.5/", "http://127.0.0.1./", "http://x.1/", "http://[::1/",
    "http://[fe80::1%25eth0]/", "http://[1]/", "http://[127.0.0.1]/", "http://[::1]x/", "http://::1/",
    "http://x/" + String(repeating: "a", count: 2000),
  ])
  func otherTextIsNoAddress(text: String) { #expect(WebAddress(text) == nil) }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", PeerAddress.Reach.network), ("10.0.0.1", "10.0.0.1", .network),
    ("192.168.1.1", "192.168.1.1", .network), ("127.0.0.1", "127.0.0.1", .thisMachine),
    ("127.255.255.254", "127.255.255.254", .thisMachine), ("128.0.0.1", "128.0.0.1", .network),
    ("0.0.0.0", "0.0.0.0", .thisMachine), ("0.1.2.3", "0.1.2.3", .thisMachine),
    ("169.254.169.254", "169.254.169.254", .link), ("169.253.0.1", "169.253.0.1", .network),
    ("::1", "0:0:0:0:0:0:0:1", .thisMachine), ("::", "0:0:0:0:0:0:0:0", .thisMachine),
    ("0:0:0:0:0:0:0:1", "0:0:0:0:0:0:0:1", .thisMachine), ("2001:db8::1", "2001:db8:0:0:0:0:0:1", .network),
    ("fd00::1", "fd00:0:0:0:0:0:0:1", .network), ("fe80::1", "fe80:0:0:0:0:0:0:1", .link),
    ("febf::1", "febf:0:0:0:0:0:0:1", .link), ("fec0::1", "fec0:0:0:0:0:0:0:1", .network),
    ("::ffff:127.0.0.1", "127.0.0.1", .thisMachine), ("::ffff:7f00:1", "127.0.0.1", .thisMachine),
    ("::127.0.0.1", "127.0.0.1", .thisMachine), ("64:ff9b::a9fe:a9fe", "169.254.169.254", .link),
    ("2002:7f00:1::", "127.0.0.1", .thisMachine), ("::ffff:192.0.2.1", "192.0.2.1", .network),
    ("1:2:3:4:5:6:7.8.9.10", "1:2:3:4:5:6:708:90a", .network),
  ])
  func whereAddressesLead(literal: String, written: String, reach: PeerAddress.Reach) throws {
    let peer = try #require(PeerAddress(literal: literal))
    #expect("\(peer)" == written && peer.reach == reach)
  }

  @Test(arguments: [
    "", ":", ":::", "1", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "12345::", "g::",
    "1.2.3.4::",
    "::1.2.3", "::1.2.3.4:5", "01.2.3.4", "1.2.3.+4", "1.2.3.4 ", "-1::", "::+1", "fe80::1%eth0", ":1::", "1:",
  ])
  func otherTextIsNoLiteral(text: String) { #expect(PeerAddress(literal: text) == nil) }

  @Test func onlySomeBytesAreAnAddress() {
    #expect(PeerAddress([]) == nil && PeerAddress([1, 2, 3, 4, 5]) == nil)
    #expect(PeerAddress([UInt8](repeating: 0, count: 16))?.reach == .thisMachine)
  }

  /// The address in the profile, a machine that has the name of what is asked, and whether it is asked.
  @Test(arguments: [
    ("https://example.org/", "192.0.2.1", true), ("https://example.org/", "10.1.2.3", true),
    ("https://example.org/", "127.0.0.1", false), ("https://example.org/", "::1", false),
    ("https://example.org/", "169.254.169.254", false), ("https://example.org/", "fe80::1", false),
    ("https://example.org/", "::ffff:127.0.0.1", false), ("https://example.org/", "0.0.0.0", false),
    ("https://localhost.example.org/", "127.0.0.1", false), ("http://localhost/", "127.0.0.1", true),
    ("http://LocalHost:8080/", "::1", true), ("http://localhost./", "127.0.0.1", true),
    ("http://127.0.0.1/", "127.0.0.1", true), ("http://[::1]/", "::1", true),
    ("http://[::ffff:127.0.0.1]/", "::1", true),
    ("http://0.0.0.0/", "0.0.0.0", true), ("http://localhost/", "169.254.169.254", false),
    ("http://169.254.1.2/", "169.254.1.2", true), ("http://169.254.1.2/", "127.0.0.1", false),
    ("http://192.0.2.1/", "127.0.0.1", false), ("http://localhost/", "192.0.2.1", true),
  ])
  func machinesThatAreAsked(written: String, peer: String, isAllowed: Bool) throws {
    let (written, peer) = (try #require(WebAddress(written)), try #require(PeerAddress(literal: peer)))
    #expect(WebAddress.allows(peer, for: written) == isAllowed)
  }
}
