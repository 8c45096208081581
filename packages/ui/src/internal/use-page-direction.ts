import { useSyncExternalStore } from 'react';

function watchDirection(onChange: () => void) {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

/** The direction of the page, from `html[dir]`; `ltr` on a server. */
export function usePageDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(
    watchDirection,
    () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  );
}
