// The shapes that the page's modules share, for the checker of types (Tests/Console/types). The browser is sent none of this.

// What the console tells; its words are those of docs/control-protocol.md.
type Content = { shows: string, state: string, reason?: string, until?: string };
type Box = { x: number, y: number, width: number, height: number };
type Part = Box & { name: string, content?: Content };
/** `force` is its name in the profile in force, where `name` is that of the open one; `key` is what it is called without one. */
type SeenScreen = Partial<Box> & {
  force?: string, key?: string | null,
  name?: string, output?: string, identity: string, state: string, words: string, modes: string[],
  mirrorOf?: string, primary?: boolean, content?: Content, parts?: Part[], picture?: string | null,
};
type PlacedScreen = SeenScreen & Box;
type Plan = { inSync?: boolean, steps: string[], problem?: string };
type Fact = { label: string, words: string, level: "plain" | "warning" | "bad" };
type Seat = { name: string, content: Content };
type StatusScreen = { output: string, name?: string, state: string, asleep?: boolean, content?: Content, parts?: Seat[], messages?: Seat[] };
type Status = {
  profile?: string, chosen: "automatic" | "manual", kept?: string, held?: boolean, paused: boolean, drift: string[], failure?: any, screens: StatusScreen[],
  places?: { name: string, takes: string[] }[],
};
type Look = {
  status?: Status, facts: Fact[], machine: string, display: string, allowPrograms: boolean,
  profile: { name: string, path: string, why: string[], kept: boolean } | null, screens: SeenScreen[], plan: Plan, log: string[],
  profiles: { name: string, path: string }[], machines: { name: string, url: string }[],
};
type Finding = { path: string[], severity: "error" | "warning" | "note", line: number, message: string };
type Profile = { path: string, text: string, version: string, values: any, findings: Finding[], draft: string | null, outputs?: Outputs, screens: Arranged };
/** The connectors of a profile's screens, by their names. */
type Outputs = Record<string, string> | null;
/** Where a profile puts the screens that it lights. */
type Arranged = (Box & { output: string })[];
type Line = { sign: string, line: string };
type Judgement = { text: string, difference: Line[], findings: Finding[], plan: Plan, screens: Arranged, values?: any, outputs?: Outputs };
type Proposal = { text: string, values: any, outputs: Record<string, string>, losses: string[] };
type Version = { name: string, at: string };
/** A file as it was read or written last. */
type Saved = { path: string, version: string, text: string };
type Choice = { profile?: string, layout?: string, current: boolean, kept: boolean };
/** How a trial goes on. */
type Trial = { id: string, until?: string, outcome?: string, reason?: string };
/** What the watcher has answered to a press. */
type Answered = { ok: boolean, words: string };
/** A request to the watcher, in the words of the control protocol. */
type ControlRequest = Record<string, any>;

// What the page's own parts hand to each other.
type Draft = import("../../console/drafts.js").Draft;
type Value = [string[], any];
type Edit = { path: string[], value: any };
/** A value, or what makes it of the one that is there now: another person may have changed that since a form was drawn. */
type Made = string | number | boolean | object | null | undefined | ((now: any) => any);
/** Puts a value in place of another one; null takes it away. */
type Put = (value: Made) => void;
/** What takes the last press back, and what its button says; `path` is the file that it writes: with another one open there is no such way back. */
type Undo = { words: string, act: () => void, path?: string };
type Level = "good" | "warning" | "bad";
/** A text on a screen; `size` in percent of the shorter side. */
type Sign = { text: string, size?: string, color?: string, background?: string, align?: string };
/** What the settings of a screen, or of a part or a wall by its `root`, are made of; `kinds` of content that can be chosen, `isWhole` where files have
 * whole paths. */
