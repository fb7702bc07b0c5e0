import Displays
import Testing

/// What a report for others keeps of the words that it was made of.
struct SecretsTests {
  @Test(arguments: [
    ("url: https://example.org/board?token=abc", "url: https://example.org/…"),
    ("{ url: \"https://anna:word@example.org:8443/x\" }", "{ url: \"https://…@example.org:8443/…\" }"),
    ("https:\\/\\/example.org\\/hook\\/T0\\/B1\",", "https:\\/\\/example.org/…\","),
    ("see http://example.org and rtsp://u@cam", "see http://example.org and rtsp://…@cam"),
    ("image: file:///home/anna/a.png", "image: file:///…"),
    ("before: [[curl, --password, \"hunter2\", x]]", "before: [[curl, --password, \"…\", x]]"),
    ("API_KEY=abc DISPLAY=:0", "API_KEY=… DISPLAY=:0"),
    ("Authorization: Bearer abc.def", "Authorization: Bearer …"),
    ("--access-token abc --fast", "--access-token … --fast"),
    ("a token of thanks", "a token … thanks"),
    ("the last word is password", "the last word is password"),
    ("10:30: HDMI-1: mode 1920x1080@60", "10:30: HDMI-1: mode 1920x1080@60"),
    ("a:\nb: ://\n", "a:\nb: ://\n"), ("", ""), (":", ":"), ("://", "://"),
  ])
  func nothingSecretIsLeft(text: String, kept: String) { #expect(text.withoutSecrets == kept) }

  @Test(arguments: [
    ("a: 1 # hunter2", "a: 1 "), ("# hunter2\na: 1", "\na: 1"), ("color: \"#208040\"", "color: \"#208040\""),
    ("text: \"a # b\" # hunter2", "text: \"a # b\" "), ("text: 'it''s # b' # hunter2", "text: 'it''s # b' "),
    ("text: don't # hunter2's", "text: don't "), ("text: \"a # hunter2", "text: \"a "), ("a#b", "a#b"),
    ("a: 1 #", "a: 1 "),
    ("a: 1 # b\r\nc: 2\r\n", "a: 1 \nc: 2\n"), ("", ""), ("#", ""),
  ])
  func noCommentIsLeft(text: String, kept: String) { #expect(text.withoutComments == kept) }

  /// In `status`, `show`, a log, metrics and a plan.
  @Test(arguments: [
    ("https://anna:word@example.org/board", "https://…@example.org/board"), ("http://a@b@c.org", "http://…@c.org"),
    ("https://example.org/a@b", "https://example.org/a@b"),
    ("https://example.org/?q=a:b@c", "https://example.org/?q=a:b@c"),
  ])
  func wordsOfAPageHaveNoPassword(address: String, words: String) {
    #expect("\(PageAddress.open(address))" == words)
    #expect(ContentSource.url(address).description.contains(words))
  }

  @Test func itIsTheSameTheSecondTime() {
    let text = "https://anna:word@example.org/board?token=abc --password x".withoutSecrets
    #expect(text.withoutSecrets == text)
  }
}
