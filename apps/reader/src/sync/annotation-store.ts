import { inReadingOrder, type Annotation } from '../annotations/annotation.ts';
import { RetryAfterError } from '../session/http-client.ts';
import { createRetryRunner } from '../session/retry.ts';
import {
  ConflictError,
  SessionEndedError,
  RejectedError,
  type ReadingSession,
} from '../session/reading-session.ts';
import type { DeletedAnnotation } from '../session/reading-changes.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { mergeAnnotation } from '../annotations/merge-annotations.ts';
import { asFirstVersion, createPendingAnnotations, type PendingAnnotation } from './pending-annotations.ts';

export interface AnnotationStore {
  /** In the order of reading. */
  readonly annotations: readonly Annotation[];
  subscribe(onChange: () => void): () => void;
  /** Takes the marks of the server and sends what it has not seen; either is tried again until it is done. */
  load(): Promise<void>;
  put(mark: Annotation): void;
  remove(id: string): void;
  /** Takes in what was changed elsewhere. */
  applyRemote(changes: readonly (Annotation | DeletedAnnotation)[]): void;
  /** Sends what waits; what fails for want of a connection goes on waiting, and is tried again. */
  flush(): Promise<void>;
  /** No more tries by themselves, until somebody asks for one. */
  stop(): void;
  /** Changes that wait for a connection. */
  readonly pendingCount: number;
  /** The marks whose changes the server will not take; they stay on this device. */
  readonly rejectedIds: readonly string[];
  /** The marks that wait or were refused, as they are here: the server, and what it exports, does not have them so. */
  readonly unsynced: readonly Annotation[];
}

type Remote = Pick<ReadingSession, 'annotations' | 'saveAnnotation' | 'deleteAnnotation'>;

export interface AnnotationStoreOptions {
  remote: Remote;
  /** Outlives the page, for changes made without a connection. */
  storage: StoredValue;
  newId: () => string;
  /** Told of the end of the reading. */
  onError: (error: unknown) => void;
}

/**
 * The marks of one book: changed here at once, sent in the background one after another, and merged with what happens
 * elsewhere so that nothing is lost: a changed mark outlives its removal, and of two notes on one passage both are kept.
 */
