import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Brings what is `aria-current` into the middle of the row that scrolls, without touching how the page is scrolled, each
 * time `current` is another.
 */
export function useCurrentInView<Row extends HTMLElement>(current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const entry = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const view = row.current?.getBoundingClientRect();
    if (current === undefined || !row.current || !entry || !view) return;
    row.current.scrollLeft += entry.x + entry.width / 2 - (view.x + view.width / 2);
  }, [current]);
  return row;
}
