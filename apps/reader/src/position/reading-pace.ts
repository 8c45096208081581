import * as v from 'valibot';

const PaceSchema = v.object({
  positions: v.pipe(v.number(), v.minValue(0)),
  minutes: v.pipe(v.number(), v.minValue(0)),
});

/** How fast somebody reads: what was read while pages were turned one by one, older reading counting less. */
export type ReadingPace = v.InferOutput<typeof PaceSchema>;

/** 250 words a minute, at about 170 words to a position of 1,024 bytes; it weighs as much as ten minutes of reading. */
export const defaultPace: ReadingPace = { positions: 15, minutes: 10 };

/** A page that was looked at for less was leafed over; for longer, the reader went away. */
const MIN_SECONDS = 3;
const MAX_SECONDS = 240;
/** A jump is no reading. */
const MAX_POSITIONS = 8;
/** Each page turned takes this from the weight of all before it. */
const DECAY = 0.985;

/** The pace after `positions` were read in `seconds`; unchanged by leafing, jumping and pauses. */
export function updatePace(pace: ReadingPace, read: { positions: number; seconds: number }): ReadingPace {
  const { positions, seconds } = read;
  const isReading =
    seconds >= MIN_SECONDS && seconds <= MAX_SECONDS && positions > 0 && positions <= MAX_POSITIONS;
  if (!isReading) return pace;
  return { positions: pace.positions * DECAY + positions, minutes: pace.minutes * DECAY + seconds / 60 };
}

/** Minutes that so many positions take. */
export const minutesFor = ({ positions, minutes }: ReadingPace, count: number): number =>
  positions > 0 ? (count * minutes) / positions : 0;

/** What was stored, or the usual pace. */
export function parsePace(stored: string | null): ReadingPace {
  try {
    return v.parse(PaceSchema, JSON.parse(stored ?? ''));
  } catch {
    // Nothing stored yet, or something that is no pace: both begin anew.
    return defaultPace;
  }
}
