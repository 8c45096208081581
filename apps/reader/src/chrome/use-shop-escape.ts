import { useEffect, useRef } from 'react';

/** The message that the shop page sends when Escape is pressed outside the frame. Sent by `StreamScreen` of `@octavo/ui`. */
const ESCAPE_MESSAGE = 'octavo:escape';

/** Handles Escape when it is pressed in the shop page around the frame. */
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