type Setting = {
  root?: string[], draft: Draft, name: string, screen: SeenScreen | undefined, names: string[], findings: Finding[], allowPrograms: boolean, shown: boolean, inForce?: boolean,
  kinds?: string[], isWhole?: boolean, put: (path: string[], value: Made) => void, pattern: (on: boolean) => void,
};
/** The screens as they are drawn; `group` is what moves with a screen, itself among it. */
type Hang = {
  screens: SeenScreen[], chosen: string | null, choose: (key: string) => void, movable: (screen: SeenScreen) => boolean,
  group: (screen: SeenScreen) => PlacedScreen[], move: (screen: SeenScreen, box: Box) => void,
};
/** A screen of the profile: what its file says, its place on the desktop, and whether it is part of a wall, which takes no position. */
type Hung = { name: string, position: any, box: Box, fixed?: boolean };
/** By name; null takes the key out. */
type Positions = Map<string, any>;
/** `again` reads the open profile anew, and keeps what is changed. */
type Desk = { draft: () => Draft | null, again: () => Promise<void> };
type Reply = { status: number, type: string, bytes: Uint8Array, signed: (string | number)[], stream: ReadableStream<Uint8Array> | null };
/** A field of hours in a week that is being chosen: where it began, and where it ends so far; in half hours. */
type Cursor = { day: number, cell: number, fromDay: number, fromCell: number };
/** Days, and minutes of each of them. */
type WeekField = { first: number, last: number, start: number, end: number };

// What functions take that are told much.
/** `held` is marked while the pointer is down, so that news draw nothing anew; `move` hears of each way that is longer than that of a hand that
 * trembles; `end` hears whether what was done is to be kept, and whether there was any way at all. */
type Follow = (start: PointerEvent, element: HTMLElement, held: HTMLElement, move: (event: PointerEvent) => void, end: (kept: boolean, moved: boolean) => void) => void;
/** A control with its name, and the findings about a path within the screen, or within `root`. */
type Field = (setting: { name: string, root?: string[], findings: Finding[] }, label: string, path: string[], control: any) => any;
/** `none` is what counts where there is no value. */
type Colour = (value: any, none: string, change: (value: string) => void) => any;
/** A file or folder of the profile's folder; with `at` one that was uploaded then, by its whole path. */
type Listed = { name: string, kind: string, at?: string };
/** A file of the console's own folder; `kind` is the key that shows it. */
type Uploaded = { path: string, kind: string, bytes: number, at: string };
type ContentFields = (setting: Setting, value: any, put: Put, title?: string) => Node;
/** The name as a profile has it, and the whole path. */
type ListFiles = (list: any, profile: string, kind: string, choose: (name: string, whole: string) => void, under?: string) => Promise<void>;
type Press = (request: ControlRequest, undo?: Undo | null) => void;
type Exchange = (own: CryptoKey, method: string, path: string, body: string | Uint8Array, signal?: AbortSignal) => Promise<Reply>;
/** What is told: code as shown, what it is about, and the body. */
type Verify = (shown: string | null, about: (string | number)[], body: Uint8Array | string) => Promise<void>;
type Handlers = {
  look: (look: Look) => void, picture: (news: { screen: string, etag: string }) => void, try: (news: Trial) => void, press: (news: any) => void,
  connection: (words: string) => void, busy: () => boolean,
};
type NameForm = (id: string, words: string, name: string, act: (name: string) => void, ...more: Node[]) => Node;
/** Of a screen that the profile does not name. */
type Adding = (screen: SeenScreen, draft: Draft, put: (values: Value[], name: string) => void) => Node[];
type Conflict = (both: { difference: Line[] }, ways: { typed: boolean, redo: () => void, drop: () => void }) => void;
/** `way` is where a screen was moved by keys: it leaps over what is there. */
type Pushed = (box: Box, others: Box[], way?: { x: number, y: number }) => Box;
type ShowHours = (look: Look, draft: Draft | null, findings: Finding[], change: (path: string[], value: any) => void) => void;
/** `put` is told what makes `when` another, and which key of it; `look` the week's minute at the cursor. */
type WhenFields = (root: string[], when: any, findings: Finding[], put: (make: (when: any) => any, key: string) => void, look?: (minute: number) => void) => Node[];
/** Which values change when a screen, or its wall, is put into a box; null where a profile cannot say it. */
type Moved = (draft: Draft, screens: SeenScreen[], screen: SeenScreen, box: Box) => Value[] | null;
type Drag = (start: PointerEvent, element: HTMLElement, screen: PlacedScreen, all: Box, hang: Hang) => void;
type Lines = { lineX?: number | null, lineY?: number | null };

