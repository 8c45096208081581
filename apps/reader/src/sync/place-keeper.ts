import * as v from 'valibot';
import { createQuietSaver } from '../session/quiet-saver.ts';
import { SavedPositionSchema } from '../session/reading-changes.ts';
import {
  ReadingChangedError,
  type PositionToSave,
  ReadingRefusedError,
  type SavedPosition,
} from '../session/reading-session.ts';
import type { KeptValue } from './kept-value.ts';

/** A place of this page: where it was, without what only the server knows. */
export type OwnPlace = Omit<SavedPosition, 'version' | 'updated_at' | 'device'>;

export interface PlaceEvents {
  /** Two places disagree: this page's own, and one that was reached elsewhere meanwhile. Asked once for each. */
  onQuestion?(theirs: SavedPosition): void;
  /** The page is to go there: the reading went on elsewhere, and nothing happened here or the other place was chosen. Tells, when that is over, whether it arrived there. */
  onFollow?(theirs: SavedPosition): Promise<boolean>;
  onEnded?(error: unknown): void;
}

export interface PlaceKeeper {
  listen(events: PlaceEvents): () => void;
  /** The place to begin at in a book of `positions`, of what the server has and what could not be sent last time. */
  opened(saved: SavedPosition | undefined, positions: number): SavedPosition | undefined;
  moved(place: OwnPlace): void;
  /** A place was reached on another device. */
  heard(theirs: SavedPosition): void;
  /**
   * What the server had a moment after the book was opened. It is no news, since this page's place is newer; but where it is
   * this page's own, sent while the page was loaded anew, the next one stands on it.
   */
  arrived(theirs: SavedPosition): void;
  /** The answer to the question: this page's own place is the one that counts. */
  insist(): void;
  /** The answer to the question: the other place counts. */
  yielded(theirs: SavedPosition): void;
  /** Sends at once what is not yet sent. */
  flush(): void;
  /** Sends at once what is not yet sent, and tries no more. */
  close(): void;
}

/** Somebody who moved so recently is reading here, and is not to be carried off. */
const BUSY_MS = 8_000;
/** For so long after the page has gone there, what it shows is where another device was followed to, and no move of its own. */
const FOLLOWING_MS = 1_500;
/** Places nearer than this share of the book are the same to a reader, */
const NEAR = 0.002;
/** but never as far apart as this many positions, of which a page of a long book is one or two. */
const NEAR_POSITIONS = 0.5;

/** So many places are remembered of which nobody knows whether they arrived. */
const MOST_ON_THE_WAY = 20;

const UnsentSchema = v.object({
  place: SavedPositionSchema,
  base: v.nullable(v.number()),
  onTheWay: v.fallback(v.array(v.string()), []),
});

/**
 * Keeps the place: sends it after a moment of quiet, keeps it in this browser while there is no connection, follows the
 * same reader on another device, and asks, once, when both went on by themselves.
 */
