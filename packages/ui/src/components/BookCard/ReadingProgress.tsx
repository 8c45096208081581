import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import styles from './BookCard.module.css';

/** The texts of the reading progress. */
export interface ReadingProgressText {
  notStarted: string;
  finished: string;
  read: (percent: number) => string;
}

const defaultText: ReadingProgressText = {
  notStarted: 'Not started',
  finished: 'Finished',
  read: (percent) => `${percent}% read`,
};

/** A book counts as finished from this progress on: only empty last pages follow. */
const FINISHED_FROM = 0.995;

/** Whether a book with this progress, 0–1, is finished. */
export const isFinished = (value: number): boolean => value >= FINISHED_FROM;

/** `Not started`, `62% read` or `Finished`; an opened book never shows 0%. */
export function progressText(value: number, messages: ReadingProgressText = defaultText): string {
  if (value <= 0) return messages.notStarted;
  return value >= FINISHED_FROM ? messages.finished : messages.read(Math.max(1, Math.round(value * 100)));
}

export interface ReadingProgressProps {
  /** From 0 to 1. */
  value: number;
  text?: MessageOverrides<ReadingProgressText> | undefined;
}

/** The reading progress as a thin line and as text. The line is decorative. */
export function ReadingProgress({ value, text }: ReadingProgressProps) {
  const messages = useMessages('ReadingProgress', defaultText, text);
  return (
    <div data-component="ReadingProgress">
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ inlineSize: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
      </div>
      <p className={styles.percent}>{progressText(value, messages)}</p>
    </div>
  );
}
