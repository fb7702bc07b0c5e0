/// The numbers of a mode line: what RRCreateMode needs for a mode that the screen does not list.
package struct ModeTiming: Hashable, Sendable {
  /// Pixels a line or lines a frame: shown, start and end of the sync pulse, all. Each at least as large as the one
  /// before, all in `1...65535` (CARD16 of MODEINFO).
  package struct Axis: Hashable, Sendable {
    package var shown: Int
    package var syncStart: Int
    package var syncEnd: Int
    package var total: Int

    package init(shown: Int, syncStart: Int, syncEnd: Int, total: Int) {
      self.shown = shown
      self.syncStart = syncStart
      self.syncEnd = syncEnd
      self.total = total
    }

    package var isValid: Bool {
      1 <= shown && shown <= syncStart && syncStart <= syncEnd && syncEnd <= total && total <= Size.largestSide
    }
  }

  /// Pixels per second, `1...4_294_967_295` (CARD32 of MODEINFO).
  package var dotClock: Int
  package var horizontal: Axis
  package var vertical: Axis
  package var flags: Set<Flag>
  /// True if the mode was created for an output that detects nothing: the server keeps the word, in the mode's name.
  package var isForced = false

  /// The flags as a mode line spells them.
  package enum Flag: String, Sendable, CaseIterable, Codable {
    case positiveHSync = "+hsync"
    case negativeHSync = "-hsync"
    case positiveVSync = "+vsync"
    case negativeVSync = "-vsync"
    case interlace
    case doubleScan = "doublescan"
  }

  package init(dotClock: Int, horizontal: Axis, vertical: Axis, flags: Set<Flag>) {
    self.dotClock = dotClock
    self.horizontal = horizontal
    self.vertical = vertical
    self.flags = flags
  }

  package var isValid: Bool {
    horizontal.isValid && vertical.isValid && (1...Int(UInt32.max)).contains(dotClock)
  }

  package var size: Size { Size(width: horizontal.shown, height: vertical.shown) }
  package var interlaced: Bool { flags.contains(.interlace) }

  /// The refresh rate in thousandths of a hertz, as `xrandr` counts: fields of interlaced modes, frames of doubled
  /// lines.
  package var refreshMilliHertz: Int {
    let pixels = horizontal.total * vertical.total * (flags.contains(.doubleScan) ? 2 : 1)
    let clock = dotClock * 1000 * (interlaced ? 2 : 1)
    return pixels > 0 ? (clock + pixels / 2) / pixels : 0
  }

  /// The name the mode gets on the server. It says who created it and holds every number, so that a later run knows
  /// its own modes again and two different modes never have the same name.
  package var modeName: String {
    let axes = [horizontal, vertical].map { "\($0.shown)_\($0.syncStart)_\($0.syncEnd)_\($0.total)" }
    let flags = Flag.allCases.filter(flags.contains).map(\.rawValue).joined()
    let purpose = isForced ? Self.forcedPrefix : Self.namePrefix
    return "\(purpose)\(size)_\(dotClock)_\(axes.joined(separator: "_"))_\(flags)"
  }

  /// Starts the names of all modes that this program creates.
  package static let namePrefix = "orchestrate_"
  /// The beginning of the names of modes for outputs that detect nothing.
  package static let forcedPrefix = "\(namePrefix)forced_"

  /// The same numbers for an output that detects nothing.
  package var forced: ModeTiming {
    var timing = self
    timing.isForced = true
    return timing
  }

  /// The same numbers for any output.
  package var unforced: ModeTiming {
    var timing = self
    timing.isForced = false
    return timing
  }
}

/// The numbers of a mode under the name that the server has for it.
package struct NamedTiming: Hashable, Sendable {
  package let name: String
  package let timing: ModeTiming

  package init(name: String, timing: ModeTiming) { (self.name, self.timing) = (name, timing) }

  /// True if a client has added the mode, by its name: no request tells who did. Drivers name theirs by the size alone
  /// (xf86SetModeDefaultName).
  package var isAdded: Bool { name != "\(timing.size)\(timing.interlaced ? "i" : "")" }
}
