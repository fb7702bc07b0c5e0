extension Profile {
  /// Findings of a primary screen whose scale and letters both go by its size: enlarged twice, letters would be too large.
  var scaleFindings: [Diagnostic] {
    guard let dpi, dpi.value.amount == .auto, let screen = mainEntry, screen.scaling.value.isAutomatic else {
      return []
    }
    return [
      Diagnostic(
        rule: .conflictingKeys, at: screen.scaling.mark,
        "scale: auto cannot be combined with dpi: auto (\(dpi.mark.place(from: screen.scaling.mark))), which enlarges the "
          + "letters of the primary screen; remove one of them")
    ]
  }

  /// The screen that is the primary one for certain.
  private var mainEntry: ScreenEntry? {
    screens.first(where: \.primary.value) ?? (screens.count == 1 ? screens.first : nil)
  }
}
