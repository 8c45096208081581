import { Button } from '@octavo/ui/Button';
import styles from './OfflineDownload.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

/** Downloads the book to this device. Shows the size of the copy and its URL for offline reading. */
export function OfflineDownload({ context }: { context: ReaderContext }) {
  const { copy, progress, hasFailed, download, remove } = context.copies;
  return (
    // Receives the focus of its buttons, which disappear when they are clicked.
    <section tabIndex={-1} aria-labelledby="offline-title" className={styles.download}>
      <h3 id="offline-title" className={shared.label}>
        {panelText.download}
      </h3>
      {progress !== undefined ? (
        <>
          <progress value={progress} aria-labelledby="offline-title" className={styles.progress} />
          <output className={shared.status}>{panelText.downloading(progress)}</output>
        </>
      ) : copy ? (
        <>
          <output className={shared.status}>{panelText.downloaded((copy.bytes / 1_000_000).toFixed(1))}</output>
          <p>{panelText.offlineAddress}</p>
          <a href={copy.address} target="_blank" rel="noopener" className={shared.blockLink}>
            {copy.address}
          </a>
          <Button variant="quiet" onClick={remove}>
            {panelText.removeCopy}
          </Button>
        </>
      ) : (
        <>
          <p>{panelText.downloadHelp}</p>
          {hasFailed && <p role="alert">{panelText.downloadFailed}</p>}
          <Button variant="quiet" onClick={download}>
            {panelText.download}
          </Button>
        </>
      )}
    </section>
  );
}
