/// The amount of text in a file, counted before its meaning is found out: for a program that has others wait meanwhile.
package struct TextAmount {
  /// Keys of all mappings, and items of all lists.
  package private(set) var entries = 0
  /// Keys below `screens`.
  package private(set) var screens = 0

  /// Lists and mappings that are open.
  private var open: [Container] = []
  /// The key of the outermost mapping whose value comes next.
  private var lastKey: String?

  private struct Container {
    let isMapping: Bool
    let isOfScreens: Bool
    var isKeyNext: Bool
  }

  /// Text that is no YAML counts as far as it can be read.
  package init(of bytes: [UInt8]) {
    do throws(YAMLFailure) {
      var events = try YAMLParser(SourceText(bytes))
      while take(try events.next().kind) {}
    } catch {
      // The decoder reports the fault.
    }
  }

  /// - Returns: whether more comes.
  private mutating func take(_ event: YAMLEvent.Kind) -> Bool {
    switch event {
    case .streamEnd: return false
    case .streamStart, .documentStart, .documentEnd: break
    case .listEnd, .mappingEnd: _ = open.popLast()
    case .alias: count(nil)
    case .scalar(let scalar): count(scalar.text)
    case .listStart: begin(isMapping: false)
    case .mappingStart: begin(isMapping: true)
    }
    return true
  }

  private mutating func begin(isMapping: Bool) {
    let isOfScreens = open.count == 1 && lastKey == "screens" && open.last?.isKeyNext == false
    count(nil)
    open.append(Container(isMapping: isMapping, isOfScreens: isOfScreens, isKeyNext: isMapping))
  }

  private mutating func count(_ text: String?) {
    guard let last = open.indices.last else { return }
    let isKey = open[last].isKeyNext
    if open[last].isMapping { open[last].isKeyNext.toggle() }
    guard isKey || !open[last].isMapping else { return }
    entries += 1
    if open[last].isOfScreens { screens += 1 }
    if last == 0 { lastKey = text }
  }
}
