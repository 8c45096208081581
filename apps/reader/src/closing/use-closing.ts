import { useEffect, useRef, useState } from 'react';
import type { PositionScale } from '../position/position-scale.ts';
import type { ReadingState } from '../reading/reading-state.ts';
import type { ReadingSession } from '../session/reading-session.ts';

export interface Closing {
  readonly isOpen: boolean;
  /** When the page was opened. */
  readonly openedAt: Date | undefined;
  /** The response of the server; undefined until it arrives, and without a connection. */
  readonly response: unknown;
  open(): void;
  close(): void;
}

/** Positions before the end of the book from which the closing page is loaded. */
const NEAR_END = 6;
/** Marks the entry of the browser history that the closing page adds. */
const HISTORY_KEY = 'octavoClosing';

const isClosingEntry = (state: unknown): boolean => typeof state === 'object' && state !== null && HISTORY_KEY in state;

/**
 * The page after the last one. It is loaded only near the end of the book, so that the first page stays fast. A move in the book
 * closes it, and so does the browser's back button.
 */
export function useClosing(
  session: Pick<ReadingSession, 'closing'>,
  { locator, lastMove }: Pick<ReadingState, 'locator' | 'lastMove'>,
  scale: PositionScale | undefined,
  loadCode: () => Promise<unknown>,
): Closing {
  /** Set while the page is open: the last move before it. */
  const [opened, setOpened] = useState<Pick<ReadingState, 'lastMove'> & { at: Date }>();
  const [response, setResponse] = useState<unknown>();
  const isOpen = opened !== undefined && opened.lastMove === lastMove;
  const isNearEnd =
    isOpen ||
    (locator !== undefined && scale !== undefined && (1 - locator.totalProgression) * scale.total <= NEAR_END);
  const hasLoaded = response !== undefined;
  useEffect(() => {
    // Without a connection, it is loaded again when the page is opened.
    if (isNearEnd) loadCode().catch(() => undefined);
  }, [isNearEnd, loadCode]);
  useEffect(() => {
    if (!isNearEnd || hasLoaded) return undefined;
    // Without a connection the page shows what is known. It is loaded when the connection is back.
    const load = (): void => void session.closing().then(setResponse, () => undefined);
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [session, isNearEnd, hasLoaded]);

  useEffect(() => {
    const onPopState = ({ state }: PopStateEvent): void =>
      setOpened((now) => (isClosingEntry(state) ? (now ?? { lastMove, at: new Date() }) : undefined));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [lastMove]);
  const wasOpen = useRef(false);
  useEffect(() => {
    // A jump from the closing page leaves its entry behind.
    if (!isOpen && wasOpen.current && isClosingEntry(history.state)) history.back();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return {
    isOpen,
    openedAt: opened?.at,
    response,
    open() {
      if (isOpen) return;
      const show = (): void => {
        if (!isClosingEntry(history.state)) history.pushState({ [HISTORY_KEY]: true }, '');
        setOpened({ lastMove, at: new Date() });
      };
      // Without its code, there is no closing page, and a turn past the last page does nothing.
      loadCode().then(show, () => undefined);
    },
    close: () => setOpened(undefined),
  };
}
