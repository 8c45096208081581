import { Button } from '@octavo/ui/Button';
import styles from './KeepOnDevice.module.css';
import { panelText } from './panel-text.ts';
import shared from './panels.module.css';
import type { Desk } from './reader-desk.ts';

/** Keeps the book on this device, with its size and the way to it without a connection. */
export function KeepOnDevice({ desk }: { desk: Desk }) {
  const { copy, progress, hasFailed, keep, remove } = desk.copies;
  return (
    // Takes the focus of its buttons, which are gone once they are pressed.
    <section tabIndex={-1} aria-labelledby="keep-title" className={styles.keep}>
      <h3 id="keep-title" className={shared.label}>
        {panelText.keep}
      </h3>
      {progress !== undefined ? (
        <>
          <progress value={progress} aria-labelledby="keep-title" className={styles.progress} />
          <output className={shared.status}>{panelText.keeping(progress)}</output>
        </>
      ) : copy ? (
        <>
          <output className={shared.status}>{panelText.kept((copy.bytes / 1_000_000).toFixed(1))}</output>
          <p>{panelText.keptAddress}</p>
          <a href={copy.address} target="_blank" rel="noopener" className={styles.address}>
            {copy.address}
          </a>
          <Button variant="quiet" onClick={remove}>
            {panelText.removeCopy}
          </Button>
        </>
      ) : (
        <>
          <p>{panelText.keepWhat}</p>
          {hasFailed && <p role="alert">{panelText.keepFailed}</p>}
          <Button variant="quiet" onClick={keep}>
            {panelText.keep}
          </Button>
        </>
      )}
    </section>
  );
}
