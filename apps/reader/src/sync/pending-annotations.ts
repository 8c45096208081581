import * as v from 'valibot';
import { type Annotation, AnnotationSchema } from '../annotations/annotation.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** A change without a response from the server; `mark` is null for a deletion. */
const PendingAnnotationSchema = v.object({
  id: v.string(),
  mark: v.nullable(AnnotationSchema),
  /** The annotation as last received from the server; absent for a new one. */
  base: v.optional(AnnotationSchema),
  /** Whether it was sent: without a response, it may have arrived. */
  isTried: v.optional(v.boolean()),
});
export type PendingAnnotation = v.InferOutput<typeof PendingAnnotationSchema>;

/**
 * The pending changes, one per annotation. They outlive the page and are shared by all pages of the browser with the book
 * open. Each page reloads them before it adds or sends a change.
 */
export interface PendingAnnotations {
  readonly all: readonly PendingAnnotation[];
  get(id: string): PendingAnnotation | undefined;
  /** Stores a change and returns it. */
  put(change: PendingAnnotation): PendingAnnotation;
  delete(id: string): void;
  /** Reloads the changes that other pages have added, sent or removed. */
  reload(): void;
  /** Whether another page has sent a change whose result is unknown here. */
  readonly isStale: boolean;
  markFresh(): void;
}

/** Creates the pending changes in `storage`. If the browser stores nothing, they are lost with the page. */
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

/** The server's version of a new annotation, if it has arrived. */
export const asFirstVersion = (annotation: Annotation): Annotation => ({ ...annotation, version: 1 });

function readPending(storage: StoredValue): PendingAnnotation[] {
  const list = v.safeParse(v.array(v.unknown()), storage.read());
  return (list.success ? list.output : []).flatMap((each) => {
    const read = v.safeParse(PendingAnnotationSchema, each);
    return read.success ? [read.output] : [];
  });
}

/** Both sides are parsed first, so that their keys have the same order. */
const textOf = (changes: readonly PendingAnnotation[]): string =>
  JSON.stringify(changes.map((change) => v.safeParse(PendingAnnotationSchema, change).output));
