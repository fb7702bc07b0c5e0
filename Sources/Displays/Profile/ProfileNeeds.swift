/// What decisions about some profiles need to know, and no more. A folder may hold a thousand profiles, so they are
/// gone through once, and not at each reading.
package struct ProfileNeeds: Hashable, Sendable {
  /// The output properties.
  package private(set) var properties = OverscanDriver.names
  /// True if the resolution of letters matters.
  package private(set) var concernDPI = false
  /// True if touchscreens matter.
  package private(set) var concernTouch = false
  /// True if the management of the screens' power matters.
  package private(set) var concernPower = false
  /// True if makers are asked for by more than their PNP ids.
  package private(set) var concernMakers = false
  /// True if a workspace belongs somewhere.
  package private(set) var concernWorkspaces = false
  /// The connectors that are lit whatever is detected there.
  package private(set) var forcedConnectors: Set<String> = []
  /// The conditions.
  package private(set) var conditions: Set<Condition> = []

  package init(of profiles: some Sequence<Profile>) {
    for profile in profiles {
      add(profile)
      for screen in profile.screens { add(screen) }
    }
    if concernTouch { properties.insert(PanelBars.propertyName) }
  }

  /// The output properties whose change calls for a look at the screens.
  package var heardProperties: Set<String> {
    properties.union(["link-status"]).union(concernDPI ? [FontDPI.name] : [])
  }

  private mutating func add(_ profile: Profile) {
    conditions.formUnion(profile.asked)
    if profile.dpi != nil { concernDPI = true }
    if profile.standby.value { concernPower = true }
    for selector in profile.conditions.absent?.value ?? [] { add(selector) }
  }

  private mutating func add(_ screen: ScreenEntry) {
    for property in screen.properties { properties.insert(property.name) }
    if screen.touch != nil { concernTouch = true }
    if !screen.allWorkspaces.isEmpty { concernWorkspaces = true }
    if let connector = screen.forcedConnector { forcedConnectors.insert(connector) }
    add(screen.selector)
  }

  private mutating func add(_ selector: Selector) {
    if selector.description != nil || !(selector.vendor?.isPNPID ?? true) { concernMakers = true }
  }
}

extension Sequence<Profile> {
  /// Goes through all of them.
  package var needs: ProfileNeeds { ProfileNeeds(of: self) }
}