export function createAnnotationStore({ remote, storage, newId, onError }: AnnotationStoreOptions): AnnotationStore {
  /** As the server told them. */
  const synced = new Map<string, Annotation>();
  const pending = createPendingAnnotations(storage);
  /** Those that the server would not take: they wait for nothing, and nothing waits for them. */
  const rejected = new Set<PendingAnnotation>();
  const listeners = new Set<() => void>();
  let annotations: readonly Annotation[] = [];

  const update = (): void => {
    const all = new Map(synced);
    for (const { id, mark } of pending.all) {
      if (mark) all.set(id, mark);
      else all.delete(id);
    }
    annotations = inReadingOrder(all.values());
    for (const listener of listeners) listener();
  };
  const enqueue = (id: string, wanted: Annotation | null): void => {
    const seen = pending.get(id);
    pending.reload();
    const now = pending.get(id);
    const mark = now && now !== seen ? mergeEdits(seen?.mark ?? now.base, wanted, now.mark) : wanted;
    const base =
      now?.base ?? synced.get(id) ?? (mark === null && now?.isTried && now.mark ? asFirstVersion(now.mark) : null);
    // Made and thrown away before anybody else saw it.
    if (mark === null && !base) pending.delete(id);
    else pending.put({ id, mark, ...(base ? { base } : {}), ...(now?.isTried ? { isTried: true } : {}) });
    update();
    void flush();
  };

  /** Sends one change; what was changed again meanwhile stays waiting. */
  const send = async (change: PendingAnnotation): Promise<void> => {
    const { id, mark, base } = change;
    if (mark) {
      const { version: _, created_at: _created, updated_at: _updated, ...rest } = mark;
      synced.set(id, await remote.saveAnnotation({ ...rest, baseVersion: base?.version ?? null }));
    } else {
      if (base) await remote.deleteAnnotation(id, base.version);
      synced.delete(id);
    }
    confirmSaved(change);
  };
  const confirmSaved = (change: PendingAnnotation): void => {
    pending.reload();
    const now = pending.get(change.id);
    const saved = synced.get(change.id);
    if (now === change) pending.delete(change.id);
    else if (now) pending.put({ id: now.id, mark: now.mark, ...(saved ? { base: saved } : {}) });
    update();
  };
  /** Somebody else changed the same mark. */
  const reconcile = async (change: PendingAnnotation): Promise<void> => {
    replaceAll(await remote.annotations());
    pending.reload();
    const theirs = synced.get(change.id);
    // Settled by another page of this browser, nothing of it is left to do.
    const mark = pending.get(change.id)?.mark;
    pending.delete(change.id);
    // Removed there and changed here: it lives on as a new mark. Removed here and changed there: it lives on as well.
    if (mark && !theirs) {
      const id = newId();
      pending.put({ id, mark: { ...mark, id, version: 0 } });
    } else if (mark && theirs)
      pending.put({ id: change.id, mark: mergeAnnotation(change.base, mark, theirs), base: theirs });
    update();
  };
  const replaceAll = (all: readonly Annotation[]): void => {
    synced.clear();
    for (const mark of all) synced.set(mark.id, mark);
    pending.markFresh();
  };
  /** Asks for what became of changes that another page of this browser has settled. */
  const refreshIfStale = async (): Promise<void> => {
    pending.reload();
    if (!pending.isStale) return;
    replaceAll(await remote.annotations());
    update();
  };
  const next = (): PendingAnnotation | undefined => {
    pending.reload();
    const change = pending.all.find((each) => !rejected.has(each));
    return change && !change.isTried ? pending.put({ ...change, isTried: true }) : change;
  };
  const reject = (change: PendingAnnotation): void => {
    rejected.add(change);
    update();
  };
  const listRejectedIds = (): string[] => pending.all.filter((change) => rejected.has(change)).map(({ id }) => id);
  /** Whether what the server has is still to be asked for. */
  let isLoadPending = false;
  const loadIfPending = async (): Promise<void> => {
    if (!isLoadPending) return;
    replaceAll(await remote.annotations());
    isLoadPending = false;
    update();
  };
  /** What waits is sent also where the list of the rest cannot be had. */
  const loadAndSend = async (): Promise<void> => {
    try {
      await loadIfPending();
    } catch (error) {
      // A server with too much to do is not asked for more.
      if (!(error instanceof SessionEndedError || error instanceof RetryAfterError)) await sendAll();
      throw error;
    }
    await sendAll();
  };
  const sendAll = async (): Promise<void> => {
    await refreshIfStale();
    for (let change = next(); change; change = next()) {
      try {
        // One after another is the point: a later change stands on the answer to an earlier one.
        await send(change);
      } catch (error) {
        if (error instanceof ConflictError) await reconcile(change);
        else if (error instanceof RejectedError) reject(change);
        else throw error;
      }
    }
    await refreshIfStale();
  };
  const { run: flush, stop: rest } = createRetryRunner(loadAndSend, (error) => {
    if (error instanceof SessionEndedError) onError(error);
  });

  update();
  return {
    get annotations() {
      return annotations;
    },
    get pendingCount() {
      return pending.all.length - listRejectedIds().length;
    },
    get rejectedIds() {
      return listRejectedIds();
    },
    get unsynced() {
      return inReadingOrder(pending.all.flatMap(({ mark }) => mark ?? []));
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    load() {
      isLoadPending = true;
      return flush();
    },
    put: (mark) => enqueue(mark.id, mark),
    remove: (id) => enqueue(id, null),
    applyRemote(changes) {
      for (const change of changes) {
        if ('deleted' in change) synced.delete(change.id);
        else if (change.version >= (synced.get(change.id)?.version ?? 0)) synced.set(change.id, change);
      }
      update();
    },
    flush,
    stop: rest,
  };
}

/**
 * What counts of two changes that pages of one browser made apart, beginning from `seen`: a changed mark outlives its removal,
 * and of two notes both are kept.
 */
function mergeEdits(base: Annotation | undefined, local: Annotation | null, remote: Annotation | null): Annotation | null {
  return local && remote ? mergeAnnotation(base, local, remote) : (local ?? remote);
}
