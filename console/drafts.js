// What was changed in the page and is not in the file yet.

export class Draft {
  /** @param {Profile} profile */
  constructor(profile) {
    this.profile = profile;
    /** @type {string | null} the whole text, when it was typed by hand */
    this.text = null;
    /** @type {any} what that text says, as the console has read it last */
    this.typed = null;
    /** @type {Map<string, Edit>} by path: the last one counts */
    this.edits = new Map();
    /** @type {{ text: string | null, edits: Map<string, Edit> }[]} what was changed before each change */
    this.past = [];
  }

  /** Takes what was changed in a page before this one, and tells whether there was something. */
  restore() {
    if (!this.profile.draft) return false;
    const { text, edits } = JSON.parse(this.profile.draft);
    this.text = text ?? null;
    for (const { path, value } of edits ?? []) this.edits.set(JSON.stringify(path), { path, value });
    return this.changed;
  }

  /** How many keys have another value; a text that was typed counts as one. */
  get count() {
    return this.edits.size + (this.text === null ? 0 : 1);
  }

  get changed() {
    return this.text !== null || this.edits.size > 0;
  }

  /** @param {string[]} path @param {any} value null removes the key, and a function makes it of what is there now */
  put(path, value) {
    this.putAll([[path, value]]);
  }

  /** Several values as one change, which is undone as one.
   * @param {Value[]} values */
  putAll(values) {
    this.remember();
    for (const [path, wanted] of values) {
      const value = made(wanted, this.value(path));
      this.drop(path);
      if (!same(value, this.value(path))) this.edits.set(JSON.stringify(path), { path, value });
    }
  }

  remember() {
    this.past.push({ text: this.text, edits: new Map(this.edits) });
  }

  /** Takes the last change back, and tells whether there was one. */
  undo() {
    const last = this.past.pop();
    if (last) [this.text, this.edits] = [last.text, last.edits];
    return last !== undefined;
  }

  /** Takes what was changed in another draft of this file, and was not in what is saved since; nothing that a page left which is closed.
   * @param {Draft} old @param {any} saved */
  follow(old, saved) {
    this.edits.clear();
    [this.text, this.typed] = old.text === (saved?.text ?? null) ? [null, null] : [old.text, old.typed];
    for (const edit of old.edits.values()) if (!saved?.edits.includes(edit)) this.put(edit.path, edit.value);
  }

  /** Forgets what was changed there and beneath.
   * @param {string[]} path */
  drop(path) {
    for (const [key, edit] of this.edits) if (path.every((step, index) => edit.path[index] === step)) this.edits.delete(key);
  }

  /** @param {string} text */
  type(text) {
    // Letters of one text are no changes each.
    if (this.text === null) this.remember();
    this.edits.clear();
    this.text = text === this.profile.text ? null : text;
  }

  /** The value as it would be read.
   * @param {string[]} path */
  value(path) {
    let value = at((this.text !== null && this.typed) || this.profile.values, path);
    for (const edit of this.edits.values()) {
      const [length, own] = [path.length, edit.path.length];
      if (own <= length && edit.path.every((step, index) => path[index] === step)) value = at(edit.value, path.slice(own));
      else if (own > length && path.every((step, index) => edit.path[index] === step)) value = changed(value, edit.path.slice(length), edit.value);
    }
    return value;
  }

  /** The value in the file.
   * @param {string[]} path */
  original(path) {
    return at(this.profile.values, path);
  }

  /** @returns {any} as the requests want it */
  get body() {
    const { path, version } = this.profile;
    return { path, version, ...(this.text === null ? {} : { text: this.text }), edits: [...this.edits.values()] };
  }
}

const at = (value, path) => path.reduce((value, step) => (Object.hasOwn(Object(value), step) ? value[step] : null), value);

const made = (wanted, now) => (typeof wanted === "function" ? wanted(now) : wanted);

/** A mapping without keys is none. */
export const filled = (mapping) => (Object.keys(mapping).length ? mapping : null);

/** A copy with another value at its path, or one that is made of what is there; null takes the key out. */
export function changed(value, [step = "", ...rest], next) {
  const { [step]: old, ...others } = Object(value);
  const inner = rest.length ? changed(old, rest, next) : made(next, old ?? null);
  return inner === null ? others : { ...Object(value), [step]: inner };
}

/** A value that no simple field can hold, told as it is written: `right-of: laptop`, not in JSON's signs. */
export function written(value, inside = false) {
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => written(one, true)).join(", ")}]`;
  const keys = Object.entries(value).map(([key, one]) => `${key}: ${written(one, true)}`).join(", ");
  return inside ? `{ ${keys} }` : keys;
}

export const same = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Calls `work` once for many wishes: never two at a time, and once more when there were wishes meanwhile. */
export function latest(work) {
  let last = Promise.resolve();
  /** @type {Promise<void> | null} */
  let next = null;
  const run = () => {
    next = null;
    return work();
  };
  return () => (next ??= last = last.catch(() => {}).then(run));
}
