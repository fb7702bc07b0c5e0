import Displays
import Testing

/// What becomes of the framebuffer on its way to a screen. Whether servers do the same, the picture tests on the lab
/// say.
@Suite struct ScreenPictureTests {
  /// A framebuffer of 8x6 whose pixels tell their column and their row.
  private static let framebuffer = rows(8, 6) { x, y in UInt32(x << 8 | y) }

  private static func rows(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Pixels? {
    Pixels(
      Size(width: width, height: height), rows: (0..<width * height).map { pixel($0 % width, $0 / width) })
  }

  private static func state(
    _ width: Int, _ height: Int, at place: Point = .origin, _ orientation: Orientation = .normal,
    _ transform: Transform = .identity
  ) -> OutputState {
    var desk = Desk()
    return OutputState(
      mode: desk.mode("\(width)x\(height)@60"), position: place, orientation: orientation, transform: transform)
  }

  private static func output(_ properties: [String: Property] = [:]) -> Output {
    Output(id: OutputID(1), name: "A", properties: properties)
  }

  private static func view(_ state: OutputState, _ output: Output = output(), _ gamma: GammaRamp = .straight) -> Pixels?
  {
    ScreenPicture(of: output, showing: state, gamma).view(reading: framebuffer, at: .origin)
  }

  /// `xy`, row by row.
  private static func text(_ picture: Pixels?) -> String {
    guard let picture else { return "none" }
    return (0..<picture.size.height).map { y in
      (0..<picture.size.width).map { x in
        picture[x, y].map { "\($0 >> 8 & 0xFF)\($0 & 0xFF)" } ?? "-"
      }.joined(separator: " ")
    }.joined(separator: " / ")
  }

  @Test func aScreenShowsItsRegion() {
    #expect(Self.text(Self.view(Self.state(3, 2, at: Point(x: 4, y: 1)))) == "41 51 61 / 42 52 62")
    #expect(Self.text(Self.view(Self.state(3, 2, at: Point(x: 6, y: 5)))) == "65 75 00 / 00 00 00", "beyond is black")
  }

  /// A person turns the head along, so only what is reflected looks otherwise.
  @Test(arguments: Rotation.allCases)
  func everyTurnIsUpright(_ rotation: Rotation) {
    let size = rotation.swapsSides ? (2, 3) : (3, 2)
    func text(_ reflection: Reflection) -> String {
      Self.text(Self.view(Self.state(size.0, size.1, Orientation(rotation, reflection))))
    }
    #expect(text(.none) == "00 10 20 / 01 11 21")
    #expect(text(.x) == "20 10 00 / 21 11 01")
    #expect(text(.y) == "01 11 21 / 00 10 20")
    #expect(text(.xy) == "21 11 01 / 20 10 00")
  }

  @Test func thePanelGetsTheSignalAsItIs() {
    let picture = ScreenPicture(of: Self.output(), showing: Self.state(2, 3, Orientation(.left)))
    #expect(Self.text(picture.panel(reading: Self.framebuffer, at: .origin)) == "20 21 / 10 11 / 00 01")
  }

  @Test func wholeScalesRepeatPixelsAndOthersMixThem() throws {
    let double = Transform(scale: Scale(millionths: 2_000_000))
    #expect(
      Self.text(Self.view(Self.state(4, 2, at: Point(x: 1, y: 0), .normal, double))) == "10 10 20 20 / 10 10 20 20")
    let steps = Self.rows(4, 1) { x, _ in UInt32(x * 0x404040) }
    let smooth = try #require(Transform(elements: [32768, 0, 0, 0, 65536, 0, 0, 0, 65536], filter: .bilinear))
    let picture = ScreenPicture(of: Self.output(), showing: Self.state(4, 1, .normal, smooth))
    // The middle of the second pixel lies a quarter of the way from one to the next.
    #expect(picture.view(reading: steps, at: .origin)?.rows == [0, 0x101010, 0x303030, 0x505050])
  }

