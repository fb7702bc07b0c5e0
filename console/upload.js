// Images and films that a person uploads, in parts: none is in memory as a whole.
import { moment } from "./back.js";
import { button, fill, find, make } from "./dom.js";
import { field, sign } from "./controls.js";
import { tell } from "./presses.js";
import { get, PART, picture, post, send } from "./wire.js";

let running = false;
export const uploads = () => running;

export async function upload(file, done) {
  if (running) return tell("Another file is being uploaded.");
  let told = "";
  running = true;
  try {
    for (let from = 0, whole = null; running && !whole; from += PART) {
      const words = `Uploading ${file.name}: ${Math.floor((10 * from) / file.size) * 10 || 0} %`;
      if (words !== told) tell(told = words, { words: "Cancel", act: () => { running = false; } });
      whole = (await send(`/api/upload?from=${from}&of=${file.size}`, file.slice(from, from + PART))).file;
      if (whole) done(whole);
    }
    if (running) return tell("Uploaded.");
    tell("The upload was cancelled.");
    // No part of it can follow this one, so nothing of it is kept.
    await send("/api/upload?from=-1&of=0", new Blob()).catch(() => {});
  } finally {
    running = false;
    listUploads();
  }
}

export const uploadField = (setting, done) => field(setting, "Upload", ["content", "upload"], make("input", {
  type: "file", accept: "image/*,video/*,.mkv", onchange: ({ target }) => upload(target.files[0], done),
}));

/** The addresses of images, by where they come from; null for what is none. */
const images = new Map();

/** Puts an image on a small picture of a screen. */
export function paintImage(glass, name, profile = "") {
  const source = `/api/image?path=${encodeURIComponent(profile)}&name=${encodeURIComponent(name)}`;
  if (!images.has(source)) images.set(source, picture(source).catch(() => null));
  images.get(source)?.then((src) => src && glass.append(make("img", { src, alt: "" })));
}

export const told = ({ kind, bytes, at }) => `${kind}, ${bytes.toLocaleString(undefined, { notation: "compact", style: "unit", unit: "byte", unitDisplay: "narrow" })}, uploaded ${moment(at)}`;

let show = (_file) => {};

function row(file) {
  const glass = sign();
  if (file.kind === "image") paintImage(glass, file.path);
  return make("li", {}, button("↑", () => show(file), { "aria-label": `Put on a screen: ${told(file)}` }), glass, make("div", {}, told(file)),
    button("✕", async () => list(await post("/api/uploads/clear", { path: file.path })), { "aria-label": `Remove: ${told(file)}` }));
}

const list = ({ files }) => fill("uploads", files.length ? files.map(row) : [make("li", { class: "quiet", text: "None yet: choose a file above, or drop one on a screen." })]);

const listUploads = async () => find("uploads-box").open && list(await get("/api/uploads"));

/** A file may be dropped anywhere: the browser would show it in place of the page. */
export function begin(choose, put) {
  show = put;
  find("uploads-box").ontoggle = listUploads;
  const over = (/** @type {any} */ event) => {
    if (!event.dataTransfer?.types.includes("Files") || event.target.type === "file") return;
    event.preventDefault();
    if (event.type === "dragover") return;
    const { screen } = event.target.closest?.("[data-screen]")?.dataset ?? {};
    if (screen) choose(screen);
    upload(event.dataTransfer.files[0], put);
  };
  addEventListener("dragover", over);
  addEventListener("drop", over);
}
