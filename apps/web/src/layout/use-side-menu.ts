import { mediaQueries } from '@octavo/ui/breakpoints';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';

/** Whether the side menu was left open beside the page. The inline script of the page reads this key as well. */
const KEY = 'octavo:side-menu';
const OPEN = 'open';

/**
 * Whether the side menu is open, and its setter. As a sidebar it is restored as it was left; as an overlay it opens
 * only on demand.
 */
export function useSideMenu(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { storage, isServer } = useShop();
  const [wasLeftOpen] = useState(() => !isServer && isDocked() && storage.get(KEY) === OPEN);
  const [userChoice, setUserChoice] = useState<boolean | null>(null);
  // A server-rendered page has it closed. A root attribute reserves its space until it opens.
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset['sideMenu'];
  }, [isHydrated]);
  useEffect(() => {
    // Rotating or narrowing the window must not open an overlay menu.
    const desktopQuery = window.matchMedia(mediaQueries.desktop);
    const sync = (): void => setUserChoice(desktopQuery.matches && storage.get(KEY) === OPEN);
    desktopQuery.addEventListener('change', sync);
    return () => desktopQuery.removeEventListener('change', sync);
  }, [storage]);
  return [
    userChoice ?? (isHydrated && wasLeftOpen),
    (next) => {
      if (isDocked() && next) storage.set(KEY, OPEN);
      else if (isDocked()) storage.remove(KEY);
      setUserChoice(next);
    },
  ];
}

function isDocked(): boolean {
  return window.matchMedia(mediaQueries.desktop).matches;
}
