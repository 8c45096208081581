import { Button, ButtonLink } from '@octavo/ui/Button';
import { StatePage } from '@octavo/ui/StatePage';
import styles from './ReaderPage.module.css';
import { readerText } from './reader-text.ts';
import type { Phase } from '../reading/open-reading.ts';

/** What stands in the place of the book: failed, ended, taken back. */
export function ReaderStates({
  phase,
  exportUrl,
  onReopen,
}: {
  phase: Phase;
  exportUrl: string;
  onReopen: () => void;
}) {
  switch (phase) {
    case 'failed':
      return (
        <StatePage
          role="alert"
          drawing="torn"
          title={readerText.failedTitle}
          action={<Button onClick={onReopen}>{readerText.retry}</Button>}
          className={styles.state}
        >
          <p>{readerText.failed}</p>
        </StatePage>
      );
    case 'ended':
      return (
        <StatePage role="alert" drawing="closed" title={readerText.endedTitle} className={styles.state}>
          <p>{readerText.ended}</p>
        </StatePage>
      );
    case 'revoked':
      return (
        <StatePage
          role="alert"
          drawing="closed"
          title={readerText.revokedTitle}
          action={
            <ButtonLink href={exportUrl} download>
              {readerText.exportMarks}
            </ButtonLink>
          }
          className={styles.state}
        >
          <p>{readerText.revoked}</p>
        </StatePage>
      );
    case 'opening':
    case 'reading':
    case 'trouble':
    case 'incomplete':
      return null;
  }
}
