import type { SlicedBlock } from './slice-blocks.ts';

/** A numbered list whose items may be hidden. */
export interface NumberedList {
  /** Sets the numbers of the visible items, because browsers do not count hidden ones. */
  renumber(isShown: (item: Element) => boolean): void;
  /** Restores the number that the publisher has set. */
  reset(): void;
}

/** Returns the numbered lists that contain the blocks. */
export function numberedListsOf(blocks: readonly SlicedBlock[]): NumberedList[] {
  const lists = new Set(blocks.flatMap(({ element }) => element.parentElement?.closest('ol') ?? []));
  return [...lists].map((list) =>
    createNumberedList(
      list,
      [...list.children].filter(({ localName }) => localName === 'li'),
    ),
  );
}

function createNumberedList(list: Element, items: readonly Element[]): NumberedList {
  const start = list.getAttribute('start');
  const isReversed = list.hasAttribute('reversed');
  let number = numberOf(start) ?? (isReversed ? items.length : 1);
  const numbers = items.map((item) => {
    const own = numberOf(item.getAttribute('value')) ?? number;
    number = own + (isReversed ? -1 : 1);
    return own;
  });
  return {
    renumber(isShown) {
      const first = numbers[items.findIndex((item) => isShown(item))];
      if (first !== undefined) list.setAttribute('start', String(first));
    },
    reset() {
      if (start === null) list.removeAttribute('start');
      else list.setAttribute('start', start);
    },
  };
}

function numberOf(text: string | null): number | undefined {
  const number = Number.parseInt(text ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}
