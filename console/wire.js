// What goes over the wire: requests, and the one stream of events. Nothing is polled. No secret is sent, but codes
// (docs/decisions/140): a page that gets a wrong one says nothing any more.
import { code, keyOf, lines, randomName } from "./trust.js";

/** What the server refused, with its words. */
export class Refusal extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.error ?? `the console answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

const HEADER = "X-Console";
const LARGEST = 256 << 10; // of a request, as the server takes it
export const PART = 2 << 20; // of a file
const PATIENCE = 3000; // until it is tried again to connect, in milliseconds
const NEW_LINK = "Open the new link that the console has printed (a service: on SIGHUP); where none runs, run `orchestrate console` on the machine. What you have changed is kept while the console runs.";

// The key of this page's link, in memory only: a page that is loaded anew does not have it.
let key = null;
// For this turn: from one end of the events to the next. Greeting again makes another.
let turn = null;
let number = 0;
const name = randomName();
// What the server calls this page: what it tries goes back with it.
let page;
let ended = null;
let tellEnd = (_words) => {};

/** Takes the key out of the link, so that neither a reload nor a page before or after it has it; tells whether there was one. */
export async function takeKey() {
  const text = /^#([0-9a-f]{64})$/.exec(location.hash)?.[1];
  const clear = () => history.replaceState(null, "", location.pathname);
  clear();
  // A link that is opened once more in the same place loads nothing.
  addEventListener("hashchange", clear);
  if (text && globalThis.crypto?.subtle) key = await keyOf(text);
  else end(text ? "This browser keeps no keys for this address; another one does." : `This page has no key: each link works once, and not after a reload. ${NEW_LINK}`);
  return key !== null;
}

function end(words) {
  ended ??= new Refusal(0, { error: words });
  tellEnd(ended.message);
  return ended;
}

export const get = async (path) => read(await ask("GET", path));

export const post = async (path, value) => read(await ask("POST", path, JSON.stringify({ ...value, page })));

/** A part of a file. */
export const send = async (path, part) => read(await ask("POST", `${path}&page=${page}`, new Uint8Array(await part.arrayBuffer())));

/** A picture, for as long as the page keeps its address. */
export async function picture(path) {
  const { status, type, bytes } = await ask("GET", path);
  if (status !== 200) throw new Refusal(status, null);
  return URL.createObjectURL(new Blob([bytes], { type }));
}

function read({ status, bytes }) {
  const body = JSON.parse(new TextDecoder().decode(bytes));
  if (status !== 200) throw new Refusal(status, body);
  return body;
}

const unreachable = () => {
  throw new Refusal(0, { error: "The console cannot be reached." });
};

const ask = async (method, path, body = "", signal) => {
  const first = await exchange(await greeted(), method, path, body, signal);
  if (first.status !== 401) return first;
  // The turn has ended meanwhile.
  turn = null;
  return exchange(await greeted(), method, path, body, signal);
};

/** The key of this turn. Nothing of worth is sent before the console has shown that it is there. */
function greeted() {
  turn ??= greet().catch((error) => {
    turn = null;
    throw error;
  });
  return turn;
}

async function greet() {
  if (ended) throw ended;
  if (!key) throw end(NEW_LINK);
  const secret = key;
  const answer = await exchange(secret, "POST", "/api/hello", JSON.stringify({ page: name }));
  if (answer.status === 410) throw end(`This link was used. ${NEW_LINK}`);
  return keyOf(await code(secret, ["turn", name, read(answer).turn]));
}

const exchange = async (own, method, path, body, signal) => {
  if (ended) throw ended;
  const isText = typeof body === "string";
  if (isText && body.length > LARGEST) throw new Refusal(413, { error: "The change is too long." });
  const url = new URL(path, location.origin);
  const target = url.pathname + url.search;
  const count = (number += 1);
  const header = `${count} ${await code(own, ["request", count, method, target], body)}`;
  const answer = await fetch(url, {
    method, headers: { [HEADER]: header, ...(body && { "Content-Type": `application/${isText ? "json" : "octet-stream"}` }) }, ...(body && { body }),
    cache: "no-store", credentials: "omit", redirect: "error", signal,
  }).catch(unreachable);
  return checked(answer, [header, method, target]);
};

async function checked(answer, asked) {
  const type = answer.headers.get("Content-Type") ?? "";
  const isStream = type.startsWith("text/plain");
  const bytes = new Uint8Array(isStream ? new ArrayBuffer(0) : await answer.arrayBuffer().catch(unreachable));
  await verify(answer.headers.get(HEADER), ["answer", ...asked, answer.status, type], bytes);
  return { status: answer.status, type, bytes, signed: asked, stream: isStream ? answer.body : null };
}

async function verify(shown, about, body) {
  if (ended) throw ended;
  if (!key || shown !== await code(key, about, body)) {
    throw end(`What answers here is not the console that this page belongs to. The page has stopped; it gave nothing away. ${NEW_LINK}`);
  }
}

/** Listens while the page is visible; a stream that broke is opened again. */
export function listen(handlers) {
  /** @type {AbortController | null} */
  let stream = null;
  const follow = () => {
    // While a trial runs the stream stays, since its end is the way back.
    if (document.hidden && stream && !handlers.busy()) stream.abort();
    else if (!document.hidden && !stream && !ended) run();
  };
  const run = async () => {
    const own = (stream = new AbortController());
    await hear(own.signal, handlers).catch(() => {});
    [stream, turn] = [null, null];
    if (ended) return;
    if (!own.signal.aborted) handlers.connection(`Connection lost at ${new Date().toLocaleTimeString()}: what is shown here is from then. This page reconnects when the console is back.`);
    setTimeout(follow, own.signal.aborted ? 0 : PATIENCE);
  };
  tellEnd = (words) => {
    handlers.connection(words);
    stream?.abort();
  };
  if (ended) return tellEnd(ended.message);
  document.addEventListener("visibilitychange", follow);
  follow();
}

async function hear(signal, handlers) {
  const answer = await ask("GET", "/api/events", "", signal);
  if (!answer.stream) return;
  handlers.connection("");
  const heard = { ...handlers, page: (/** @type {any} */ news) => { page = news.page; } };
  let count = 0;
  for await (const line of lines(answer.stream)) {
    const [event, shown, ...rest] = line.split(" ");
    const data = rest.join(" ");
    await verify(shown, ["event", ...answer.signed, (count += 1), event], data);
    if (Object.hasOwn(heard, event)) heard[/** @type {keyof typeof heard} */ (event)](JSON.parse(data));
  }
}
