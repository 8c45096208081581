import * as v from 'valibot';
import { type Annotation, AnnotationSchema } from '../annotations/annotation.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** A change that the server has not answered for; `mark` is null where it was taken away. */
const PendingAnnotationSchema = v.object({
  id: v.string(),
  mark: v.nullable(AnnotationSchema),
  /** The mark as the server last told it; absent for a new one. */
  base: v.optional(AnnotationSchema),
  /** Whether it was sent: without an answer it may have arrived all the same. */
  isTried: v.optional(v.boolean()),
});
export type PendingAnnotation = v.InferOutput<typeof PendingAnnotationSchema>;

/**
 * The changes of marks that wait to be sent, one for each mark. They outlive the page, and belong to all pages of the browser
 * that have the book open: each catches up with the others before it adds to them or sends any.
 */
export interface PendingAnnotations {
  readonly all: readonly PendingAnnotation[];
  get(id: string): PendingAnnotation | undefined;
  /** Gives the change as it is known here from now on. */
  put(change: PendingAnnotation): PendingAnnotation;
  delete(id: string): void;
  /** Takes in what other pages have changed, sent or thrown away. */
  reload(): void;
  /** Whether another page has settled something whose outcome is not known here. */
  readonly isStale: boolean;
  markFresh(): void;
}

/** The changes that wait in `kept`. Where the browser keeps nothing they live as long as the page. */
export function createPendingAnnotations(storage: StoredValue): PendingAnnotations {
  let changes = new Map(readPending(storage).map((change) => [change.id, change]));
  let isPersisted = true;
  let isBehind = false;
  const write = (): void => {
    const all = [...changes.values()];
    storage.write(all.length > 0 ? all : undefined);
    isPersisted = textOf(readPending(storage)) === textOf(all);
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
    reload() {
      const next = new Map(isPersisted ? [] : changes);
      for (const change of readPending(storage)) {
        const known = changes.get(change.id);
        if (!next.has(change.id)) next.set(change.id, known && textOf([known]) === textOf([change]) ? known : change);
      }
      isBehind ||= [...changes.keys()].some((id) => !next.has(id));
      changes = next;
    },
    get isStale() {
      return isBehind;
    },
    markFresh() {
      isBehind = false;
    },
  };
}

/** What the server has of a new mark that was sent to it, if it has arrived. */
export const asFirstVersion = (annotation: Annotation): Annotation => ({ ...annotation, version: 1 });

function readPending(storage: StoredValue): PendingAnnotation[] {
  const list = v.safeParse(v.array(v.unknown()), storage.read());
  return (list.success ? list.output : []).flatMap((each) => {
    const read = v.safeParse(PendingAnnotationSchema, each);
    return read.success ? [read.output] : [];
  });
}

/** Both sides are read first, so that their parts stand in the same order. */
const textOf = (changes: readonly PendingAnnotation[]): string =>
  JSON.stringify(changes.map((change) => v.safeParse(PendingAnnotationSchema, change).output));