/** `saves` while the file is being written, `pattern` is the output that shows it, `judged` the hardware of the last judgement. */
type Page = {
  look: Look | null, draft: Draft | null, judgement: Judgement | null, chosen: string | null, opens: boolean, saves: boolean,
  moved: Record<string, { x: number, y: number }>, pattern: string | null, judged: any,
};
/** What is in force in a week, as the console has worked it out: each run lasts until the next one. */
type Ahead = { draft: Draft | null, drawn: string, asked: string, runs: { minute: number, profile?: string, standby: boolean }[] };
/** The item of a playlist that is on, by its number from 1, and the number of the next. */
type Turn = { name: string, item: { number: number, until?: string }, next?: number };
/** The name as a profile has it, and the whole path. */
type Chooser = (setting: Setting, kind: string, choose: (name: string, whole: string) => void, words?: string) => Node;

// What the functions of each module take and return, and what its own variables hold, by the names of their files.
declare namespace Arrange {
  type source = (draft: Draft, name: string) => any;
  type group = (draft: Draft | null, screen: SeenScreen, screens: SeenScreen[]) => PlacedScreen[];
  type hung = (draft: Draft, screens: SeenScreen[]) => { name: string; position: any; fixed: boolean; box: { x: number; y: number; width: number; height: number; }; }[];
  /** it returns: the names of each wall's screens */
  type walls = (draft: Draft) => string[][];
}
declare namespace Back {
  type listVersions = (desk: Desk) => Promise<void>;
  type moment = (at: string) => string;
  type ask = (profile: { path: string }, name?: string) => Promise<any>;
  type show = (version: Version, desk: Desk) => Promise<void>;
  /** before: the file as it is now; undo: what stays on offer where it is refused */
  type restore = (before: Saved, text: string, words: string, desk: Desk, undo?: Undo | null) => Promise<void>;
  type undoSave = (saved: Saved, text: string, desk: Desk) => Undo;
  type lines = (difference: Line[]) => any[];
}
declare namespace Console {
  type page = Page;
  type choose = (key: string) => void;
  type changeAll = (values: Value[]) => void;
  type fillProfiles = (look: Look) => void;
  type news = (look: Look) => void;
  type fillPlan = (id: string, plan: { steps: string[], problem?: string }, none: string) => void;
  type pictured = (latest: { screen: string, etag: string }) => void;
  type change = (path: string[], value: any) => void;
  type move = (screen: SeenScreen, box: Box) => void;
  type add = (screen: SeenScreen, draft: Draft) => (values: Value[], name: string) => void;
  type ask = (path: string) => Promise<Profile>;
  type errors = (findings: Finding[]) => number;
  type hardware = (look: Look | null) => any;
  /** it returns: nothing where it is not known */
  type outputs = () => Outputs | undefined;
  type tiles = () => SeenScreen[];
  type write = (text: string) => void;
  type pattern = (output: string | null) => void;
  /** saved: the draft that was saved, as it was sent */
  type redo = (saved?: any) => Promise<void>;
  type many = (count: number, word: string) => string;
  /** url: only http and https: a file of others names these */
  type safe = (url: string) => string | null;
  type refused = (event: PromiseRejectionEvent) => void;
  type open = (path: string | undefined) => Promise<void>;
  /** path: of a new profile */
  type created = (path: string) => Promise<void>;
  type keys = (event: KeyboardEvent) => void;
}
declare namespace Content {
  type FILES = Record<string, string>;
  type INNER = Record<string, string>;
  type source = (setting: Setting, kind: string, value: any, put: Put) => any[];
  type style = (setting: Setting, value: any) => any[];
}
declare namespace Controls {
  type choice = (options: string[], value: any, change: (value: string | null) => void, none: string) => any;
  /** glass: made by `sign` */
  type paintSign = (glass: any, shape: Partial<Box> | undefined, wanted: Sign) => void;
  type rootOf = (setting: { name: string, root?: string[] }) => string[];
  /** long: whether line breaks may be typed */
  type text = (value: any, change: (typed: string) => void, long?: boolean) => any;
  type tick = (on: boolean, change: (on: boolean) => void) => any;
}
declare namespace Dom {
  /** of a field of choices, named by what they stand for */
  type options = (values: string[]) => Node[];
  /** a paragraph that explains */
  type quiet = (text: string, more?: Record<string, any>) => any;
  type set = (element: HTMLElement, name: string, value: any) => void;
  type button = (words: string, onclick: () => void, more?: Record<string, any>) => any;
  type fill = (id: string, children: Node[]) => void;
  type hide = (id: string, hidden: boolean) => void;
  type find = (id: string) => any;
  /** attributes: `on…` are listeners, `text` is the content */
  type make = (tag: string, attributes?: Record<string, any> & { onchange?: (event: any) => void, onsubmit?: (event: any) => void }, ...children: (Node | string)[]) => any;
}
declare namespace Drafts {
  /** inside: of another value */
  type written = (value: any, inside?: boolean) => string;
  type at = (value: any, path: string[]) => any;
  type changed = (value: any, path: string[], next: Made) => any;
  type made = (wanted: any, now: any) => any;
  type filled = (mapping: any) => any;
  type same = (one: any, other: any) => boolean;
  type latest = (work: () => Promise<void>) => () => Promise<void>;
}
declare namespace Fields {
  type isTyped = (field: EventTarget | null) => field is HTMLInputElement | HTMLTextAreaElement;
  type plain = (value: any) => string;
  /** instead: where the profile does not name the screen */
  type show = (setting: Setting | null, instead?: Node[]) => void;
  type placing = (setting: Setting, value: (key: string) => any, put: (key: string) => Put) => Node[];
  type own = placing;
  type ofWall = (setting: Setting, wall: string) => Node;
  type overscan = (setting: Setting, value: any, put: Put) => any;
  type parts = (setting: Setting, value: Record<string, any>, put: Put) => any;
  /** it returns: a number where it is one, so that the file gets no quotes */
  type numeric = (typed: string) => any;
  type all = (setting: Setting) => any[];
  /** value: such as `3%` for all edges; it returns: by edge */
  type sizes = (value: any) => any;
}
declare namespace First {
  type CONDITIONS = Record<string, [string, string]>;
  type reasons = (screen: any) => string;
  type showFirst = (created: (path: string) => Promise<void>) => () => Promise<void>;
  type create = (name: string, text: string, created: (path: string) => Promise<void>) => Promise<void>;
  type showCopy = (path: string, desk: Desk, created: (path: string) => Promise<void>) => void;
}
declare namespace Hang {
  type placed = (screen: SeenScreen) => screen is PlacedScreen;
  type pictures = Map<string, { etag: string, address: string | null }>;
  type draw = (hang: Hang) => void;
  type tellOf = (screen: SeenScreen | undefined) => void;
  type away = (screen: SeenScreen, hang: Hang) => any;
  type button = (screen: PlacedScreen, all: Box, hang: Hang) => any;
  type image = (output: string, etag: string) => any;
  type load = (output: string, etag: string) => Promise<void | "" | null>;
  type showPicture = (news: { screen: string, etag: string }) => void;
  type put = (element: HTMLElement, box: Box, all: Box) => void;
  /** it returns: in percent */
  type part = (value: number, whole: number) => string;
  /** it returns: what both kinds of buttons have */
  type common = (screen: SeenScreen, hang: Hang) => Record<string, any>;
  type keyOf = (screen: SeenScreen) => string;
  type spoken = (screen: SeenScreen) => string;
  type inside = (screen: PlacedScreen) => any[];
  type place = (output: string) => Element | null;
}
declare namespace Hours {
  type cursors = Map<string, Cursor>;
  type known = Ahead;
  type chosen = (cursor: Cursor) => WeekField;
  type table = (id: string, value: any, put: Put, look?: (minute: number) => void) => Node;
  type go = (day: number, cell: number, isMore: boolean) => void;
  type reach = (event: PointerEvent, isMore: boolean) => void;
  type blocks = (week: Uint8Array, day: number) => any[];
  /** end: in minutes */
  type block = (style: string, start: number, end: number) => any;
  /** minute: of the week */
  type moment = (minute: number) => string;
  type begin = (paint: () => void) => void;
}
declare namespace Move {
  type WAYS = Record<string, { x: number, y: number }>;
  type movable = (element: HTMLElement, screen: PlacedScreen, all: Box, hang: Hang) => void;
  type place = (screen: SeenScreen) => HTMLElement | null;
  /** part: of the way from there */
  type guide = (axis: string, side: "left" | "top", part: number) => void;
  type guides = (lines: Lines, all: Box) => void;
  /** it returns: that stay where they are */
  type others = (screen: PlacedScreen, hang: Hang) => PlacedScreen[];
}
declare namespace Now {
  type listChoices = (look: Look) => Promise<void>;
  type present = (status: Status) => ControlRequest;
  type remedies = (look: Look) => Record<string, () => void>;
  /** Of two requests that take each other back. */
  type swap = (command: string, other: string, more?: ControlRequest) => () => void;
  /** it returns: whether a user has stopped content */
  type hasStopped = (status: Status) => boolean;
  /** screens: none stands for all */
  type content = (word: "stop" | "start", screens: string[]) => void;
  /** screen: the one that is chosen */
  type showNow = (look: Look, screen: SeenScreen | undefined) => void;
  type back = (request: ControlRequest) => { words: string; act: () => void; };
  type put = (screen: StatusScreen) => any[];
  type isPut = (seat: Partial<Seat>) => boolean;
}
declare namespace Place {
  type anchor = (position: any) => string | null;
  type aligned = (offset: number, length: number, whole: number, start: string, end: string) => string | null;
  type told = (found: { word: string, align: string | null }, name: string, before: any) => any;
  type dependent = (names: string[], screens: Hung[]) => Set<string>;
  /** names: of what is not to be written beside what hangs on it; from: what it may stand beside */
  type write = (screen: Hung, names: string[], from?: Hung[]) => void;
  type pinLine = (screens: Hung[], write: write) => void;
  /** it returns: nothing for what needs not be written */
  type plain = (align: any) => string | null;
  /** before: what the file says, which stays where it is still right */
  type relation = (box: Box, others: Hung[], before: any) => any;
  /** all: in the order of the file, without mirrors */
  type rearranged = (moved: string, box: Box, all: Hung[]) => Positions;
  /** changed: whose places the file has no more */
  type pixels = (screen: Hung, screens: Hung[], changed: string[]) => number[];
  /** box: around it; it returns: null where another screen would touch nothing */
  type rearrangedWall = (wall: string[], box: Box, all: Hung[]) => Positions | null;
  type beside = (box: Box, other: Box) => { word: string; align: string | null; } | null;
}
declare namespace Playlist {
  type playing = Turn[];
  type timer = any;
  type playlistFields = (setting: Setting, value: any) => Node[];
  type kindOf = (item: any) => string;
  /** it returns: nothing of one that is being typed */
  type told = kindOf;
  /** row: of an item as it was drawn; it returns: -1 where it has gone */
  type seek = (all: any[], items: any[], row: number) => number;
  type thumbnail = (setting: Setting, item: any) => any;
  type settings = (setting: Setting, path: string[], item: any, index: number, put: (make: (item: any) => any) => void) => Node[];
  type handle = (id: string, items: any[], index: number, move: (from: number, to: number) => void, list: HTMLElement) => any;
  type drag = (start: PointerEvent, grip: HTMLElement, list: HTMLElement, from: number, move: (from: number, to: number) => void) => void;
}
declare namespace Presses {
  type waiting = Map<string, (answer: Answered) => void>;
  type lose = (answer: Answered) => void;
  type lost = Promise<Answered>;
  type early = Map<string, Answered>;
  type last = Promise<void>;
  type tell = (words: string, undo?: Undo | null, path?: string) => void;
  type untell = (path: string) => void;
  type inTurn = (work: () => Promise<void>) => void;
  type answered = (news: Answered & { id: string }) => void;
}
declare namespace Put {
  type content = any;
  /** kind: nothing stands for any */
  type places = (look: Look, kind?: "content" | "message") => string[];
  type showPut = (look: Look, draft: Draft | null, chosen: string | null) => void;
  type send = (look: Look) => void;
  type offer = (file: Uploaded, page: Page) => void;
  type begin = (page: Page) => void;
  /** draft: nothing before the first profile */
  type drawContent = (look: Look, draft: any) => void;
}
declare namespace Snap {
  type nearest = (start: number, length: number, others: number[][], reach: number) => { place: number; line: number | null; };
  type candidates = (length: number, place: number, size: number) => { place: number; line: number; }[];
  type distance = (one: Box, other: Box) => number;
  type sides = (box: Box, other: Box) => Box[];
  /** reach: how far it may jump, in pixels of the desktop */
  type snap = (box: Box, others: Box[], reach: number) => { x: number; y: number; lineX: number | null; lineY: number | null; };
  type overlap = (one: Box, other: Box) => boolean;
  type around = (boxes: Box[]) => Box;
}
declare namespace State {
  type MARKS = Record<Level, string>;
  type sentence = (words: string) => string;
  type health = (screen: SeenScreen) => { level: Level; word: string; };
  type contents = (screen: { content?: Content, parts?: { content?: Content }[] }) => Content[];
  /** presses: by the words on their buttons */
  type showState = (look: Look, presses: Record<string, () => void>) => void;
  type told = (content: Content) => string;
}
declare namespace Trial {
  type running = string | null;
  type hear = (news: Trial) => void;
  type start = (body: any) => Promise<void>;
  type answer = (id: string, word: string) => () => Promise<any>;
  type countdown = (id: string, seconds: number) => void;
  type tick = (id: string, left: HTMLElement, end: number) => void;
}
declare namespace Trust {
  type lines = (stream: ReadableStream<Uint8Array>) => AsyncGenerator<string, void, undefined>;
  type hexadecimal = (bytes: Uint8Array) => string;
  /** lines: what the message is about; none has a line break */
  type code = (key: CryptoKey, lines: (string | number)[], body?: Uint8Array | string) => Promise<string>;
  /** it returns: a key that no script can read again */
  type keyOf = (text: string) => Promise<CryptoKey>;
}
declare namespace Upload {
  type images = Map<string, Promise<string | null>>;
  type show = (file: Uploaded) => void;
  type upload = (file: File, done: (file: Uploaded) => void) => Promise<void>;
  type uploadField = (setting: Setting, done: (file: Uploaded) => void) => Node;
  /** glass: made by `sign`; profile: whose folder the name is in, where it is no whole path */
  type paintImage = (glass: any, name: string, profile?: string) => void;
  type told = (file: Uploaded) => string;
  type row = (file: Uploaded) => any;
  type list = (answer: { files: Uploaded[] }) => void;
  /** put: what becomes of a file that was dropped, or is chosen in the list */
  type begin = (choose: (screen: string) => void, put: (file: Uploaded) => void) => void;
}
declare namespace Week {
  type painted = (week: Uint8Array, field: WeekField, on: boolean) => Uint8Array;
  /** text: such as `Mon-Wed,Fri`; of a run that passes Sunday too; it returns: with -1 for what is no day */
  type days = (text: string) => number[];
  /** value: of the key `time`; it returns: one for each minute that it holds; null where it is written wrongly */
  type read = (value: any) => Uint8Array | null;
  /** it returns: null where nothing is left out, or everything: both are no condition */
  type written = (week: Uint8Array) => string | string[] | null;
  type clock = (minute: number) => string;
  /** on: in their order */
  type named = (on: number[]) => string;
}
declare namespace Wire {
  type takeKey = () => Promise<boolean>;
  type unreachable = () => never;
  type greet = () => Promise<CryptoKey>;
  type key = CryptoKey | null;
  type turn = Promise<CryptoKey> | null;
  type page = string | undefined;
  type ended = import("../../console/wire.js").Refusal | null;
  type tellEnd = (words: string) => void;
  type ask = (method: string, path: string, body?: string | Uint8Array, signal?: AbortSignal) => Promise<Reply>;
  type end = (words: string) => import("../../console/wire.js").Refusal;
  type get = (path: string) => Promise<any>;
  type post = (path: string, value: any) => Promise<any>;
  type picture = (path: string) => Promise<string>;
  type send = (path: string, part: Blob) => Promise<any>;
  type checked = (answer: Response, asked: string[]) => Promise<Reply>;
  type hear = (signal: AbortSignal, handlers: Handlers) => Promise<void>;
  type read = (answer: Reply) => any;
  type listen = (handlers: Handlers) => void;
}
