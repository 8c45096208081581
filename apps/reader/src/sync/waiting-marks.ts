import * as v from 'valibot';
import { type Mark, MarkSchema } from '../marks/mark.ts';
import type { KeptValue } from './kept-value.ts';

/** A change that the server has not answered for; `mark` is null where it was taken away. */
const WaitingMarkSchema = v.object({
  id: v.string(),
  mark: v.nullable(MarkSchema),
  /** The mark as the server last told it; absent for a new one. */
  base: v.optional(MarkSchema),
  /** Whether it was sent: without an answer it may have arrived all the same. */
  isTried: v.optional(v.boolean()),
});
export type WaitingMark = v.InferOutput<typeof WaitingMarkSchema>;

/**
 * The changes of marks that wait to be sent, one for each mark. They outlive the page, and belong to all pages of the browser
 * that have the book open: each catches up with the others before it adds to them or sends any.
 */
export interface WaitingMarks {
  readonly all: readonly WaitingMark[];
  get(id: string): WaitingMark | undefined;
  /** Gives the change as it is known here from now on. */
  put(change: WaitingMark): WaitingMark;
  delete(id: string): void;
  /** Takes in what other pages have changed, sent or thrown away. */
  catchUp(): void;
  /** Whether another page has settled something whose outcome is not known here. */
  readonly isBehind: boolean;
  caughtUp(): void;
}

/** The changes that wait in `kept`. Where the browser keeps nothing they live as long as the page. */
export function createWaitingMarks(kept: KeptValue): WaitingMarks {
  let changes = new Map(readAll(kept).map((change) => [change.id, change]));
  let isKept = true;
  let isBehind = false;
  const write = (): void => {
    const all = [...changes.values()];
    kept.write(all.length > 0 ? all : undefined);
    isKept = textOf(readAll(kept)) === textOf(all);
  };
  return {
    get all() {
      return [...changes.values()];
    },
    get: (id) => changes.get(id),
    put(change) {
      changes.set(change.id, change);
      write();
      return change;
    },
    delete(id) {
      changes.delete(id);
      write();
    },
    catchUp() {
      const next = new Map(isKept ? [] : changes);
      for (const change of readAll(kept)) {
        const known = changes.get(change.id);
        if (!next.has(change.id)) next.set(change.id, known && textOf([known]) === textOf([change]) ? known : change);
      }
      isBehind ||= [...changes.keys()].some((id) => !next.has(id));
      changes = next;
    },
    get isBehind() {
      return isBehind;
    },
    caughtUp() {
      isBehind = false;
    },
  };
}

/** What the server has of a new mark that was sent to it, if it has arrived. */
export const asFirstKept = (mark: Mark): Mark => ({ ...mark, version: 1 });

function readAll(kept: KeptValue): WaitingMark[] {
  const list = v.safeParse(v.array(v.unknown()), kept.read());
  return (list.success ? list.output : []).flatMap((each) => {
    const read = v.safeParse(WaitingMarkSchema, each);
    return read.success ? [read.output] : [];
  });
}

/** Both sides are read first, so that their parts stand in the same order. */
const textOf = (changes: readonly WaitingMark[]): string =>
  JSON.stringify(changes.map((change) => v.safeParse(WaitingMarkSchema, change).output));
