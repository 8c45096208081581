import type { PositionScale } from '../position/position-scale.ts';

/** The maximum number of ticks. More could not be told apart. */
const MAX_TICKS = 60;

/** Starts of top-level chapters as fractions of the book, 0–1, for the slider; an empty array if there are too many. */
export function chapterTicks({ chapters }: Pick<PositionScale, 'chapters'>): number[] {
  const ticks = chapters.filter(({ isTopLevel, start }) => isTopLevel && start > 0).map(({ start }) => start);
  return ticks.length > MAX_TICKS ? [] : ticks;
}
