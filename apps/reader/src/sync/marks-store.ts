import { inReadingOrder, type Mark } from '../marks/mark.ts';
import { ReadingPutOffError } from '../session/asking.ts';
import { keepTrying } from '../session/keep-trying.ts';
import {
  ReadingChangedError,
  ReadingEndedError,
  ReadingRefusedError,
  type ReadingSession,
} from '../session/reading-session.ts';
import type { DeletedMark } from '../session/reading-changes.ts';
import type { KeptValue } from './kept-value.ts';
import { mergedMark } from './merge-marks.ts';
import { asFirstKept, createWaitingMarks, type WaitingMark } from './waiting-marks.ts';

export interface MarksStore {
  /** In the order of reading. */
  readonly marks: readonly Mark[];
  subscribe(onChange: () => void): () => void;
  /** Takes the marks of the server and sends what it has not seen; either is tried again until it is done. */
  load(): Promise<void>;
  put(mark: Mark): void;
  remove(id: string): void;
  /** Takes in what was changed elsewhere. */
  take(changes: readonly (Mark | DeletedMark)[]): void;
  /** Sends what waits; what fails for want of a connection goes on waiting, and is tried again. */
  flush(): Promise<void>;
  /** No more tries by themselves, until somebody asks for one. */
  rest(): void;
  /** Changes that wait for a connection. */
  readonly waiting: number;
  /** The marks whose changes the server will not take; they stay on this device. */
  readonly refused: readonly string[];
  /** The marks that wait or were refused, as they are here: the server, and what it exports, does not have them so. */
  readonly unsent: readonly Mark[];
}

type Remote = Pick<ReadingSession, 'marks' | 'saveMark' | 'removeMark'>;

export interface MarksStoreOptions {
  remote: Remote;
  /** Outlives the page, for changes made without a connection. */
  kept: KeptValue;
  newId: () => string;
  /** Told of the end of the reading. */
  onError: (error: unknown) => void;
}

/**
 * The marks of one book: changed here at once, sent in the background one after another, and merged with what happens
 * elsewhere so that nothing is lost: a changed mark outlives its removal, and of two notes on one passage both are kept.
 */
