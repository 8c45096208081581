import { useEffect, useRef, useState } from 'react';
import {
  SessionEndedError,
  type ReadingSession,
  type SearchResults,
  type SearchHit,
} from '../session/reading-session.ts';

export interface BookSearch {
  readonly query: string;
  setQuery(query: string): void;
  /** The search results; undefined before the first response and while the query is too short. */
  readonly results: SearchResults | undefined;
  readonly state: 'idle' | 'searching' | 'found' | 'failed' | 'unavailable';
  /** Index of the last selected hit. */
  readonly current: number | undefined;
  /** Goes to the hit at this index. */
  select(number: number): void;
  /** Goes to the next or previous hit and wraps around at the end of the book. */
  step(by: 1 | -1): void;
}

/** A shorter query matches nearly everywhere. */
const MIN_QUERY_LENGTH = 2;
/** Waits until the user stops typing. */
const DEBOUNCE_MS = 200;

/** Full-text search in the open book. The results stay when the panel is closed, so that shortcuts step through them. */
export function useSearch(
  session: Pick<ReadingSession, 'search'>,
  options: { goTo: (hit: SearchHit) => void; onError: (error: unknown) => void },
): BookSearch {
  const [query, setQueryText] = useState('');
  const [result, setResult] = useState<{ of: string; results: SearchResults | undefined; isFailed: boolean }>();
  const [current, setCurrent] = useState<number>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const trimmedQuery = query.trim();
  const isIdle = trimmedQuery.length < MIN_QUERY_LENGTH;

  useEffect(() => {
    if (isIdle) return undefined;
    const controller = new AbortController();
    const runSearch = async (): Promise<void> => {
      try {
        const results = await session.search(trimmedQuery, controller.signal);
        setResult({ of: trimmedQuery, results, isFailed: false });
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof SessionEndedError) latest.current.onError(error);
        setResult({ of: trimmedQuery, results: undefined, isFailed: true });
      }
    };
    const timer = setTimeout(() => void runSearch(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [session, trimmedQuery, isIdle]);
  const isCurrent = !isIdle && result?.of === trimmedQuery;
  const results = isCurrent ? result.results : undefined;
  const state = isIdle
    ? 'idle'
    : !isCurrent
      ? 'searching'
      : result.isFailed
        ? 'failed'
        : results
          ? 'found'
          : 'unavailable';

  const select = (number: number): void => {
    const hit = results?.hits[number];
    if (!hit) return;
    setCurrent(number);
    latest.current.goTo(hit);
  };
  return {
    query,
    setQuery(next) {
      setQueryText(next);
      setCurrent(undefined);
    },
    results,
    state,
    current,
    select,
    step(by) {
      const count = results?.hits.length ?? 0;
      if (count > 0) select(((current ?? (by > 0 ? -1 : 0)) + by + count) % count);
    },
  };
}
