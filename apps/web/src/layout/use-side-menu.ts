import { mediaQueries } from '@octavo/ui/breakpoints';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';

/** Ours: whether the side menu was left open beside the page. The first script of the page reads it too. */
const KEY = 'octavo:side-menu';
const OPEN = 'open';

/**
 * Whether the side menu is open, and the way to change that. Where it stands beside the page it is found again as it was
 * left; over the page it opens only when it is asked for.
 */
export function useSideMenu(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { storage, isServer } = useShop();
  const [wasLeftOpen] = useState(() => !isServer && isDocked() && storage.get(KEY) === OPEN);
  const [chosen, setChosen] = useState<boolean | null>(null);
  // A page that was sent has it closed, and its place kept free by a mark until it is opened.
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['sideMenu'];
  }, [isHydrated]);
  useEffect(() => {
    // A window that is turned or made narrow has not asked for a menu over its page.
    const desktopQuery = window.matchMedia(mediaQueries.desktop);
    const sync = (): void => setChosen(desktopQuery.matches && storage.get(KEY) === OPEN);
    desktopQuery.addEventListener('change', sync);
    return () => desktopQuery.removeEventListener('change', sync);
  }, [storage]);
  return [
    chosen ?? (isHydrated && wasLeftOpen),
    (next) => {
      if (isDocked() && next) storage.set(KEY, OPEN);
      else if (isDocked()) storage.remove(KEY);
      setChosen(next);
    },
  ];
}

function isDocked(): boolean {
  return window.matchMedia(mediaQueries.desktop).matches;
}
