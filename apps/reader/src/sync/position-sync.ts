import * as v from 'valibot';
import { createDebouncedSave } from '../session/debounced-save.ts';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import { ConflictError, type PositionUpdate, RejectedError, type SavedPosition } from '../session/reading-session.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** A position of this page, without the fields that the server sets. */
export type LocalPosition = Omit<SavedPosition, 'version' | 'updated_at' | 'device'>;

export interface PositionSyncEvents {
  /** The local and the remote position differ. Called once for each remote version. */
  onConflict?(theirs: SavedPosition): void;
  /** The page must go to a remote position: it is idle here, or the user accepted it. Resolves with whether the page arrived. */
  onFollow?(theirs: SavedPosition): Promise<boolean>;
  onEnded?(error: unknown): void;
}

export interface PositionSync {
  listen(events: PositionSyncEvents): () => void;
  /** Returns the position at which to open a book of `positions`, from the server's and the unsynced one. */
  restore(saved: SavedPosition | undefined, positions: number): SavedPosition | undefined;
  onMove(place: LocalPosition): void;
  /** Called with a new position from another device. */
  onRemote(theirs: SavedPosition): void;
  /**
   * Called with the server's position shortly after the book was opened. It is not a change, since this page's position is
   * newer. If it is this page's own, sent before a reload, the next one is based on it.
   */
  onInitialRemote(theirs: SavedPosition): void;
  /** Resolves a conflict with the local position. */
  keepLocal(): void;
  /** Resolves a conflict with the remote position. */
  acceptRemote(theirs: SavedPosition): void;
  /** Sends the unsynced position at once. */
  flush(): void;
  /** Sends the unsynced position at once, without further retries. */
  close(): void;
}

/** For this long after a local move, the page does not follow another device. */
const ACTIVE_MS = 8_000;
/** For this long after arrival, a reported position is the followed one and not a local move. */
const FOLLOWING_MS = 1_500;
/** Positions nearer than this share of the book are treated as equal, */
const NEAR_PROGRESSION = 0.002;
/** but at most this many positions; a page of a long book is one or two. */
const NEAR_POSITIONS = 0.5;

/** Maximum number of remembered positions without a response. */
const MAX_IN_FLIGHT = 20;

const UnsyncedPositionSchema = v.object({
  place: SavedPositionSchema,
  base: v.nullable(v.number()),
  onTheWay: v.fallback(v.array(v.string()), []),
});

/**
 * Syncs the reading position: sends it after a delay, stores it in this browser until then, and follows the user's other
 * devices. If both devices moved, it reports a conflict once.
 */
