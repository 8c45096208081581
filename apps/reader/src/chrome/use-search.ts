import { useEffect, useRef, useState } from 'react';
import {
  ReadingEndedError,
  type ReadingSession,
  type SearchAnswer,
  type SearchHit,
} from '../session/reading-session.ts';

export interface BookSearch {
  readonly words: string;
  setWords(words: string): void;
  /** What was found; undefined before the first answer and while the words are too few. */
  readonly answer: SearchAnswer | undefined;
  readonly state: 'idle' | 'searching' | 'found' | 'failed' | 'absent';
  /** The hit that was gone to last. */
  readonly current: number | undefined;
  /** Goes to a hit by its number. */
  show(number: number): void;
  /** Goes to the hit so many further on, around the ends of the book. */
  step(by: 1 | -1): void;
}

/** Fewer letters stand everywhere. */
const LEAST_LETTERS = 2;
/** Nobody wants the hits of a half typed word. */
const PAUSE_MS = 200;

/** The search through the open book; its hits stay while the panel is closed, to be gone through one by one. */
export function useSearch(
  session: Pick<ReadingSession, 'search'>,
  options: { goTo: (hit: SearchHit) => void; onError: (error: unknown) => void },
): BookSearch {
  const [words, setWords] = useState('');
  const [result, setResult] = useState<{ of: string; answer: SearchAnswer | undefined; isFailed: boolean }>();
  const [current, setCurrent] = useState<number>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const wanted = words.trim();
  const isIdle = wanted.length < LEAST_LETTERS;

  useEffect(() => {
    if (isIdle) return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const answer = await session.search(wanted, stop.signal);
        setResult({ of: wanted, answer, isFailed: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (error instanceof ReadingEndedError) latest.current.onError(error);
        setResult({ of: wanted, answer: undefined, isFailed: true });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [session, wanted, isIdle]);
  const isThere = !isIdle && result?.of === wanted;
  const answer = isThere ? result.answer : undefined;
  const state = isIdle ? 'idle' : !isThere ? 'searching' : result.isFailed ? 'failed' : answer ? 'found' : 'absent';

  const show = (number: number): void => {
    const hit = answer?.hits[number];
    if (!hit) return;
    setCurrent(number);
    latest.current.goTo(hit);
  };
  return {
    words,
    setWords(next) {
      setWords(next);
      setCurrent(undefined);
    },
    answer,
    state,
    current,
    show,
    step(by) {
      const count = answer?.hits.length ?? 0;
      if (count > 0) show(((current ?? (by > 0 ? -1 : 0)) + by + count) % count);
    },
  };
}
