import * as v from 'valibot';

const PaceSchema = v.object({
  positions: v.pipe(v.number(), v.minValue(0)),
  minutes: v.pipe(v.number(), v.minValue(0)),
});

/** The user's reading speed, measured while pages are turned one by one. Older reading has less weight. */
export type ReadingPace = v.InferOutput<typeof PaceSchema>;

/** 250 words per minute, at about 170 words per position of 1,024 bytes, with the weight of ten minutes of reading. */
export const defaultPace: ReadingPace = { positions: 15, minutes: 10 };

/** Limits for the time on a page: with less, the user was skimming; with more, the user was away. */
const MIN_SECONDS = 3;
const MAX_SECONDS = 240;
/** The maximum number of positions in one page turn. More are a jump. */
const MAX_POSITIONS = 8;
/** Weight factor for earlier reading, applied with each page turn. */
const DECAY = 0.985;

/** Pages that were turned one by one: not skimming, a jump or a pause. */
export function isReading({ positions, seconds }: { positions: number; seconds: number }): boolean {
  return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS && positions > 0 && positions <= MAX_POSITIONS;
}

/** The pace after `positions` were read in `seconds`; unchanged by skimming, jumps and pauses. */
export function updatePace(pace: ReadingPace, read: { positions: number; seconds: number }): ReadingPace {
  if (!isReading(read)) return pace;
  const { positions, seconds } = read;
  return { positions: pace.positions * DECAY + positions, minutes: pace.minutes * DECAY + seconds / 60 };
}

/** Minutes needed to read this many positions. */
export const minutesFor = ({ positions, minutes }: ReadingPace, count: number): number =>
  positions > 0 ? (count * minutes) / positions : 0;

/** Parses a stored pace, or returns the default. */
export function parsePace(stored: string | null): ReadingPace {
  try {
    return v.parse(PaceSchema, JSON.parse(stored ?? ''));
  } catch {
    // Nothing stored yet, or an invalid value.
    return defaultPace;
  }
}