  @Test func partsOfTheFramebufferHaveTheirPlaces() throws {
    let state = Self.state(2, 2, at: Point(x: 4, y: 3))
    let picture = ScreenPicture(of: Self.output(), showing: state)
    let area = try #require(picture.source(in: Size(width: 8, height: 6)))
    #expect(area == Rectangle(origin: Point(x: 3, y: 2), size: Size(width: 4, height: 4)), "and one pixel around it")
    let part = try #require(Self.framebuffer?.part(area))
    #expect(Self.text(picture.view(reading: part, at: area.origin)) == "43 53 / 44 54")
    #expect(picture.source(in: Size(width: 3, height: 2)) == nil)
    #expect(Self.text(picture.view(reading: nil, at: .origin)) == "00 00 / 00 00")
  }

  @Test func bordersAreBlack() {
    let range = Property(value: .number(0), allowed: .range(0...100))
    var properties = ["left margin", "right margin", "top margin", "bottom margin"].reduce(into: [:]) { $0[$1] = range }
    properties["left margin"]?.value = .number(2)
    properties["bottom margin"]?.value = .number(1)
    let text = Self.text(Self.view(Self.state(4, 2, at: Point(x: 1, y: 1)), Self.output(properties)))
    #expect(text == "00 00 11 31 / 00 00 00 00")
  }

  @Test func gammaChangesLevels() {
    let inverted = (0..<256).map { UInt16(255 - $0) << 8 }
    let ramp = GammaRamp(red: inverted, green: inverted, blue: [0, .max])
    #expect(Self.view(Self.state(1, 1, at: Point(x: 1, y: 2)), Self.output(), ramp)?.rows == [0xFFFE00])
    #expect(GammaRamp(red: [], green: [], blue: []) == .straight)
  }

  /// A virtual server told of one that it had never filled, and red came out as another colour.
  @Test func gammaThatRisesAndFallsChangesNothing() {
    let ramp = GammaRamp(red: [0, .max, 0x1000], green: [0, .max], blue: [0, .max])
    #expect(ramp.isIgnored && !GammaRamp.straight.isIgnored)
    let place = Self.state(1, 1, at: Point(x: 1, y: 2))
    #expect(Self.view(place, Self.output(), ramp) == Self.view(place))
  }

