import Displays
import Testing

/// Pages of documents: as pdfinfo lists them, as profiles choose them, and how large they are drawn.
@Suite struct DocumentPageTests {
  private func page(_ number: Int, _ width: Int, _ height: Int) -> DocumentPage {
    DocumentPage(number, Size(width: width, height: height))
  }

  @Test func whatPDFInfoListsIsRead() {
    let text = """
      Title:           Page 1 size: 1 x 1 pts
      Pages:           3
      Encrypted:       no
      Page    1 size:  595.28 x 841.89 pts (A4)
      Page    1 rot:   0
      Page    2 size:  400 x 300 pts
      Page    2 rot:   90
      Page  501 size:  400 x 300 pts
      File size:       938 bytes
      """
    #expect([DocumentPage](listedByPDFInfo: text) == [page(1, 59_528, 84_189), page(2, 30_000, 40_000)])
  }

  @Test(arguments: [
    "", "Page", "Page 1 size:", "Page 1 size: nan x inf pts", "Page 1 size: 0 x 0 pts", "Page 0 size: 1 x 1 pts",
    "Page 99999999999999999999 size: 1 x 1 pts", "Page 1 size: 1e300 x 1 pts", "Page 1 rot: 90",
    "Page 1 size: -1 x 1 pts",
  ])
  func whatIsNoListHasNoPages(text: String) { #expect([DocumentPage](listedByPDFInfo: text).isEmpty) }

  @Test(arguments: [
    ("1", [1]), ("1-3,5", [1, 2, 3, 5]), ("3-1", [3, 2, 1]), ("5, 1", [5, 1]), ("4-9999", [4, 5]), ("9", []),
    ("2,2", [2, 2]), (" 1", [1]),
  ])
  func pagesAreChosen(text: String, numbers: [Int]) throws {
    let document = (1...5).map { page($0, 100, 100) }
    let choice = try #require(PageChoice(text))
    #expect(choice.pages(of: document).map(\.number) == numbers)
    #expect(PageChoice("\(choice)") == choice)
  }

  @Test(arguments: [
    "", "0", "01", "-", "1-", "-1", "1-2-3", "1,", "a", "1;2", "10000", "1 -2", "1- 2", "²", "1.5",
    Array(repeating: "1", count: 33).joined(separator: ","),
  ])
  func otherTextChoosesNone(text: String) { #expect(PageChoice(text) == nil) }

  @Test(arguments: [
    (Fit.contain, Size(width: 764, height: 1080)), (.cover, Size(width: 1920, height: 2715)),
    (.stretch, Size(width: 1920, height: 1080)), (.center, Size(width: 793, height: 1122)),
  ])
  func aPageIsDrawnAsLargeAsItIsShown(fit: Fit, pixels: Size) {
    let drawn = page(1, 59_528, 84_189).pixels(fit, on: Size(width: 1920, height: 1080))
    #expect(abs(drawn.width - pixels.width) <= 1 && abs(drawn.height - pixels.height) <= 1, "\(drawn)")
  }

  @Test(arguments: Fit.allCases) func noPageIsDrawnTooLarge(fit: Fit) {
    for size in [Size(width: 1, height: 10_000_000), Size(width: 10_000_000, height: 1), Size(width: 1, height: 1)] {
      let drawn = DocumentPage(1, size).pixels(fit, on: Size(width: 7680, height: 4320))
      #expect(1...8192 ~= drawn.width && 1...8192 ~= drawn.height, "\(size): \(drawn)")
    }
  }
}
