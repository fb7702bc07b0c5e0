import Displays
import Testing

/// What is known of a source without showing it.
@Suite struct ContentSourceTests {
  @Test func relativePathsStartAtTheFolder() {
    let show = Slideshow(.images(["a.png", "/b.png"]), every: .seconds(1))
    #expect(ContentSource.slideshow(show).located(in: "/p").paths == ["/p/a.png", "/b.png"])
    #expect(ContentSource.slideshow(Slideshow(.folder("x"), every: .seconds(1))).located(in: "/p").paths == ["/p/x"])
    #expect(ContentSource.image("c/d.png", Framing()).located(in: "/p").paths == ["/p/c/d.png"])
    #expect(ContentSource.color(.black).located(in: "/p") == .color(.black))
  }
}
