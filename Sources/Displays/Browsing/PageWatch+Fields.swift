// The fields of the page that a user can type in: while one of them has the keyboard, a keyboard is shown on the
// screen.
extension PageWatch {
  struct Fields: Hashable, Sendable {
    struct Document: Hashable, Sendable {
      let session: String
      let context: Int
    }

    /// The sessions of the page's frames that other processes draw.
    var frames: Set<String> = []
    /// The documents in which such a field has the keyboard: at most one, but one tells later than another.
    var focused: Set<Document> = []

    /// The most frames and documents that are kept in mind: a page can make up any number of them.
    static let most = 64
  }

  /// The isolated world's name: a place in each document where no script of the page runs, or has changed anything.
  package static let world = "orchestrate"
  /// The function by which the script tells, in that world only.
  package static let fieldBinding = "orchestrateField"

  /// The script that tells `1` once a field for text has the keyboard, and `0` when none has it any more. It looks at
  /// what has the focus, and never at what a page's events say. A field below the on-screen keyboard is moved up: the
  /// page is scrolled, and made longer for that where it ends too early.
  package static let fieldScript = """
    (() => {
      if (globalThis.\(fieldBinding)Watched) return
      globalThis.\(fieldBinding)Watched = true
      const kinds = ['text', 'search', 'url', 'tel', 'email', 'password', 'number']
      const isFree = e => !e.readOnly && !e.disabled
      const isField = e => e.inputMode !== 'none' && (e.isContentEditable || e.tagName === 'TEXTAREA' && isFree(e)
        || e.tagName === 'INPUT' && kinds.includes(e.type) && isFree(e))
      const field = () => {
        let e = document.hasFocus() ? document.activeElement : null
        while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement
        return e && isField(e) ? e : null
      }
      const hidden = e => e.getBoundingClientRect().bottom + 8 - innerHeight
        + Math.min(innerWidth, innerHeight) * \(PageKeyboard.share)
      const show = e => {
        const root = document.documentElement
        if (self !== top || !root) return
        if (room !== null) root.style.minHeight = room
        room = null
        if (!e) return
        if (hidden(e) > 0) scrollBy({ top: hidden(e), behavior: 'instant' })
        const rest = hidden(e)
        if (rest <= 0) return
        room = root.style.minHeight
        root.style.minHeight = `${root.scrollHeight + rest}px`
        scrollBy({ top: rest, behavior: 'instant' })
      }
      let isPressed = false, last = null, room = null
      const look = () => setTimeout(() => {
        if (isPressed) return
        const e = field()
        if (e === last) return
        if (!e !== !last) \(fieldBinding)(e ? '1' : '0')
        last = e
        show(e)
      })
      const press = is => () => { isPressed = is; look() }
      for (const name of ['focusin', 'focusout', 'keyup']) addEventListener(name, look, true)
      for (const name of ['focus', 'blur']) addEventListener(name, look)
      addEventListener('pointerdown', press(true), true)
      for (const name of ['pointerup', 'pointercancel', 'dragend']) addEventListener(name, press(false), true)
      addEventListener('pagehide', () => { if (last) \(fieldBinding)('0'); last = null })
      look()
    })()
    """

  /// True if a keyboard should be on the screen: a user is in a field of a page that is seen. What a page says can do
  /// no more.
  package var wantsKeyboard: Bool { isSeen && !isSuspended && !fields.focused.isEmpty }

  mutating func watchFields(of session: String) {
    guard page.keyboard == .auto else { return }
    for call in [BrowserRequest.Call.watchWorlds, .bindFields, .watchFields, .attachFrames] { ask(call, of: session) }
  }

  mutating func follow(_ event: BrowserEvent) {
    guard page.keyboard == .auto else { return }
    switch event {
    case .attached(let session): attach(frame: session)
    case .detached(let session):
      fields.frames.remove(session)
      fields.focused = fields.focused.filter { $0.session != session }
    case .field(let session, let context, let isFocused):
      guard session == self.session || fields.frames.contains(session) else { return }
      note(isFocused, in: Fields.Document(session: session, context: context))
    default: return
    }
  }

  /// Begins to watch a frame that another process draws.
  private mutating func attach(frame session: String) {
    guard session != self.session, fields.frames.count < Fields.most else { return }
    fields.frames.insert(session)
    ask(.watchPage, of: session)
    watchFields(of: session)
  }

  private mutating func note(_ isFocused: Bool, in document: Fields.Document) {
    guard isFocused else { return _ = fields.focused.remove(document) }
    if fields.focused.count >= Fields.most { fields.focused = [] }
    fields.focused.insert(document)
  }
}
