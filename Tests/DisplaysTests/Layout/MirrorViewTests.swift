import Displays
import Testing

struct MirrorViewTests {
  private func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rectangle {
    Rectangle(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  private func view(_ source: Rectangle, _ fit: Fit, _ width: Int, _ height: Int) throws -> MirrorView {
    try #require(MirrorView(of: source, fit, in: Size(width: width, height: height)))
  }

  @Test func eachFitShowsItsPart() throws {
    let source = rectangle(1000, 200, 1920, 1080)
    let contain = try view(source, .contain, 1024, 768)
    #expect(contain.part == source && contain.frame == rectangle(0, 96, 1024, 576))
    let cover = try view(source, .cover, 1024, 768)
    #expect(cover.part == rectangle(1240, 200, 1440, 1080) && cover.frame == rectangle(0, 0, 1024, 768))
    let stretch = try view(source, .stretch, 1024, 768)
    #expect(stretch.part == source && stretch.frame == rectangle(0, 0, 1024, 768))
    let center = try view(source, .center, 1024, 768)
    #expect(center.part == rectangle(1448, 356, 1024, 768) && center.frame == rectangle(0, 0, 1024, 768))
    #expect(center.transform.isIdentity)
  }

  @Test func aChangeConcernsWhatShowsIt() throws {
    let same = try view(rectangle(500, 0, 800, 600), .contain, 800, 600)
    #expect(same.changes(by: [rectangle(490, 10, 20, 5), rectangle(0, 0, 100, 100)]) == [rectangle(0, 10, 10, 5)])
    #expect(same.concerned(by: rectangle(0, 10, 10, 5)) == rectangle(0, 10, 10, 5))
    // Three pixels for one, and sharp: no neighbour is touched.
    let sharp = try view(rectangle(0, 0, 100, 100), .contain, 300, 300)
    #expect(sharp.concerned(by: rectangle(10, 20, 1, 1)) == rectangle(30, 60, 3, 3))
    // Smoothed: one pixel of the source is part of those beside it.
    let smooth = try view(rectangle(0, 0, 100, 100), .contain, 150, 150)
    #expect(smooth.concerned(by: rectangle(10, 20, 1, 1)) == rectangle(13, 28, 5, 5))
    #expect(smooth.concerned(by: rectangle(0, 0, 100, 100)) == rectangle(0, 0, 150, 150))
  }

  /// Whatever pixel of the window has a colour of the change in it, is among what is drawn anew.
  @Test(arguments: Fit.allCases) func nothingConcernedIsMissed(fit: Fit) throws {
    for (width, height) in [(640, 480), (1366, 768), (333, 777), (1920, 1080)] {
      let view = try view(rectangle(40, 30, 1024, 768), fit, width, height)
      let change = rectangle(300, 200, 17, 9)
      let area = view.concerned(by: change)
      let (factor, start) = (Int(view.transform.elements[0]), Int(view.transform.elements[2]))
      for x in view.frame.origin.x..<view.frame.right {
        // The middle of the pixel, and with smoothing the two pixels of the source on both sides of it.
        let place = factor * x + factor / 2 + start
        let reach = view.transform.filter == .bilinear ? 1 << 15 : 0
        let touched = (place - reach) >> 16...(place + reach) >> 16
        guard touched.overlaps(change.origin.x...change.right - 1) else { continue }
        #expect(area.origin.x...area.right - 1 ~= x, "\(fit) \(width): \(x) is not in \(area)")
      }
    }
  }

  @Test func manyChangesBecomeOne() throws {
    let view = try view(rectangle(0, 0, 1000, 1000), .stretch, 500, 500)
    let damage = (0..<40).map { rectangle($0 * 20, $0 * 10, 5, 5) }
    #expect(view.changes(by: damage) == [rectangle(0, 0, 785, 395)])
    #expect(view.changes(by: Array(damage.prefix(3))).count == 3)
  }

  @Test func thePointerLiesWhereItPoints() throws {
    let view = try view(rectangle(1000, 0, 1000, 1000), .contain, 500, 500)
    #expect(view.place(ofPointer: rectangle(1100, 200, 20, 20)) == rectangle(49, 99, 12, 12))
    #expect(view.place(ofPointer: rectangle(900, 200, 20, 20)).isEmpty)
    let transform = try #require(view.transform(ofPointer: rectangle(1100, 200, 20, 20)))
    // The window's pixel 50,100 shows the picture's corner.
    #expect(transform.elements[2] == -100 << 16 && transform.elements[5] == -200 << 16)
  }

  @Test func whatHasNoPixelsIsNoMirror() {
    #expect(MirrorView(of: rectangle(0, 0, 0, 5), .contain, in: Size(width: 5, height: 5)) == nil)
    #expect(MirrorView(of: rectangle(0, 0, 5, 5), .contain, in: .zero) == nil)
    #expect(MirrorView(of: rectangle(0, 0, 65535, 1), .stretch, in: Size(width: 1, height: 1)) == nil)
  }
}
