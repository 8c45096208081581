import styles from './BookCard.module.css';

/** `Not started`, `62% read` or `Finished`. */
export function progressText(value: number): string {
  if (value <= 0) return 'Not started';
  return value >= 0.995 ? 'Finished' : `${Math.max(1, Math.round(value * 100))}% read`;
}

export interface ReadingProgressProps {
  /** 0–1. */
  value: number;
}

/** How far a book is read, as a hairline and in words. The words carry the meaning, so the line is decoration. */
export function ReadingProgress({ value }: ReadingProgressProps) {
  return (
    <div data-component="ReadingProgress">
      <div className={styles.track} aria-hidden="true">
        <div className={styles.bar} style={{ inlineSize: `${Math.min(1, Math.max(0, value)) * 100}%` }} />
      </div>
      <p className={styles.percent}>{progressText(value)}</p>
    </div>
  );
}
