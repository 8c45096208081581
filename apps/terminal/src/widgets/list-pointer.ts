import type { Key } from '../display/index.ts';

/** Rows that PageUp and PageDown move by. */
const PAGE_SIZE = 10;

/** Where the pointer stands after `key` in a list of `count` rows; `null` when the key does not move it. */
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