export function createPlaceKeeper({
  save,
  ask,
  kept,
  clock = Date.now,
}: {
  save: (place: PositionToSave) => Promise<number | undefined>;
  /** What the server has. */
  ask: () => Promise<SavedPosition | undefined>;
  kept: KeptValue;
  clock?: () => number;
}): PlaceKeeper {
  let events: PlaceEvents = {};
  /** The server's version that this page last agreed with; `null` for none, `undefined` where it counts none. */
  let base: number | null | undefined;
  let unsent: OwnPlace | undefined;
  let lastMove = Number.NEGATIVE_INFINITY;
  let asked: number | undefined;
  let following = 0;
  let followingUntil = Number.NEGATIVE_INFINITY;
  let landedAt: OwnPlace | undefined;
  let own: OwnPlace | undefined;
  let near = NEAR;
  /** The CFIs that were sent since `base` without an answer: one of them may have arrived all the same. */
  let onTheWay: readonly string[] = [];

  const isNear = (one: OwnPlace, other: OwnPlace): boolean =>
    one.cfi === other.cfi || Math.abs(one.total_progression - other.total_progression) < near;
  const follow = (theirs: SavedPosition): void => {
    own = theirs;
    landedAt = undefined;
    // However long it takes to get there: on a slow line a chapter does.
    followingUntil = Number.POSITIVE_INFINITY;
    const mine = (following += 1);
    const ended = (hasArrived: boolean): void => {
      // Somebody who went elsewhere on the way there moves by themselves.
      if (mine === following) followingUntil = hasArrived ? clock() + FOLLOWING_MS : Number.NEGATIVE_INFINITY;
    };
    // A place that this copy of the book does not have is none to arrive at.
    if (events.onFollow) events.onFollow(theirs).then(ended, () => ended(false));
    else ended(false);
  };
  /** Whether `place` is what following another device led to. Somebody may turn the page as soon as it is shown. */
  const isOfFollowing = (place: OwnPlace): boolean => {
    if (clock() >= followingUntil) return false;
    landedAt ??= place;
    return isNear(landedAt, place);
  };
  /** The place that this page keeps. Another tab of the book keeps its own under the same name. */
  let keptHere: string | undefined;
  const keep = (): void => {
    if (unsent) kept.write({ place: unsent, base: base ?? null, onTheWay });
    else if (keptHere !== undefined && readKept()?.place.cfi === keptHere) kept.write(undefined);
    keptHere = unsent?.cfi;
  };
  const readKept = (): v.InferOutput<typeof UnsentSchema> | undefined => {
    const read = v.safeParse(UnsentSchema, kept.read());
    return read.success ? read.output : undefined;
  };
  /** From now on the server's version is the one that the next place stands on. */
  const standOn = (version: number | null | undefined): void => {
    base = version;
    onTheWay = [];
    keep();
  };
  /** A question that nobody has heard yet: the page listens a little later than the book opens. */
  let unheard: SavedPosition | undefined;
  const question = (theirs: SavedPosition): void => {
    if (theirs.version === asked && asked !== undefined) return;
    asked = theirs.version;
    if (events.onQuestion) events.onQuestion(theirs);
    else unheard = theirs;
  };
  const isAgreed = (theirs: SavedPosition): boolean =>
    onTheWay.includes(theirs.cfi) || (own !== undefined && isNear(own, theirs));
  const isNewer = ({ version }: SavedPosition): boolean => version === undefined || base == null || version > base;
  const settle = (theirs: SavedPosition): void => {
    if (isAgreed(theirs)) {
      standOn(theirs.version);
      // What was refused for the version it stood on goes out on this one.
      if (unsent) saver.note(unsent);
    } else if (unsent || clock() - lastMove < BUSY_MS) question(theirs);
    else {
      standOn(theirs.version);
      follow(theirs);
    }
  };
  const deliver = async (place: OwnPlace): Promise<void> => {
    // Taken back meanwhile, or a newer one is noted already.
    if (unsent !== place) return;
    const stoodOn = base;
    onTheWay = [...onTheWay.filter((cfi) => cfi !== place.cfi), place.cfi].slice(-MOST_ON_THE_WAY);
    keep();
    try {
      const version = await save(stoodOn === undefined ? place : { ...place, base: stoodOn });
      if (unsent === place) unsent = undefined;
      // News, of this very place or of a still newer one, may have been faster than the answer.
      if (version !== undefined && base === stoodOn) standOn(version);
      else keep();
    } catch (error) {
      if (error instanceof ReadingRefusedError && unsent === place) {
        unsent = undefined;
        keep();
      }
      if (!(error instanceof ReadingChangedError)) throw error;
      const theirs = await ask();
      if (base === stoodOn) {
        if (theirs) settle(theirs);
        else standOn(null);
      }
      // It was an answer that was lost, or news that was faster than the refusal: nothing stands against the place.
      if (base !== stoodOn) await deliver(place);
    }
  };
  const saver = createQuietSaver<OwnPlace>(deliver, (error) => events.onEnded?.(error));

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
      const unsentThen = readKept();
      if (!unsentThen) return saved;
      const { place, base: stood } = unsentThen;
      own = place;
      unsent = place;
      keptHere = place.cfi;
      onTheWay = unsentThen.onTheWay;
      if (!saved || stood === (saved.version ?? null) || isAgreed(saved)) saver.note(place);
      else question(saved);
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
      if (isNewer(theirs)) settle(theirs);
    },
    arrived(theirs) {
      if (isNewer(theirs) && isAgreed(theirs)) standOn(theirs.version);
    },
    insist() {
      standOn(asked ?? base);
      if (own) {
        unsent = own;
        saver.note(own);
        saver.flush();
      }
    },
    yielded(theirs) {
      unsent = undefined;
      standOn(theirs.version);
      follow(theirs);
    },
    flush: saver.flush,
    close: saver.close,
  };
}
