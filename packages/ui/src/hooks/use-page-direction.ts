import { useSyncExternalStore } from 'react';

function subscribeToDirection(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

/** The direction of the page, from `html[dir]`; `ltr` on a server. */
export function usePageDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(
    subscribeToDirection,
    () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  );
}
