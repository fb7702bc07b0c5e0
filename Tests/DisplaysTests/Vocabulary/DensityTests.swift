import Displays
import Testing

@Suite struct DensityTests {
  @Test(arguments: [
    // What xrandr --dpi asks a server for.
    (96, Size(width: 1920, height: 1080), Size(width: 508, height: 286)),
    (120, Size(width: 1920, height: 1080), Size(width: 406, height: 229)),
    (480, Size(width: 1, height: 1), Size(width: 1, height: 1)),
  ])
  func millimetresOfSize(dpi: Int, size: Size, expected: Size) {
    let density = Density(dpi: dpi)
    #expect(density.millimetres(for: size) == expected)
    #expect(density.describes(size, expected) && density.dpi == dpi)
  }

  /// Whole millimetres are no exact dots per inch; another step is another wish.
  @Test func aMillimetreIsNoDifference() {
    let (density, size) = (Density(dpi: 96), Size(width: 3840, height: 1080))
    for (width, isSame) in [(1016, true), (1015, true), (1011, true), (1010, false), (1022, false), (813, false)] {
      #expect(density.describes(size, Size(width: width, height: 286)) == isSame, "\(width)")
    }
  }

  @Test func theLargestSizesAreTaken() {
    let density = Density(
      pixels: Size(width: 1, height: 1), millimetres: Size(width: Int(UInt32.max), height: Int.max))
    let size = density.millimetres(for: Size(width: 65535, height: 65535))
    #expect(size == Size(width: Int(Int32.max), height: Int(Int32.max)))
  }

  @Test(arguments: [
    ("a laptop's panel", Size(width: 1920, height: 1080), Size(width: 344, height: 194), 144),
    ("an office screen", Size(width: 1920, height: 1080), Size(width: 527, height: 296), 96),
    ("a television", Size(width: 1920, height: 1080), Size(width: 1210, height: 680), 96),
    ("a 4K screen of 27 inches", Size(width: 3840, height: 2160), Size(width: 597, height: 336), 168),
    ("between two steps, the larger one", Size(width: 1080, height: 600), Size(width: 254, height: 143), 120),
    ("a telephone", Size(width: 1440, height: 2560), Size(width: 62, height: 110), 480),
  ])
  func steps(oddity: String, pixels: Size, millimetres: Size, expected: Int) throws {
    let density = try #require(Density(screen: pixels, millimetres))
    #expect(DPIRequest.step(for: density) == expected, "\(oddity): \(density.dpi)")
  }

  @Test(arguments: ["0x0", "0x190", "16x9", "160x100", "1600x900", "9x16"])
  func someScreensDoNotTellTheirSize(text: String) {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    let millimetres = Size(width: sides[0], height: sides[1])
    #expect(Density(screen: Size(width: 1920, height: 1080), millimetres) == nil)
  }
}
