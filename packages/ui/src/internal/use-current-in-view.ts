import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

function middleOf(element: Element): number {
  const { x, width } = element.getBoundingClientRect();
  return x + width / 2;
}

/**
 * Brings what is `aria-current` into the middle of the row that scrolls, without touching how the page is scrolled, each
 * time `current` is another.
 */
export function useCurrentInView<Row extends HTMLElement>(current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const { current: view } = row;
    const entry = view?.querySelector('[aria-current]');
    if (current !== undefined && view && entry) view.scrollLeft += middleOf(entry) - middleOf(view);
  }, [current]);
  return row;
}
