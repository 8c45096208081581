import type { FoliateSection } from 'foliate-js/view.js';

/** Index of the next linear document in a direction, or undefined at the end of the book. */
export function adjacentSection(
  sections: readonly FoliateSection[],
  from: number,
  direction: 1 | -1,
): number | undefined {
  for (let index = from + direction; sections[index]; index += direction)
    if (sections[index]?.linear !== 'no') return index;
  return undefined;
}