export function createPositionSync({
  save,
  fetchRemote,
  storage,
  clock = Date.now,
}: {
  save: (place: PositionUpdate) => Promise<number | undefined>;
  /** Fetches the server's position. */
  fetchRemote: () => Promise<SavedPosition | undefined>;
  storage: StoredValue;
  clock?: () => number;
}): PositionSync {
  let events: PositionSyncEvents = {};
  /** The server's version that the local position is based on; `null` for none, `undefined` if the server counts none. */
  let baseVersion: number | null | undefined;
  let unsynced: LocalPosition | undefined;
  let lastMove = Number.NEGATIVE_INFINITY;
  let conflictVersion: number | undefined;
  let followId = 0;
  let followUntil = Number.NEGATIVE_INFINITY;
  let followedPosition: LocalPosition | undefined;
  let local: LocalPosition | undefined;
  let nearThreshold = NEAR_PROGRESSION;
  /** CFIs that were sent since `baseVersion` without a response: one of them may have arrived. */
  let inFlight: readonly string[] = [];

  const isNear = (one: LocalPosition, other: LocalPosition): boolean =>
    one.cfi === other.cfi || Math.abs(one.total_progression - other.total_progression) < nearThreshold;
  const follow = (theirs: SavedPosition): void => {
    local = theirs;
    followedPosition = undefined;
    // There is no time limit: on a slow connection, a chapter takes long.
    followUntil = Number.POSITIVE_INFINITY;
    const mine = (followId += 1);
    const ended = (hasArrived: boolean): void => {
      // A local move has superseded this navigation.
      if (mine === followId) followUntil = hasArrived ? clock() + FOLLOWING_MS : Number.NEGATIVE_INFINITY;
    };
    // The page cannot arrive at a position that this copy of the book does not have.
    if (events.onFollow) events.onFollow(theirs).then(ended, () => ended(false));
    else ended(false);
  };
  /** Whether a reported position is the followed one. The user may turn the page as soon as it is shown. */
  const isFollowMove = (place: LocalPosition): boolean => {
    if (clock() >= followUntil) return false;
    followedPosition ??= place;
    return isNear(followedPosition, place);
  };
  /** CFI of the position that this page has stored. Another tab stores its own under the same key. */
  let persistedCfi: string | undefined;
  const persist = (): void => {
    if (unsynced) storage.write({ place: unsynced, base: baseVersion ?? null, onTheWay: inFlight });
    else if (persistedCfi !== undefined && readPersisted()?.place.cfi === persistedCfi) storage.write(undefined);
    persistedCfi = unsynced?.cfi;
  };
  const readPersisted = (): v.InferOutput<typeof UnsyncedPositionSchema> | undefined => {
    const read = v.safeParse(UnsyncedPositionSchema, storage.read());
    return read.success ? read.output : undefined;
  };
  /** Sets the server's version that the next position is based on. */
  const rebase = (version: number | null | undefined): void => {
    baseVersion = version;
    inFlight = [];
    persist();
  };
  /** A conflict before a listener was added: the page listens shortly after the book opens. */
  let pendingConflict: SavedPosition | undefined;
  const raiseConflict = (theirs: SavedPosition): void => {
    if (theirs.version === conflictVersion && conflictVersion !== undefined) return;
    conflictVersion = theirs.version;
    if (events.onConflict) events.onConflict(theirs);
    else pendingConflict = theirs;
  };
  const isConsistent = (theirs: SavedPosition): boolean =>
    inFlight.includes(theirs.cfi) || (local !== undefined && isNear(local, theirs));
  const isNewer = ({ version }: SavedPosition): boolean =>
    version === undefined || baseVersion == null || version > baseVersion;
  const reconcile = (theirs: SavedPosition): void => {
    if (isConsistent(theirs)) {
      rebase(theirs.version);
      // A position that was rejected as outdated is sent again, based on this version.
      if (unsynced) saver.schedule(unsynced);
    } else if (unsynced || clock() - lastMove < ACTIVE_MS) raiseConflict(theirs);
    else {
      rebase(theirs.version);
      follow(theirs);
    }
  };
  const send = async (place: LocalPosition): Promise<void> => {
    // Discarded meanwhile, or replaced by a newer one.
    if (unsynced !== place) return;
    const versionAtSend = baseVersion;
    inFlight = [...inFlight.filter((cfi) => cfi !== place.cfi), place.cfi].slice(-MAX_IN_FLIGHT);
    persist();
    try {
      const version = await save(versionAtSend === undefined ? place : { ...place, baseVersion: versionAtSend });
      if (unsynced === place) unsynced = undefined;
      // A remote change with this or a newer position may have come before the response.
      if (version !== undefined && baseVersion === versionAtSend) rebase(version);
      else persist();
    } catch (error) {
      if (error instanceof RejectedError && unsynced === place) {
        unsynced = undefined;
        persist();
      }
      if (!(error instanceof ConflictError)) throw error;
      const theirs = await fetchRemote();
      if (baseVersion === versionAtSend) {
        if (theirs) reconcile(theirs);
        else rebase(null);
      }
      // The response was lost, or a remote change came first: there is no conflict.
      if (baseVersion !== versionAtSend) await send(place);
    }
  };
  const saver = createDebouncedSave<LocalPosition>(send, (error) => events.onEnded?.(error));

  return {
    listen(next) {
      events = { ...events, ...next };
      if (pendingConflict && next.onConflict) {
        next.onConflict(pendingConflict);
        pendingConflict = undefined;
      }
      return () => {
        for (const name of Object.keys(next) as (keyof PositionSyncEvents)[]) delete events[name];
      };
    },
    restore(saved, positions) {
      nearThreshold = Math.min(NEAR_PROGRESSION, NEAR_POSITIONS / positions);
      baseVersion = saved?.version ?? (saved ? undefined : null);
      local = saved;
      const persisted = readPersisted();
      if (!persisted) return saved;
      const { place, base: persistedVersion } = persisted;
      local = place;
      unsynced = place;
      persistedCfi = place.cfi;
      inFlight = persisted.onTheWay;
      if (!saved || persistedVersion === (saved.version ?? null) || isConsistent(saved)) saver.schedule(place);
      else raiseConflict(saved);
      return place;
    },
    onMove(place) {
      local = place;
      if (isFollowMove(place)) return;
      lastMove = clock();
      unsynced = place;
      persist();
      saver.schedule(place);
    },
    onRemote(theirs) {
      if (isNewer(theirs)) reconcile(theirs);
    },
    onInitialRemote(theirs) {
      if (isNewer(theirs) && isConsistent(theirs)) rebase(theirs.version);
    },
    keepLocal() {
      rebase(conflictVersion ?? baseVersion);
      if (local) {
        unsynced = local;
        saver.schedule(local);
        saver.flush();
      }
    },
    acceptRemote(theirs) {
      unsynced = undefined;
      rebase(theirs.version);
      follow(theirs);
    },
    flush: saver.flush,
    close: saver.close,
  };
}
