import { useEffect, useRef, useState } from 'react';
import type { PageLocator } from '../navigator/navigator.ts';
import type { PositionScale } from '../position/position-scale.ts';
import { isReading, minutesFor, parsePace, updatePace } from '../position/reading-pace.ts';
import { storedText } from '../storage/stored-text.ts';
import { readerText } from '../text/reader-text.ts';

const storedPace = storedText('octavo-reading-pace');

/**
 * The time left in the chapter and in the book at the user's pace; undefined until the book is open. A page before the first
 * chapter has no time left in a chapter. `onRead` is called with the time spent on each page that was read.
 */
export function useTimeLeft(
  locator: PageLocator | undefined,
  scale: PositionScale | undefined,
  onRead?: (seconds: number) => void,
): { chapter?: string; book: string } | undefined {
  const [pace, setPace] = useState(() => parsePace(storedPace.read()));
  const last = useRef<{ at: number; progression: number }>(undefined);

  const progression = locator?.totalProgression;
  useEffect(() => {
    if (progression === undefined || !scale) return;
    const before = last.current;
    last.current = { at: performance.now(), progression };
    if (!before) return;
    const positions = (progression - before.progression) * scale.total;
    const seconds = (last.current.at - before.at) / 1000;
    setPace((now) => updatePace(now, { positions, seconds }));
    if (isReading({ positions, seconds })) onRead?.(seconds);
  }, [progression, scale, onRead]);
  useEffect(() => storedPace.write(JSON.stringify(pace)), [pace]);
  useEffect(() => {
    // A hidden page is not being read.
    const pause = (): void => {
      if (last.current) last.current = { ...last.current, at: Number.NEGATIVE_INFINITY };
    };
    document.addEventListener('visibilitychange', pause);
    return () => document.removeEventListener('visibilitychange', pause);
  }, []);

  if (progression === undefined || !scale) return undefined;
  const minutesTo = (end: number): number => minutesFor(pace, Math.max(0, end - progression) * scale.total);
  const isInChapter = (locator?.chapter ?? scale.chapterOfPage(progression)) !== undefined;
  return {
    ...(isInChapter ? { chapter: readerText.leftInChapter(minutesTo(scale.chapterEnd(progression))) } : {}),
    book: readerText.leftInBook(minutesTo(1)),
  };
}
