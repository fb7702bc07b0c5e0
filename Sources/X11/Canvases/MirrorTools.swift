import CX11
import Displays

/// The resources for drawing mirrors on one server: regions of changes, and the means to scale and paint.
package struct MirrorTools: Sendable {
  /// The region that was drawn and is looked at.
  let taken: xcb_xfixes_region_t
  /// The region where the mirror itself draws.
  let own: xcb_xfixes_region_t
  /// The graphics context that copies all that is visible: windows too.
  let copying: xcb_gcontext_t
  let formats: PictureFormats
  let hasPointerEvents: Bool
}

extension Wired where Self: ~Copyable {
  /// Starts to listen for changes of the pointer (XFixesSelectCursorInput).
  ///
  /// - Throws: a `Refusal` where the server lacks what is needed.
  func prepareMirror() throws -> (MirrorTools, hearing: MirrorNumbers) {
    guard let damage = numbers(of: .damage), let fixes = numbers(of: .fixes), hasRegionsAndDamage,
      let formats = pictureFormats()
    else {
      throw Refusal(
        "a mirror is drawn with the extensions DAMAGE, XFIXES and RENDER, in 24 bits of colour; \(displayName) cannot do it"
      )
    }
    let input = pointerEvents()
    let tools = MirrorTools(
      taken: region(), own: region(), copying: copyingContext(), formats: formats, hasPointerEvents: input != nil)
    let select = xcb_xfixes_select_cursor_input_request_t(
      major_opcode: 0, minor_opcode: 0, length: 0, window: root,
      event_mask: XCB_XFIXES_CURSOR_NOTIFY_MASK_DISPLAY_CURSOR.rawValue)
    send(select, XCB_XFIXES_SELECT_CURSOR_INPUT, to: .fixes)
    return (tools, MirrorNumbers(damage: damage.firstEvent, fixes: fixes.firstEvent, input: input))
  }

  private func copyingContext() -> xcb_gcontext_t {
    let context = xcb_generate_id(xcb)
    let mask = XCB_GC_SUBWINDOW_MODE.rawValue | XCB_GC_GRAPHICS_EXPOSURES.rawValue
    xcb_create_gc(xcb, context, root, mask, [XCB_SUBWINDOW_MODE_INCLUDE_INFERIORS.rawValue, 0])
    return context
  }

  /// - Returns: the extension's number; nil where it is older than 2.0 (2009), or missing.
  private func pointerEvents() -> UInt8? {
    versionOfInput.major >= 2 ? numbers(of: .input)?.request : nil
  }

  /// DamageQueryVersion and XFixesQueryVersion, without which the server refuses everything else of theirs.
  private var hasRegionsAndDamage: Bool {
    versionOfFixes >= 2 && hasDamage
  }
}
