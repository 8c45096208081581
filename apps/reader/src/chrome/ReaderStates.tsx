import { Button, ButtonLink } from '@octavo/ui/Button';
import { StatePage } from '@octavo/ui/StatePage';
import { useId } from 'react';
import type { Annotation } from '../annotations/annotation.ts';
import { EXPORT_FORMATS } from '../annotations/export-formats.ts';
import type { Phase } from '../reading/reading-state.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import styles from './ReaderPage.module.css';
import { readerText } from '../text/reader-text.ts';
import { DownloadUnsynced } from '../panels/DownloadUnsynced.tsx';

/** The full-page states that replace the book: failed, session expired, revoked. */
export function ReaderStates({
  phase,
  title,
  exportUrl,
  unsynced,
  onReopen,
}: {
  phase: Phase;
  /** Title of the book. */
  title: string;
  exportUrl: ReadingSession['exportUrl'];
  /** The annotations that the server's exports do not contain. */
  unsynced: readonly Annotation[];
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
        <StatePage
          role="alert"
          drawing="closed"
          title={readerText.endedTitle}
          action={<DownloadUnsynced title={title} annotations={unsynced} />}
          className={styles.state}
        >
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
            <div className={styles.files}>
              <AnnotationExports exportUrl={exportUrl} />
              <DownloadUnsynced title={title} annotations={unsynced} />
            </div>
          }
          className={styles.state}
        >
          <p>{readerText.revoked}</p>
        </StatePage>
      );
    case 'opening':
    case 'reading':
    case 'loadError':
    case 'incomplete':
      return null;
  }
}

/** Links to the server's annotation exports, one for each format. */
function AnnotationExports({ exportUrl }: Pick<ReadingSession, 'exportUrl'>) {
  const id = useId();
  return (
    <>
      <p id={id} className={styles.filesLabel}>
        {readerText.exportAnnotations}
      </p>
      <ul aria-labelledby={id} className={styles.fileList}>
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <ButtonLink variant="quiet" href={exportUrl(format)} download>
              {readerText.formats[format]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
