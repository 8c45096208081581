import type { Mark } from '../marks/mark.ts';

/**
 * One mark out of two that were changed apart, beginning from `base`: what only one of them changed is taken, of two notes
 * both are kept.
 */
export function mergedMark(base: Mark | undefined, mine: Mark, theirs: Mark): Mark {
  const color = mine.color === base?.color ? theirs.color : mine.color;
  return { ...theirs, color, note: mergedNote(base?.note ?? '', mine.note, theirs.note) };
}

function mergedNote(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  if (theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  return `${theirs}\n\n${mine}`;
}
