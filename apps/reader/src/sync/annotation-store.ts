import { inReadingOrder, type Annotation } from '../annotations/annotation.ts';
import { RetryAfterError } from '../session/http-client.ts';
import { createRetryRunner } from '../session/retry.ts';
import {
  ConflictError,
  QuotaExceededError,
  SessionEndedError,
  RejectedError,
  type ReadingSession,
} from '../session/reading-session.ts';
import type { DeletedAnnotation } from '../session/reading-changes.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { mergeAnnotation } from '../annotations/merge-annotations.ts';
import { asFirstVersion, createPendingAnnotations, type PendingAnnotation } from './pending-annotations.ts';

export interface AnnotationStore {
  /** In reading order. */
  readonly annotations: readonly Annotation[];
  subscribe(onChange: () => void): () => void;
  /** Loads the annotations of the server and sends pending changes. Both are retried until they succeed. */
  load(): Promise<void>;
  put(annotation: Annotation): void;
  remove(id: string): void;
  /** Applies changes from other devices. */
  applyRemote(changes: readonly (Annotation | DeletedAnnotation)[]): void;
  /** Sends pending changes. Changes that fail without a connection stay pending and are retried. */
  flush(): Promise<void>;
  /** Stops retries until the next request. */
  stop(): void;
  /** Number of changes that wait for a connection. */
  readonly pendingCount: number;
  /** Ids of the annotations that the server rejected; they stay on this device. */
  readonly rejectedIds: readonly string[];
  /** Set while some of the rejected annotations are over a quota. They are sent again after a deletion. */
  readonly exceededQuota?: ExceededQuota | undefined;
  /** The pending and rejected annotations in their local state, which the server's exports do not contain. */
  readonly unsynced: readonly Annotation[];
}

/** A limit of the account. */
export interface ExceededQuota {
  /** The server's message for the user. */
  readonly message: string;
  /** The rejected annotations. */
  readonly ids: readonly string[];
}

type Remote = Pick<ReadingSession, 'annotations' | 'saveAnnotation' | 'deleteAnnotation'>;

export interface AnnotationStoreOptions {
  remote: Remote;
  /** Outlives the page, for offline changes. */
  storage: StoredValue;
  newId: () => string;
  /** Called when the session has ended. */
  onError: (error: unknown) => void;
}

/**
 * Stores the annotations of a book. Changes apply immediately, are sent in the background one after another, and are merged with
 * changes from other devices without loss. A changed annotation wins over its deletion, and if both sides changed a note, both
 * notes are kept.
 */
