import type { PositionScale } from '../position/position-scale.ts';

/** More lines than this would be a grey bar. */
const MAX_TICKS = 60;

/** Where chapters begin, as shares of the book, for the slider to show; none where there are too many to tell apart. */
export function chapterTicks({ chapters }: Pick<PositionScale, 'chapters'>): number[] {
  const ticks = chapters.filter(({ isTopLevel, start }) => isTopLevel && start > 0).map(({ start }) => start);
  return ticks.length > MAX_TICKS ? [] : ticks;
}