  /// Any client may set any transform.
  @Test(arguments: [Int32.min, Int32.max, -1, 0])
  func nothingTraps(_ element: Int32) throws {
    for place in 0..<9 {
      var elements = Transform.identity.elements
      elements[place] = element
      for filter in Transform.Filter.allCases {
        for elements in [elements, Array(repeating: element, count: 9)] {
          let transform = try #require(Transform(elements: elements, filter: filter))
          let far = Point(x: 32767, y: -32768)
          #expect(
            Self.view(Self.state(3, 2, at: far, Orientation(.left, .xy), transform))?.size == Size(width: 2, height: 3))
        }
      }
    }
  }

  @Test func sizesThatAreNone() {
    #expect(Pixels(.zero) == nil)
    #expect(Pixels(Size(width: 65535, height: 65535)) == nil)
    #expect(Pixels(Size(width: 2, height: 2), rows: [1]) == nil)
  }

  @Test func thePointerLiesOverIt() throws {
    let pixels: [UInt32] = [0xFF00_00FF, 0x8000_0000, 0, 0xFFFF_FFFF]
    let pointer = try #require(
      PointerPicture(tip: Point(x: 11, y: 21), offset: Point(x: 1, y: 1), Size(width: 2, height: 2), pixels))
    var picture = try #require(Pixels(Size(width: 3, height: 2), filledWith: 0x808080))
    pointer.draw(on: &picture, at: Point(x: 10, y: 20))
    #expect(picture.rows == [0x0000FF, 0x404040, 0x808080, 0x808080, 0xFFFFFF, 0x808080])
    var other = try #require(Pixels(Size(width: 1, height: 1), filledWith: 0x808080))
    pointer.draw(on: &other, at: .origin)
    #expect(other.rows == [0x808080], "it is elsewhere")
    #expect(PointerPicture(tip: .origin, offset: .origin, Size(width: 9, height: 9), []) == nil)
  }

  static let formats: [(bits: Int, isLeastByteFirst: Bool, masks: [UInt32], bytes: [UInt8])] = [
    (32, true, [0xFF0000, 0xFF00, 0xFF], [3, 2, 1, 9]), (32, false, [0xFF0000, 0xFF00, 0xFF], [9, 1, 2, 3]),
    (24, true, [0xFF0000, 0xFF00, 0xFF], [3, 2, 1]), (32, true, [0xFF, 0xFF00, 0xFF0000], [1, 2, 3, 9]),
    // Ten bits of each.
    (32, true, [0x3FF0_0000, 0xFFC00, 0x3FF], [0x0F, 0x28, 0x70, 0x00]),
  ]

  @Test(arguments: formats)
  func everyLayoutOfPixels(bits: Int, isLeastByteFirst: Bool, masks: [UInt32], bytes: [UInt8]) throws {
    let format = try #require(
      PixelFormat(bits: bits, isLeastByteFirst: isLeastByteFirst, padding: 32, masks: masks))
    let size = Size(width: 1, height: 2)
    let row = bytes + Array(repeating: 0, count: 4 - bytes.count)
    let pixels = (row + row).withUnsafeBytes { format.pixels(size, in: $0) }
    #expect(pixels?.rows.map { $0 >> 16 } == [1, 1], "red")
    #expect(pixels?.rows.map { $0 & 0xFF } == [3, 3], "blue")
    #expect(row.withUnsafeBytes { format.pixels(size, in: $0) } == nil, "too few bytes")
  }

  @Test func sixteenBitsAreSpread() throws {
    let format = try #require(
      PixelFormat(bits: 16, isLeastByteFirst: true, padding: 32, masks: [0xF800, 0x7E0, 0x1F]))
    let bytes: [UInt8] = [0xFF, 0xFF, 0x00, 0xF8]
    #expect(bytes.withUnsafeBytes { format.pixels(Size(width: 2, height: 1), in: $0) }?.rows == [0xFFFFFF, 0xFF0000])
    #expect(PixelFormat(bits: 8, isLeastByteFirst: true, padding: 32, masks: [0, 0, 0]) == nil, "a palette")
    #expect(PixelFormat(bits: 32, isLeastByteFirst: true, padding: 32, masks: [0xFF00FF, 0xFF00, 0xFF]) == nil)
  }

  // MARK: All screens

  @Test func allScreensHangAsTheyAreDrawn() throws {
    let desk = Desk().screen("A", "4x2@60").screen("B", "2x2@60").screen("C", "4x2@60")
      .lit("A").lit("B", at: Point(x: 5, y: 1))
    let views = [
      "A": try #require(Self.rows(4, 2) { _, _ in 0xA }), "B": try #require(Self.rows(2, 2) { _, _ in 0xB }),
    ]
    let all = try #require(desk.snapshot.picture(of: views))
    #expect(all.size == Size(width: 7, height: 3))
    #expect(
      all.rows == [
        0xA, 0xA, 0xA, 0xA, 0, 0, 0,
        0xA, 0xA, 0xA, 0xA, 0, 0xB, 0xB,
        0, 0, 0, 0, 0, 0xB, 0xB,
      ])
    #expect(desk.snapshot.picture(of: views.filter { $0.key == "B" })?.rows == [0xB, 0xB, 0xB, 0xB], "some of them")
    let other = try #require(Self.rows(4, 2) { _, _ in 0xC })
    #expect(desk.lit("C").snapshot.picture(of: ["C": other])?[0, 0] == 0xC, "the first of those that show the same")
    let dark = Desk().screen("A", "4x2@60").snapshot
    #expect(dark.picture(of: [:])?.size == dark.framebuffer.size)
  }

  @Test func aScaledScreenHasTheSizeOfItsRegion() throws {
    let half = Transform(scale: Scale(millionths: 2_000_000))
    let desk = Desk().screen("A", "4x2@60").lit("A", transform: half)
    let view = try #require(Self.rows(4, 2) { x, _ in x < 2 ? 0x10 : 0x30 })
    #expect(desk.snapshot.picture(of: ["A": view])?.rows == [0x10, 0x30])
  }
}
