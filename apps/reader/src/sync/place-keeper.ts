import * as v from 'valibot';
import { createQuietSaver } from '../session/quiet-saver.ts';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import { ReadingChangedError, type PositionToSave, type SavedPosition } from '../session/reading-session.ts';
import type { KeptValue } from './kept-value.ts';

/** A place of this page: where it was, without what only the server knows. */
export type OwnPlace = Omit<SavedPosition, 'version' | 'updated_at' | 'device'>;

export interface PlaceEvents {
  /** Two places disagree: this page's own, and one that was reached elsewhere meanwhile. Asked once for each. */
  onQuestion?(theirs: SavedPosition): void;
  /** The reading went on elsewhere while nothing happened here. */
  onFollow?(theirs: SavedPosition): void;
  onEnded?(error: unknown): void;
}

export interface PlaceKeeper {
  listen(events: PlaceEvents): () => void;
  /** The place to begin at in a book of `positions`, of what the server has and what could not be sent last time. */
  opened(saved: SavedPosition | undefined, positions: number): SavedPosition | undefined;
  moved(place: OwnPlace): void;
  /** A place was reached on another device. */
  heard(theirs: SavedPosition): void;
  /** The answer to the question: this page's own place is the one that counts. */
  insist(): void;
  /** The answer to the question: the other place counts. */
  yielded(theirs: SavedPosition): void;
  flush(): void;
}

/** Somebody who moved so recently is reading here, and is not to be carried off. */
const BUSY_MS = 8_000;
/** For so long the first page that comes is where another device was followed to, and no move of this page's own. */
const FOLLOWING_MS = 1_500;
/** Places nearer than this share of the book are the same to a reader, */
const NEAR = 0.002;
/** but never as far apart as this many positions, of which a page of a long book is one or two. */
const NEAR_POSITIONS = 0.5;

const UnsentSchema = v.object({ place: SavedPositionSchema, base: v.nullable(v.number()) });

/**
 * Keeps the place: sends it after a moment of quiet, keeps it in this browser while there is no connection, follows the
 * same reader on another device, and asks, once, when both went on by themselves.
 */
export function createPlaceKeeper({
  save,
  kept,
  clock = Date.now,
}: {
  save: (place: PositionToSave) => Promise<number | undefined>;
  kept: KeptValue;
  clock?: () => number;
}): PlaceKeeper {
  let events: PlaceEvents = {};
  /** The server's version that this page last agreed with; `null` for none, `undefined` where it counts none. */
  let base: number | null | undefined;
  let unsent: OwnPlace | undefined;
  let lastMove = Number.NEGATIVE_INFINITY;
  let asked: number | undefined;
  let followingUntil = Number.NEGATIVE_INFINITY;
  let landedAt: OwnPlace | undefined;
  let own: OwnPlace | undefined;
  let near = NEAR;

  const isNear = (one: OwnPlace, other: OwnPlace): boolean =>
    one.cfi === other.cfi || Math.abs(one.total_progression - other.total_progression) < near;
  const follow = (): void => {
    followingUntil = clock() + FOLLOWING_MS;
    landedAt = undefined;
  };
  /** Whether `place` is what following another device led to. Somebody may turn the page as soon as it is shown. */
  const isOfFollowing = (place: OwnPlace): boolean => {
    if (clock() >= followingUntil) return false;
    landedAt ??= place;
    return isNear(landedAt, place);
  };
  const keep = (): void => kept.write(unsent && { place: unsent, base: base ?? null });
  /** A question that nobody has heard yet: the page listens a little later than the book opens. */
  let unheard: SavedPosition | undefined;
  const ask = (theirs: SavedPosition): void => {
    if (theirs.version === asked && asked !== undefined) return;
    asked = theirs.version;
    if (events.onQuestion) events.onQuestion(theirs);
    else unheard = theirs;
  };
  const deliver = async (place: OwnPlace): Promise<void> => {
    // A newer one follows in the row.
    if (unsent !== place) return;
    try {
      const version = await save(base === undefined ? place : { ...place, base });
      if (version !== undefined) base = version;
      if (unsent === place) unsent = undefined;
      keep();
    } catch (error) {
      // The other place comes with the next changes, and the question with it.
      if (!(error instanceof ReadingChangedError)) throw error;
    }
  };
  /** One after another: each stands on the version that the one before it was given. */
  let last: Promise<void> = Promise.resolve();
  const send = (place: OwnPlace): Promise<void> => {
    const sent = last.then(() => deliver(place));
    // Who asked for it hears of the failure; the row goes on.
    last = sent.catch(() => undefined);
    return sent;
  };
  const saver = createQuietSaver<OwnPlace>(send, (error) => events.onEnded?.(error));

  return {
    listen(next) {
      events = { ...events, ...next };
      if (unheard && next.onQuestion) {
        next.onQuestion(unheard);
        unheard = undefined;
      }
      return () => {
        for (const name of Object.keys(next) as (keyof PlaceEvents)[]) delete events[name];
      };
    },
    opened(saved, positions) {
      near = Math.min(NEAR, NEAR_POSITIONS / positions);
      base = saved?.version ?? (saved ? undefined : null);
      own = saved;
      const read = v.safeParse(UnsentSchema, kept.read());
      if (!read.success) return saved;
      const { place, base: stood } = read.output;
      own = place;
      if (!saved || stood === (saved.version ?? null) || isNear(place, saved)) {
        unsent = place;
        saver.note(place);
      } else {
        unsent = place;
        ask(saved);
      }
      return place;
    },
    moved(place) {
      own = place;
      if (isOfFollowing(place)) return;
      lastMove = clock();
      unsent = place;
      keep();
      saver.note(place);
    },
    heard(theirs) {
      if (theirs.version !== undefined && base != null && theirs.version <= base) return;
      if (own && isNear(own, theirs)) {
        base = theirs.version;
        return;
      }
      if (unsent || clock() - lastMove < BUSY_MS) {
        ask(theirs);
        return;
      }
      base = theirs.version;
      own = theirs;
      follow();
      events.onFollow?.(theirs);
    },
    insist() {
      base = asked ?? base;
      if (own) {
        unsent = own;
        saver.note(own);
        saver.flush();
      }
    },
    yielded(theirs) {
      base = theirs.version;
      unsent = undefined;
      follow();
      own = theirs;
      keep();
    },
    flush: saver.flush,
  };
}