export function createAnnotationStore({ remote, storage, newId, onError }: AnnotationStoreOptions): AnnotationStore {
  /** The annotations as last received from the server. */
  const synced = new Map<string, Annotation>();
  const pending = createPendingAnnotations(storage);
  /** Changes that the server rejected. They are not sent again and do not block others. */
  const rejected = new Set<PendingAnnotation>();
  /** The rejected annotations that may be sent again when another annotation was deleted or changed. */
  const overQuota = new Set<PendingAnnotation>();
  let exceededQuota: ExceededQuota | undefined;
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
  const enqueue = (id: string, edited: Annotation | null): void => {
    const seen = pending.get(id);
    pending.reload();
    const now = pending.get(id);
    const mark = now && now !== seen ? mergeEdits(seen?.mark ?? now.base, edited, now.mark) : edited;
    const base =
      now?.base ?? synced.get(id) ?? (mark === null && now?.isTried && now.mark ? asFirstVersion(now.mark) : null);
    // Created and deleted before it was sent.
    if (mark === null && !base) pending.delete(id);
    else pending.put({ id, mark, ...(base ? { base } : {}), ...(now?.isTried ? { isTried: true } : {}) });
    forgetReplaced();
    update();
    void flush();
  };

  /** Sends a change. If the user changes the annotation again during the request, the newer change stays pending. */
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
    if (base && overQuota.size > 0) retryOverQuota();
  };
  const retryOverQuota = (): void => {
    for (const change of overQuota) rejected.delete(change);
    overQuota.clear();
    exceededQuota = undefined;
    update();
  };
  const confirmSaved = (change: PendingAnnotation): void => {
    pending.reload();
    const now = pending.get(change.id);
    const saved = synced.get(change.id);
    if (now === change) pending.delete(change.id);
    else if (now) pending.put({ id: now.id, mark: now.mark, ...(saved ? { base: saved } : {}) });
    update();
  };
  /** Resolves a conflict with a change from another device. */
  const reconcile = async (change: PendingAnnotation): Promise<void> => {
    replaceAll(await remote.annotations());
    pending.reload();
    const remoteVersion = synced.get(change.id);
    // If another page of this browser has already sent it, nothing is left to do.
    const mark = pending.get(change.id)?.mark;
    pending.delete(change.id);
    // A change wins over a deletion. A changed annotation that was deleted remotely becomes a new one; a deleted one that
    // was changed remotely stays.
    if (mark && !remoteVersion) {
      const id = newId();
      pending.put({ id, mark: { ...mark, id, version: 0 } });
    } else if (mark && remoteVersion)
      pending.put({ id: change.id, mark: mergeAnnotation(change.base, mark, remoteVersion), base: remoteVersion });
    update();
  };
  const replaceAll = (all: readonly Annotation[]): void => {
    synced.clear();
    for (const mark of all) synced.set(mark.id, mark);
    pending.markFresh();
  };
  /** Loads the annotations if another page of this browser has sent changes whose result is unknown here. */
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
  /** Forgets changes over the quota that were replaced or removed. */
  const forgetReplaced = (): void => {
    for (const change of overQuota) if (!pending.all.includes(change)) overQuota.delete(change);
    const ids = [...overQuota].map(({ id }) => id);
    exceededQuota = exceededQuota && ids.length > 0 ? { ...exceededQuota, ids } : undefined;
  };
  const reject = (change: PendingAnnotation, error: RejectedError): void => {
    rejected.add(change);
    if (error instanceof QuotaExceededError) {
      overQuota.add(change);
      exceededQuota = { message: error.message, ids: [...overQuota].map(({ id }) => id) };
    }
    update();
  };
  const listRejectedIds = (): string[] => pending.all.filter((change) => rejected.has(change)).map(({ id }) => id);
  /** Whether the annotations of the server are still to be loaded. */
  let isLoadPending = false;
  const loadIfPending = async (): Promise<void> => {
    if (!isLoadPending) return;
    replaceAll(await remote.annotations());
    isLoadPending = false;
    update();
  };
  /** Sends pending changes even if the annotations cannot be loaded. */
  const loadAndSend = async (): Promise<void> => {
    try {
      await loadIfPending();
    } catch (error) {
      // An overloaded server gets no further requests.
      if (!(error instanceof SessionEndedError || error instanceof RetryAfterError)) await sendAll();
      throw error;
    }
    await sendAll();
  };
  const sendAll = async (): Promise<void> => {
    await refreshIfStale();
    for (let change = next(); change; change = next()) {
      try {
        // Sequential on purpose: a later change is based on the response to an earlier one.
        await send(change);
      } catch (error) {
        if (error instanceof ConflictError) await reconcile(change);
        else if (error instanceof RejectedError) reject(change, error);
        else throw error;
      }
    }
    await refreshIfStale();
  };
  const { run: flush, stop } = createRetryRunner(loadAndSend, (error) => {
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
    get exceededQuota() {
      return exceededQuota;
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
    stop,
  };
}

/**
 * Merges two changes that pages of one browser made independently from `base`. A changed annotation wins over its deletion,
 * and if both changed the note, both notes are kept.
 */
function mergeEdits(
  base: Annotation | undefined,
  local: Annotation | null,
  remote: Annotation | null,
): Annotation | null {
  return local && remote ? mergeAnnotation(base, local, remote) : (local ?? remote);
}
