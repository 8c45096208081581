import { mediaQueries } from '@octavo/ui/breakpoints';
import { useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';

/** Ours: whether the side menu was left open beside the page. */
const KEY = 'octavo:side-menu';
const OPEN = 'open';

/**
 * Whether the side menu is open, and the way to change that. Where it stands beside the page it is found again as it was
 * left; over the page it opens only when it is asked for.
 */
export function useSideMenu(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { storage } = useShop();
  const [isOpen, setOpen] = useState(() => isBesidePage() && storage.get(KEY) === OPEN);
  return [
    isOpen,
    (next) => {
      if (isBesidePage() && next) storage.set(KEY, OPEN);
      else if (isBesidePage()) storage.remove(KEY);
      setOpen(next);
    },
  ];
}

function isBesidePage(): boolean {
  return window.matchMedia(mediaQueries.desktop).matches;
}
