import Displays
import LabSupport
import Testing

@testable import X11

/// What presenters tell others, and what others tell them.
@Suite(.limited) struct PresenterWindowTests {
  private let server: LabServer

  init() throws { server = try LabServer(["A,monitor=office", "B,monitor=beamer"]) }

  /// A presenter at the other end of a connection of its own.
  private final class Standing {
    var connection: Connection
    let window: ContentWindow

    init(at connector: String, telling order: String, on server: LabServer) throws {
      var connection = try Connection(display: server.display, hearing: .everything)
      window = try connection.createContentWindow(titled: connector)
      #expect(try connection.takeOver(.presenter(on: connector), with: window, text: order))
      self.connection = connection
    }

    func messages() throws -> [PresenterMessage] {
      _ = try connection.read(.none)
      return connection.messages.take(for: window)
    }

    /// Once it is answered the server has done it.
    func rename(_ title: String) throws {
      connection.setTitle(title, of: window)
      _ = try connection.read(.none)
    }

    func tell(_ health: String) { connection.setHealth(of: window, health) }

    /// Goes to another connector, and leaves the one where it was.
    func move(from old: String, to new: String, telling order: String) throws {
      #expect(try connection.takeOver(.presenter(on: new), with: window, text: order))
      try release(old)
    }

    func release(_ connector: String) throws { try connection.release(.presenter(on: connector), of: window) }

    var isReplaced: Bool { connection.isReplaced(window) }
  }

  private func connect() throws -> Connection { try Connection(display: server.display) }

  @Test func nobodyIsThereAtFirstAndAskingLeavesNoTrace() throws {
    var connection = try connect()
    #expect(try connection.presenters.find(at: ["A", "B"]) == [:])
    #expect(connection.atoms.existing(["_ORCHESTRATE_PRESENTER_A_S0", "_ORCHESTRATE_HEALTH"]) == [:])
  }

  @Test func itTellsItsOrderAndItsHealth() throws {
    var other = try connect()
    // As long as an order with many images, and with what a terminal must not see.
    let order = String(repeating: "\u{7f}ü", count: 100_000)
    let presenter = try Standing(at: "B", telling: order, on: server)
    let before = try #require(try other.presenters.find(at: ["A", "B"])["B"])
    #expect(before.order == order && before.health == nil)
    presenter.tell("fine")
    #expect(try other.presenters.find(at: ["A", "B"]).mapValues(\.health) == ["B": "fine"])
    #expect(try other.presenters.find(at: ["B"]).values.map(\.screen) == [nil])
    presenter.connection.setScreen(of: presenter.window, "sha256:1")
    #expect(try other.presenters.find(at: ["A", "B"]).mapValues(\.screen) == ["B": "sha256:1"])
    #expect(try other.presenters.find(at: ["A", "B"]).mapValues(\.health) == ["B": "fine"])
  }

  @Test func itIsHeardOfWhenItComesTellsSomethingAndGoes() throws {
    var other = try connect()
    other.presenters.follow()
    #expect(try other.presenters.find(at: ["A"]) == [:])
    var presenter: Standing? = try Standing(at: "A", telling: "x", on: server)
    #expect(try heard(other: &other))
    #expect(try !heard(other: &other), "nothing new")
    presenter?.tell("fine")
    #expect(try heard(other: &other))
    presenter = nil
    while try !other.takeEvents().concernsPresenters {
      try Deadline().wait(for: "word that it is gone", at: other.descriptor)
    }
    #expect(try other.presenters.find(at: ["A"]) == [:])
  }

  @Test func itsEndIsHeardOfAlsoByWhomAReadingHasToldIt() throws {
    var other = try connect()
    var witness = try connect()
    other.presenters.follow()
    witness.presenters.follow()
    var presenter: Standing? = try Standing(at: "A", telling: "x", on: server)
    #expect(presenter != nil)
    #expect(try other.presenters.find(at: ["A"]).count == 1)
    #expect(try witness.presenters.find(at: ["A"]).count == 1)
    _ = try other.takeEvents()
    _ = try witness.takeEvents()
    presenter = nil
    while try !witness.takeEvents().concernsPresenters {
      guard witness.hasArrivals(within: 10_000) else { throw ToolFailure("nobody told that it is gone") }
    }
    #expect(try other.presenters.find(at: ["A"]) == [:])
    #expect(try other.takeEvents().concernsPresenters, "it was followed, whatever was read since")
  }

  private func heard(other: inout Connection) throws -> Bool {
    // The answer comes after the events that were sent before.
    _ = try other.presenters.find(at: ["A"])
    return try other.takeEvents().concernsPresenters
  }

  @Test func itTakesMessagesInOrder() throws {
    var other = try connect()
    let presenter = try Standing(at: "A", telling: "x", on: server)
    let window = try #require(try other.presenters.find(at: ["A"])["A"])
    try other.tell([(window, .move(to: PresenterGoal(OutputID(77)))), (window, .stop)])
    #expect(try presenter.messages() == [.move(to: PresenterGoal(OutputID(77))), .stop])
    #expect(try presenter.messages() == [])
  }

