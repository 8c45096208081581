import { useEffect, useRef } from 'react';

/** What the store says when Escape is pressed in its page around the frame; `StreamScreen` of the kit says it. */
const ESCAPE_MESSAGE = 'octavo:escape';

/** Escape does what it does here wherever it is pressed: the store passes it on from its own page. */
export function useShopEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent): void => {
      if (source === window.parent && window.parent !== window && data === ESCAPE_MESSAGE) latest.current();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
}
