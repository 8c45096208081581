import * as v from 'valibot';
import { createDebouncedSave } from '../session/debounced-save.ts';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import {
  ConflictError,
  type PositionUpdate,
  RejectedError,
  type SavedPosition,
} from '../session/reading-session.ts';
import type { StoredValue } from '../storage/stored-value.ts';

/** A place of this page: where it was, without what only the server knows. */
export type LocalPosition = Omit<SavedPosition, 'version' | 'updated_at' | 'device'>;

export interface PositionSyncEvents {
  /** Two places disagree: this page's own, and one that was reached elsewhere meanwhile. Asked once for each. */
  onConflict?(theirs: SavedPosition): void;
  /** The page is to go there: the reading went on elsewhere, and nothing happened here or the other place was chosen. Tells, when that is over, whether it arrived there. */
  onFollow?(theirs: SavedPosition): Promise<boolean>;
  onEnded?(error: unknown): void;
}

export interface PositionSync {
  listen(events: PositionSyncEvents): () => void;
  /** The place to begin at in a book of `positions`, of what the server has and what could not be sent last time. */
  restore(saved: SavedPosition | undefined, positions: number): SavedPosition | undefined;
  onMove(place: LocalPosition): void;
  /** A place was reached on another device. */
  onRemote(theirs: SavedPosition): void;
  /**
   * What the server had a moment after the book was opened. It is no news, since this page's place is newer; but where it is
   * this page's own, sent while the page was loaded anew, the next one stands on it.
   */
  onInitialRemote(theirs: SavedPosition): void;
  /** The answer to the question: this page's own place is the one that counts. */
  keepLocal(): void;
  /** The answer to the question: the other place counts. */
  acceptRemote(theirs: SavedPosition): void;
  /** Sends at once what is not yet sent. */
  flush(): void;
  /** Sends at once what is not yet sent, and tries no more. */
  close(): void;
}

/** Somebody who moved so recently is reading here, and is not to be carried off. */
const ACTIVE_MS = 8_000;
/** For so long after the page has gone there, what it shows is where another device was followed to, and no move of its own. */
const FOLLOWING_MS = 1_500;
/** Places nearer than this share of the book are the same to a reader, */
const NEAR_PROGRESSION = 0.002;
/** but never as far apart as this many positions, of which a page of a long book is one or two. */
const NEAR_POSITIONS = 0.5;

/** So many places are remembered of which nobody knows whether they arrived. */
const MAX_IN_FLIGHT = 20;

const UnsyncedPositionSchema = v.object({
  place: SavedPositionSchema,
  base: v.nullable(v.number()),
  onTheWay: v.fallback(v.array(v.string()), []),
});

/**
 * Keeps the place: sends it after a moment of quiet, keeps it in this browser while there is no connection, follows the
 * same reader on another device, and asks, once, when both went on by themselves.
 */
export function createPositionSync({
  save,
  fetchRemote,
  storage,
  clock = Date.now,
}: {
  save: (place: PositionUpdate) => Promise<number | undefined>;
  /** What the server has. */
  fetchRemote: () => Promise<SavedPosition | undefined>;
  storage: StoredValue;
  clock?: () => number;
}): PositionSync {
  let events: PositionSyncEvents = {};
  /** The server's version that this page last agreed with; `null` for none, `undefined` where it counts none. */
  let baseVersion: number | null | undefined;
  let unsynced: LocalPosition | undefined;
  let lastMove = Number.NEGATIVE_INFINITY;
  let conflictVersion: number | undefined;
  let followId = 0;
  let followUntil = Number.NEGATIVE_INFINITY;
  let followedPosition: LocalPosition | undefined;
  let local: LocalPosition | undefined;
  let nearThreshold = NEAR_PROGRESSION;
  /** The CFIs that were sent since `base` without an answer: one of them may have arrived all the same. */
  let inFlight: readonly string[] = [];

  const isNear = (one: LocalPosition, other: LocalPosition): boolean =>
    one.cfi === other.cfi || Math.abs(one.total_progression - other.total_progression) < nearThreshold;
  const follow = (theirs: SavedPosition): void => {
    local = theirs;
    followedPosition = undefined;
    // However long it takes to get there: on a slow line a chapter does.
    followUntil = Number.POSITIVE_INFINITY;
    const mine = (followId += 1);
    const ended = (hasArrived: boolean): void => {
      // Somebody who went elsewhere on the way there moves by themselves.
      if (mine === followId) followUntil = hasArrived ? clock() + FOLLOWING_MS : Number.NEGATIVE_INFINITY;
    };
    // A place that this copy of the book does not have is none to arrive at.
    if (events.onFollow) events.onFollow(theirs).then(ended, () => ended(false));
    else ended(false);
  };
  /** Whether `place` is what following another device led to. Somebody may turn the page as soon as it is shown. */
  const isFollowMove = (place: LocalPosition): boolean => {
    if (clock() >= followUntil) return false;
    followedPosition ??= place;
    return isNear(followedPosition, place);
  };
  /** The place that this page keeps. Another tab of the book keeps its own under the same name. */
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
  /** From now on the server's version is the one that the next place stands on. */
  const rebase = (version: number | null | undefined): void => {
    baseVersion = version;
    inFlight = [];
    persist();
  };
  /** A question that nobody has heard yet: the page listens a little later than the book opens. */
  let pendingConflict: SavedPosition | undefined;
  const raiseConflict = (theirs: SavedPosition): void => {
    if (theirs.version === conflictVersion && conflictVersion !== undefined) return;
    conflictVersion = theirs.version;
    if (events.onConflict) events.onConflict(theirs);
    else pendingConflict = theirs;
  };
  const isConsistent = (theirs: SavedPosition): boolean =>
    inFlight.includes(theirs.cfi) || (local !== undefined && isNear(local, theirs));
  const isNewer = ({ version }: SavedPosition): boolean => version === undefined || baseVersion == null || version > baseVersion;
  const reconcile = (theirs: SavedPosition): void => {
    if (isConsistent(theirs)) {
      rebase(theirs.version);
      // What was refused for the version it stood on goes out on this one.
      if (unsynced) saver.schedule(unsynced);
    } else if (unsynced || clock() - lastMove < ACTIVE_MS) raiseConflict(theirs);
    else {
      rebase(theirs.version);
      follow(theirs);
    }
  };
  const send = async (place: LocalPosition): Promise<void> => {
    // Taken back meanwhile, or a newer one is noted already.
    if (unsynced !== place) return;
    const versionAtSend = baseVersion;
    inFlight = [...inFlight.filter((cfi) => cfi !== place.cfi), place.cfi].slice(-MAX_IN_FLIGHT);
    persist();
    try {
      const version = await save(versionAtSend === undefined ? place : { ...place, baseVersion: versionAtSend });
      if (unsynced === place) unsynced = undefined;
      // News, of this very place or of a still newer one, may have been faster than the answer.
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
      // It was an answer that was lost, or news that was faster than the refusal: nothing stands against the place.
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