  /// Any client can send it as many as it likes, and about windows that are not its own.
  @Test func noMoreMessagesAreKeptThanCount() throws {
    let other = try connect()
    let presenter = try Standing(at: "A", telling: "x", on: server)
    for number in 1...2000 as ClosedRange<UInt32> {
      for about in [presenter.window.id, presenter.window.id + number, number] {
        let message = ClientMessage(type: other.atoms["_ORCHESTRATE_MOVE"], window: about, words: [number])
        message.send(to: presenter.window.id, over: other.wire)
      }
      ClientMessage(type: other.atoms["WM_PROTOCOLS"], window: number, words: [other.atoms["WM_DELETE_WINDOW"]])
        .send(to: presenter.window.id, over: other.wire)
    }
    other.sync()
    #expect(try presenter.messages() == [.move(to: PresenterGoal(OutputID(2000)))])
    #expect(presenter.connection.messages.kept == [presenter.window.id: []])
  }

  @Test func whoIsToEndMovesNoMore() throws {
    var other = try connect()
    let presenter = try Standing(at: "A", telling: "x", on: server)
    let window = try #require(try other.presenters.find(at: ["A"])["A"])
    try other.tell([(window, .stop), (window, .move(to: PresenterGoal(OutputID(7)))), (window, .stop)])
    #expect(try presenter.messages() == [.stop])
  }

  /// The server has it from the kernel, and the client cannot say another.
  @Test func theServerTellsWhoseWindowItIs() throws {
    var other = try connect()
    let forger = try LabClient(
      "forge", "_ORCHESTRATE_PRESENTER_A_S0", "_ORCHESTRATE_CONTENT=x", display: server.display)
    #expect(try forger.nextLine() == "held")
    #expect(try other.presenters.find(at: ["A"]).mapValues(\.process) == ["A": forger.pid])
    // Several connections of one process vouch for none of them: one may be another's.
    let presenter = try Standing(at: "B", telling: "y", on: server)
    #expect(
      try other.presenters.find(at: ["A", "B"]).mapValues { $0.isOneClient ? $0.process : nil } == [
        "A": forger.pid, "B": nil,
      ])
    withExtendedLifetime(presenter) {}
  }

  /// Any client can make names and set properties of them.
  @Test func namesAreKeptWithinBounds() throws {
    var connection = try connect()
    for number in 0..<1500 {
      let atom = connection.atoms[AtomName("forged \(number)")]
      #expect(connection.atoms.name(of: atom) == "forged \(number)")
      connection.changes.note(ServerChange(properties: ["forged \(number)"]))
    }
    #expect(connection.pending.properties.count <= ServerChange.mostNames)
    #expect(connection.atoms.texts.count <= Atoms.most)
    let change = try connection.takeEvents()
    #expect(change.concernsScreens)
  }

  /// A presenter that goes on elsewhere blocks no other one, whether it went before its end was awaited or after that.
  @Test(arguments: [false, true])
  func whoHasMovedIsNotAwaited(isGone: Bool) throws {
    var other = try connect()
    let presenter = try Standing(at: "A", telling: "x", on: server)
    if isGone { try presenter.rename("B") }
    other.awaitEnd(ofOwnerOf: .presenter(on: "A"), titled: "A")
    let wasFree = other.isNobodyAwaited
    #expect(wasFree == isGone)
    try presenter.rename("B")
    // The answer comes after the events that were sent before.
    _ = try other.presenters.find(at: ["A"])
    _ = try other.takeEvents()
    let isFree = other.isNobodyAwaited
    #expect(isFree)
  }

  @Test func twoThatChangePlacesAreNotReplaced() throws {
    var other = try connect()
    let first = try Standing(at: "A", telling: "1", on: server)
    let second = try Standing(at: "B", telling: "2", on: server)
    let windows = try other.presenters.find(at: ["A", "B"])
    let (a, b) = (try #require(windows["A"]), try #require(windows["B"]))
    try other.tell([(a, .move(to: PresenterGoal(OutputID(1)))), (b, .move(to: PresenterGoal(OutputID(2))))])
    // The first one moves before the second one has looked.
    try first.move(from: "A", to: "B", telling: "1")
    #expect(try second.messages() == [.move(to: PresenterGoal(OutputID(2)))])
    #expect(!second.isReplaced)
    try second.move(from: "B", to: "A", telling: "2")
    #expect(try first.messages().count == 1)
    #expect(!first.isReplaced)
    #expect(try other.presenters.find(at: ["A", "B"]).mapValues(\.order) == ["A": "2", "B": "1"])
  }

  @Test func aSuccessorReplacesIt() throws {
    let presenter = try Standing(at: "A", telling: "1", on: server)
    let successor = try Standing(at: "A", telling: "2", on: server)
    _ = try presenter.messages()
    #expect(presenter.isReplaced)
    #expect(!successor.isReplaced)
  }

  @Test func itGivesItsSelectionBack() throws {
    let presenter = try Standing(at: "A", telling: "1", on: server)
    try presenter.release("A")
    var other = try connect()
    #expect(try other.presenters.find(at: ["A"]) == [:])
    _ = try presenter.messages()
    #expect(!presenter.isReplaced)
  }
}
