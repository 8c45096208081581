import * as v from 'valibot';
import { inReadingOrder, type Mark, MarkSchema } from '../marks/mark.ts';
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

/** A change that the server has not seen. `base` is the mark as the server last told it; absent for a new one. */
const PendingSchema = v.object({ id: v.string(), mark: v.nullable(MarkSchema), base: v.optional(MarkSchema) });
type Pending = v.InferOutput<typeof PendingSchema>;

export interface MarksStore {
  /** In the order of reading. */
  readonly marks: readonly Mark[];
  subscribe(onChange: () => void): () => void;
  /** Takes the marks of the server and sends what it has not seen. */
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
  /** Changes that the server will not take; they stay on this device. */
  readonly refused: number;
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
  const pending = new Map<string, Pending>(readPending(kept).map((change) => [change.id, change]));
  /** Those of them that the server would not take: they wait for nothing, and nothing waits for them. */
  const refused = new Set<Pending>();
  const listeners = new Set<() => void>();
  let marks: readonly Mark[] = [];

  const update = (): void => {
    const all = new Map(known);
    for (const [id, { mark }] of pending) {
      if (mark) all.set(id, mark);
      else all.delete(id);
    }
    marks = inReadingOrder(all.values());
    kept.write(pending.size > 0 ? [...pending.values()] : undefined);
    for (const listener of listeners) listener();
  };
  const note = (id: string, mark: Mark | null): void => {
    const base = pending.get(id)?.base ?? known.get(id);
    // Made and thrown away before anybody else saw it.
    if (mark === null && !base) pending.delete(id);
    else pending.set(id, { id, mark, ...(base ? { base } : {}) });
    update();
    void flush();
  };

  /** Sends one change; what was changed again meanwhile stays waiting. */
  const send = async (change: Pending): Promise<void> => {
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
  const settle = (change: Pending): void => {
    const now = pending.get(change.id);
    const saved = known.get(change.id);
    if (now === change) pending.delete(change.id);
    else if (now) pending.set(change.id, { id: now.id, mark: now.mark, ...(saved ? { base: saved } : {}) });
    update();
  };
  /** Somebody else changed the same mark. */
  const reconcile = async (change: Pending): Promise<void> => {
    takeAll(await remote.marks());
    const theirs = known.get(change.id);
    const { mark } = pending.get(change.id) ?? change;
    pending.delete(change.id);
    // Removed there and changed here: it lives on as a new mark. Removed here and changed there: it lives on as well.
    if (mark && !theirs) {
      const id = newId();
      pending.set(id, { id, mark: { ...mark, id, version: 0 } });
    } else if (mark && theirs)
      pending.set(change.id, { id: change.id, mark: mergedMark(change.base, mark, theirs), base: theirs });
    update();
  };
  const takeAll = (all: readonly Mark[]): void => {
    known.clear();
    for (const mark of all) known.set(mark.id, mark);
  };
  const next = (): Pending | undefined => [...pending.values()].find((change) => !refused.has(change));
  const putAside = (change: Pending): void => {
    refused.add(change);
    update();
  };
  const refusals = (): number => [...pending.values()].filter((change) => refused.has(change)).length;
  const sendAll = async (): Promise<void> => {
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
  };
  const { now: flush, rest } = keepTrying(sendAll, (error) => {
    if (error instanceof ReadingEndedError) onError(error);
  });

  update();
  return {
    get marks() {
      return marks;
    },
    get waiting() {
      return pending.size - refusals();
    },
    get refused() {
      return refusals();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async load() {
      takeAll(await remote.marks());
      update();
      await flush();
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

function readPending(kept: KeptValue): Pending[] {
  const read = v.safeParse(v.array(PendingSchema), kept.read());
  return read.success ? read.output : [];
}
