import { useEffect, useRef, useState } from 'react';
import {
  SessionEndedError,
  type ReadingSession,
  type SearchResults,
  type SearchHit,
} from '../session/reading-session.ts';

export interface BookSearch {
  readonly query: string;
  setQuery(words: string): void;
  /** What was found; undefined before the first answer and while the words are too few. */
  readonly results: SearchResults | undefined;
  readonly state: 'idle' | 'searching' | 'found' | 'failed' | 'unavailable';
  /** The hit that was gone to last. */
  readonly current: number | undefined;
  /** Goes to a hit by its number. */
  select(number: number): void;
  /** Goes to the hit so many further on, around the ends of the book. */
  step(by: 1 | -1): void;
}

/** Fewer letters stand everywhere. */
const MIN_QUERY_LENGTH = 2;
/** Nobody wants the hits of a half typed word. */
const DEBOUNCE_MS = 200;

/** The search through the open book; its hits stay while the panel is closed, to be gone through one by one. */
export function useSearch(
  session: Pick<ReadingSession, 'search'>,
  options: { goTo: (hit: SearchHit) => void; onError: (error: unknown) => void },
): BookSearch {
  const [query, setQueryText] = useState('');
  const [result, setResult] = useState<{ of: string; answer: SearchResults | undefined; isFailed: boolean }>();
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
        const answer = await session.search(trimmedQuery, controller.signal);
        setResult({ of: trimmedQuery, answer, isFailed: false });
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof SessionEndedError) latest.current.onError(error);
        setResult({ of: trimmedQuery, answer: undefined, isFailed: true });
      }
    };
    const timer = setTimeout(() => void runSearch(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [session, trimmedQuery, isIdle]);
  const isCurrent = !isIdle && result?.of === trimmedQuery;
  const results = isCurrent ? result.answer : undefined;
  const state = isIdle ? 'idle' : !isCurrent ? 'searching' : result.isFailed ? 'failed' : results ? 'found' : 'unavailable';

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
