/** A document that is laid out although its end has not arrived. */
interface Arrival {
  readonly listeners: (() => void)[];
  readonly finished: Promise<void>;
  /** Resolves with the `load` event of the frame. After a cut connection, Chromium fires none. */
  readonly loaded: Promise<void>;
  /** Whether the rest could not be loaded again, so that it comes only after a retry. */
  isCut: boolean;
  finish(): void;
}

const arrivals = new WeakMap<Document, Arrival>();

/** Whether a document is laid out although its end has not arrived. */
export const isArriving = (doc: Document): boolean => arrivals.has(doc);

/** Whether the rest of an arriving document comes only after a retry. */
export const isCutOff = (doc: Document): boolean => arrivals.get(doc)?.isCut ?? false;

/** Declares that a document is laid out although its end has not arrived. `loaded` resolves with the `load` event of its frame. */
export function startArrival(doc: Document, loaded: Promise<void>): void {
  if (arrivals.has(doc)) return;
  let resolve = (): void => undefined;
  const finished = new Promise<void>((settle) => (resolve = settle));
  const listeners: (() => void)[] = [];
  arrivals.set(doc, {
    listeners,
    finished,
    loaded,
    isCut: false,
    finish() {
      arrivals.delete(doc);
      for (const listener of listeners) listener();
      resolve();
    },
  });
}

/** Calls `listener` when the rest of an arriving document is there. Never for a document that is complete. */
export function onArrival(doc: Document, listener: () => void): void {
  arrivals.get(doc)?.listeners.push(listener);
}

/** Resolves when a document is complete, immediately if it already is. */
export const whenArrived = (doc: Document): Promise<void> => arrivals.get(doc)?.finished ?? Promise.resolve();

/** Resolves when nothing of an arriving document has arrived for some seconds. Never if it has arrived, or if its frame is removed. */
const whenStalled = (doc: Document): Promise<MissingPart> =>
  new Promise((resolve) =>
    watchForStall(
      () => doc,
      () => doc.defaultView !== null && isArriving(doc),
      resolve,
    ),
  );

/** How a document is completed whose connection was cut. */
export interface RestSource {
  /** Size of the document in bytes, at most a kilobyte too large. */
  readonly size: number;
  /** Loads the whole document, over any number of retries. `onFailure` is called with each failure. */
  loadWhole(onFailure: () => void): Promise<Document>;
}

/**
 * Waits until the rest of an arriving document is there, then calls its listeners. If nothing arrives for some seconds, the document is
 * loaded again, because browsers do not tell that the connection of a frame was cut.
 */
export async function finishArrival(doc: Document, source: RestSource): Promise<void> {
  const arrival = arrivals.get(doc);
  if (!arrival) return;
  const loadWhole = (): Promise<Document> => source.loadWhole(() => (arrival.isCut = true));
  const missing = await Promise.race([arrival.loaded.then(() => undefined), whenStalled(doc)]);
  const whole = missing === 'text' ? await loadWhole() : undefined;
  // The frame was removed while the text arrived.
  if (!doc.defaultView) return;
  if (whole || isIncomplete(doc, source.size)) complete(doc, whole ?? (await loadWhole()));
  if (doc.defaultView) arrival.finish();
}

/** A document is reloaded when no data arrives for this long. */
export const STALL_SECONDS = 5;

/** The missing part of a stalled document: a part of its text, or only pictures and other files. */
export type MissingPart = 'text' | 'files';

/**
 * Calls `onStall` once when nothing of the document of `currentDocument` has arrived for some seconds. Ends when the document is complete,
 * and when `isNeeded` returns false.
 */
export function watchForStall(
  currentDocument: () => Document | null,
  isNeeded: () => boolean,
  onStall: (missing: MissingPart) => void,
): void {
  let [size, seconds] = [-1, 0];
  const timer = setInterval(() => {
    const doc = currentDocument();
    if (!isNeeded() || (doc && isLoaded(doc))) {
      clearInterval(timer);
      return;
    }
    // Before the first byte, the request may wait in a slow network, or its end is reported by an event of the frame.
    if (!doc || isInitial(doc)) return;
    const newSize = sizeOf(doc);
    seconds = newSize === size ? seconds + 1 : 0;
    size = newSize;
    if (seconds < STALL_SECONDS) return;
    clearInterval(timer);
    onStall(doc.readyState === 'loading' ? 'text' : 'files');
  }, 1000);
}

/** A frame starts with an empty document that is already complete. */
const isInitial = (doc: Document): boolean => doc.readyState === 'complete' && doc.URL === 'about:blank';

/** Whether a document and all its files have arrived. */
export const isLoaded = (doc: Document): boolean => doc.readyState === 'complete' && !isInitial(doc);

/** A measure of what has arrived of a document. Long paragraphs arrive in parts. */
const sizeOf = (doc: Document): number =>
  doc.getElementsByTagName('*').length + (doc.documentElement?.textContent.length ?? 0);

/** Completes a document from another copy of it. */
function complete(doc: Document, whole: Document): void {
  // Keeps the browser from adding the same nodes again, should it receive more.
  doc.defaultView?.stop();
  removeParserErrors(doc);
  appendMissing(doc, whole);
}

/** Sizes are known in whole kilobytes. */
const SIZE_STEP = 1024;

/** Whether the browser has received less of a document than its size. */
function isIncomplete(doc: Document, size: number): boolean {
  const [entry] = doc.defaultView?.performance.getEntriesByType('navigation') ?? [];
  const received = entry && 'decodedBodySize' in entry ? Number(entry.decodedBodySize) : 0;
  return (received > 0 && received <= size - SIZE_STEP) || doc.querySelector('parsererror') !== null;
}

/** Removes the messages that browsers insert into a document whose end is missing. CFIs count them. */
function removeParserErrors(doc: Document): void {
  for (const message of doc.querySelectorAll('parsererror')) message.remove();
}

/**
 * Appends the nodes of `whole` that are missing in `doc`. Only the last element of each level can be incomplete. All others stay, so
 * ranges in them stay valid.
 */
export function appendMissing(doc: Document, whole: Document): void {
  let [present, complete]: [Element, Element] = [doc.body, whole.body];
  for (;;) {
    const last = present.lastElementChild;
    const counterpart = complete.children[present.childElementCount - 1];
    // Texts may be divided into nodes differently, so only elements are counted.
    while (present.lastChild && present.lastChild !== last) present.lastChild.remove();
    for (let next = counterpart ? counterpart.nextSibling : complete.firstChild; next; next = next.nextSibling)
      present.append(doc.importNode(next, true));
    if (!last || !counterpart) return;
    [present, complete] = [last, counterpart];
  }
}
