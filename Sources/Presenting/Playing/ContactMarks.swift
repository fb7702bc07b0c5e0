import Displays
import Presenter
import X11

/// Marks where fingers and pens are on the screens: for each a cross, with whose it is and which screen it reaches. One
/// that was lifted stays until its device is touched again, so that a person can see the place under it.
struct ContactMarks {
  fileprivate struct Mark {
    var contact: Contact
    let across: Presentation
    let down: Presentation
    let label: Presentation
  }

  private var marks: [Mark] = []
  /// Hidden marks, for the next contacts.
  private var spare: [Mark] = []

  /// The most marks: ten fingers on each of two screens; of more none is shown.
  private static let most = 20

  /// - Parameters:
  ///   - contacts: the changes of fingers and pens, in order.
  ///   - cards: the cards of the screens, by the places that they show.
  /// - Returns: why a label could not be drawn.
  mutating func show(
    _ contacts: [Contact], on cards: [Rectangle: Card], in framebuffer: Size, _ connection: inout Connection
  ) throws -> DrawingProblem? {
    var problem: DrawingProblem?
    for contact in contacts {
      if contact.phase == .down { try lift(from: contact.device, on: connection) }
      guard let index = try index(of: contact, on: &connection) else { continue }
      marks[index].contact = contact
      let place = contact.pixel(in: framebuffer)
      guard let (area, words) = cards.reach(of: place) else { continue }
      let cross = Crosshair(at: place, on: area)
      problem = try marks[index].draw(cross, words, on: connection) ?? problem
    }
    return problem
  }

  private mutating func index(of contact: Contact, on connection: inout Connection) throws -> Int? {
    let known = marks.firstIndex { $0.contact.device == contact.device && $0.contact.finger == contact.finger }
    if let known { return known }
    guard contact.phase != .up, marks.count < Self.most else { return nil }
    marks.append(try spare.popLast() ?? Mark(contact, on: &connection))
    return marks.count - 1
  }

  /// Takes away the fingers of a device that are not on it any more.
  private mutating func lift(from device: InputDeviceID, on connection: borrowing Connection) throws {
    while let index = marks.firstIndex(where: { $0.contact.device == device && $0.contact.phase == .up }) {
      let mark = marks.remove(at: index)
      try mark.hide(on: connection)
      spare.append(mark)
    }
  }
}

extension ContactMarks.Mark {
  fileprivate init(_ contact: Contact, on connection: inout Connection) throws {
    self.contact = contact
    across = try Presentation(titled: "orchestrate touch", on: &connection)
    down = try Presentation(titled: "orchestrate touch", on: &connection)
    label = try Presentation(titled: "orchestrate touch", on: &connection)
  }

  fileprivate func draw(
    _ cross: Crosshair, _ words: String, on connection: borrowing Connection
  ) throws -> DrawingProblem? {
    let line = Still.content(.color(Crosshair.color))
    let card = Card(title: contact.name, details: [words], background: Crosshair.color)
    _ = try across.show(line, in: cross.across, on: connection)
    _ = try down.show(line, in: cross.down, on: connection)
    return try label.show(.card(card), in: cross.label, on: connection)
  }

  fileprivate func hide(on connection: borrowing Connection) throws {
    let line = Still.content(.color(Crosshair.color))
    _ = try across.show(line, in: nil, on: connection)
    _ = try down.show(line, in: nil, on: connection)
    _ = try label.show(line, in: nil, on: connection)
  }
}

extension [Rectangle: Card] {
  /// The words about the touched place, and the screen for them: the nearest where no screen shows that place; nil
  /// where none is lit.
  fileprivate func reach(of place: Point) -> (area: Rectangle, words: String)? {
    let touched = filter { $0.key.contains(place) }.sorted { $0.value.title < $1.value.title }
    if let first = touched.first {
      return (first.key, "reaches \(touched.map(\.value.title).joined(separator: ", "))")
    }
    let nearest = self.min {
      ($0.key.distance(to: place), $0.value.title) < ($1.key.distance(to: place), $1.value.title)
    }
    return nearest.map { ($0.key, "reaches no screen, at \(place)") }
  }
}
