import type { Key } from '../display/index.ts';

/** The number of rows that PageUp and PageDown move. */
const PAGE_SIZE = 10;

/** Returns the new index after `key` in a list of `count` rows; `null` when the key does not move the pointer. */
export function movePointer(index: number, count: number, key: Key): number | null {
  const last = Math.max(0, count - 1);
  switch (key.name) {
    case 'up':
    case 'backtab':
      return Math.max(0, index - 1);
    case 'down':
    case 'tab':
      return Math.min(last, index + 1);
    case 'pageup':
      return Math.max(0, index - PAGE_SIZE);
    case 'pagedown':
      return Math.min(last, index + PAGE_SIZE);
    case 'home':
      return 0;
    case 'end':
      return last;
    default:
      return null;
  }
}