export function createMarksStore({ remote, kept, newId, onError }: MarksStoreOptions): MarksStore {
  /** As the server told them. */
  const known = new Map<string, Mark>();
  const waiting = createWaitingMarks(kept);
  /** Those that the server would not take: they wait for nothing, and nothing waits for them. */
  const refused = new Set<WaitingMark>();
  const listeners = new Set<() => void>();
  let marks: readonly Mark[] = [];

  const update = (): void => {
    const all = new Map(known);
    for (const { id, mark } of waiting.all) {
      if (mark) all.set(id, mark);
      else all.delete(id);
    }
    marks = inReadingOrder(all.values());
    for (const listener of listeners) listener();
  };
  const note = (id: string, wanted: Mark | null): void => {
    const seen = waiting.get(id);
    waiting.catchUp();
    const now = waiting.get(id);
    const mark = now && now !== seen ? outliving(seen?.mark ?? now.base, wanted, now.mark) : wanted;
    const base =
      now?.base ?? known.get(id) ?? (mark === null && now?.isTried && now.mark ? asFirstKept(now.mark) : null);
    // Made and thrown away before anybody else saw it.
    if (mark === null && !base) waiting.delete(id);
    else waiting.put({ id, mark, ...(base ? { base } : {}), ...(now?.isTried ? { isTried: true } : {}) });
    update();
    void flush();
  };

  /** Sends one change; what was changed again meanwhile stays waiting. */
  const send = async (change: WaitingMark): Promise<void> => {
    const { id, mark, base } = change;
    if (mark) {
      const { version: _, created_at: _created, updated_at: _updated, ...rest } = mark;
      known.set(id, await remote.saveMark({ ...rest, base: base?.version ?? null }));
    } else {
      if (base) await remote.removeMark(id, base.version);
      known.delete(id);
    }
    settle(change);
  };
  const settle = (change: WaitingMark): void => {
    waiting.catchUp();
    const now = waiting.get(change.id);
    const saved = known.get(change.id);
    if (now === change) waiting.delete(change.id);
    else if (now) waiting.put({ id: now.id, mark: now.mark, ...(saved ? { base: saved } : {}) });
    update();
  };
  /** Somebody else changed the same mark. */
  const reconcile = async (change: WaitingMark): Promise<void> => {
    takeAll(await remote.marks());
    waiting.catchUp();
    const theirs = known.get(change.id);
    // Settled by another page of this browser, nothing of it is left to do.
    const mark = waiting.get(change.id)?.mark;
    waiting.delete(change.id);
    // Removed there and changed here: it lives on as a new mark. Removed here and changed there: it lives on as well.
    if (mark && !theirs) {
      const id = newId();
      waiting.put({ id, mark: { ...mark, id, version: 0 } });
    } else if (mark && theirs)
      waiting.put({ id: change.id, mark: mergedMark(change.base, mark, theirs), base: theirs });
    update();
  };
  const takeAll = (all: readonly Mark[]): void => {
    known.clear();
    for (const mark of all) known.set(mark.id, mark);
    waiting.caughtUp();
  };
  /** Asks for what became of changes that another page of this browser has settled. */
  const catchUp = async (): Promise<void> => {
    waiting.catchUp();
    if (!waiting.isBehind) return;
    takeAll(await remote.marks());
    update();
  };
  const next = (): WaitingMark | undefined => {
    waiting.catchUp();
    const change = waiting.all.find((each) => !refused.has(each));
    return change && !change.isTried ? waiting.put({ ...change, isTried: true }) : change;
  };
  const putAside = (change: WaitingMark): void => {
    refused.add(change);
    update();
  };
  const refusals = (): string[] => waiting.all.filter((change) => refused.has(change)).map(({ id }) => id);
  /** Whether what the server has is still to be asked for. */
  let isToLoad = false;
  const loadIfWanted = async (): Promise<void> => {
    if (!isToLoad) return;
    takeAll(await remote.marks());
    isToLoad = false;
    update();
  };
  /** What waits is sent also where the list of the rest cannot be had. */
  const loadAndSend = async (): Promise<void> => {
    try {
      await loadIfWanted();
    } catch (error) {
      // A server with too much to do is not asked for more.
      if (!(error instanceof ReadingEndedError || error instanceof ReadingPutOffError)) await sendAll();
      throw error;
    }
    await sendAll();
  };
  const sendAll = async (): Promise<void> => {
    await catchUp();
    for (let change = next(); change; change = next()) {
      try {
        // One after another is the point: a later change stands on the answer to an earlier one.
        await send(change);
      } catch (error) {
        if (error instanceof ReadingChangedError) await reconcile(change);
        else if (error instanceof ReadingRefusedError) putAside(change);
        else throw error;
      }
    }
    await catchUp();
  };
  const { now: flush, rest } = keepTrying(loadAndSend, (error) => {
    if (error instanceof ReadingEndedError) onError(error);
  });

  update();
  return {
    get marks() {
      return marks;
    },
    get waiting() {
      return waiting.all.length - refusals().length;
    },
    get refused() {
      return refusals();
    },
    get unsent() {
      return inReadingOrder(waiting.all.flatMap(({ mark }) => mark ?? []));
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    load() {
      isToLoad = true;
      return flush();
    },
    put: (mark) => note(mark.id, mark),
    remove: (id) => note(id, null),
    take(changes) {
      for (const change of changes) {
        if ('deleted' in change) known.delete(change.id);
        else if (change.version >= (known.get(change.id)?.version ?? 0)) known.set(change.id, change);
      }
      update();
    },
    flush,
    rest,
  };
}

/**
 * What counts of two changes that pages of one browser made apart, beginning from `seen`: a changed mark outlives its removal,
 * and of two notes both are kept.
 */
function outliving(seen: Mark | undefined, mine: Mark | null, theirs: Mark | null): Mark | null {
  return mine && theirs ? mergedMark(seen, mine, theirs) : (mine ?? theirs);
}
