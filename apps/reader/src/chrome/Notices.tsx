import { Button } from '@octavo/ui/Button';
import { useState } from 'react';
import styles from './ReaderPage.module.css';
import { readerText } from '../text/reader-text.ts';
import type { Edition } from '../session/page-data.ts';
import type { ExceededQuota } from '../sync/annotation-store.ts';
import type { Jumps } from '../context/use-jumps.ts';
import type { PositionConflict } from './use-sync.ts';

/**
 * The notice at the foot of the page. It reports a position conflict, an exceeded quota, a missing location, the end of
 * a sample or of scrolled text, or a new edition, or offers the previous position.
 */
export function Notices({
  jumps,
  conflict,
  progression,
  isSample,
  onEnd,
  exceededQuota,
  newEdition,
  onWhatsNew,
}: {
  jumps: Jumps;
  conflict: PositionConflict | undefined;
  /** Position of this page, 0–1. */
  progression: number;
  isSample: boolean;
  /** Opens the closing page; set at the end of a sample and of scrolled text. */
  onEnd?: (() => void) | undefined;
  /** Set while some of the annotations are over a quota of the account. */
  exceededQuota?: ExceededQuota | undefined;
  /** An edition that is newer than the one that the user read last. */
  newEdition?: Edition | undefined;
  onWhatsNew?: (() => void) | undefined;
}) {
  const [isEditionDismissed, setIsEditionDismissed] = useState(false);
  const [dismissedQuota, setDismissedQuota] = useState<ExceededQuota>();
  if (conflict) {
    const { remote, acceptRemote, keepLocal } = conflict;
    return (
      <section role="alert" data-panel="" className={styles.notice}>
        <p>
          {readerText.remotePosition(
            {
              progression: remote.total_progression,
              chapter: remote.chapter,
              device: remote.device,
              secondsAgo: conflict.secondsAgo,
            },
            progression,
          )}
        </p>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={acceptRemote}>
            {readerText.goThere}
          </Button>
          <Button variant="quiet" onClick={keepLocal}>
            {readerText.stayHere}
          </Button>
        </div>
      </section>
    );
  }
  if (exceededQuota && exceededQuota !== dismissedQuota)
    return (
      <section role="alert" data-panel="" className={styles.notice}>
        <p>{exceededQuota.message}</p>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={() => setDismissedQuota(exceededQuota)}>
            {readerText.dismiss}
          </Button>
        </div>
      </section>
    );
  if (jumps.isTargetMissing)
    return (
      <section data-panel="" aria-label={readerText.positionNotFound(isSample)} className={styles.jumpNotice}>
        <output>{readerText.positionNotFound(isSample)}</output>
        <Button variant="text" onClick={jumps.dismiss}>
          {readerText.close}
        </Button>
      </section>
    );
  if (onEnd)
    return (
      <section aria-label={readerText.atEnd(isSample)} data-panel="" className={styles.notice}>
        <output>{readerText.atEnd(isSample)}</output>
        <Button onClick={onEnd}>{isSample ? readerText.buyBook : readerText.whatsNext}</Button>
      </section>
    );
  if (newEdition && !isEditionDismissed)
    return (
      <section data-panel="" aria-label={readerText.newEdition} className={styles.notice}>
        <output>{readerText.newEdition}</output>
        <div className={styles.actions}>
          <Button
            variant="quiet"
            onClick={() => {
              setIsEditionDismissed(true);
              onWhatsNew?.();
            }}
          >
            {readerText.whatsNew}
          </Button>
          <Button variant="quiet" onClick={() => setIsEditionDismissed(true)}>
            {readerText.dismiss}
          </Button>
        </div>
      </section>
    );
  if (!jumps.isBackOffered || !jumps.previous) return null;
  return (
    <section data-panel="" aria-label={readerText.previousPosition} className={styles.jumpNotice}>
      <Button variant="quiet" onClick={jumps.back}>
        {readerText.backTo(jumps.previous.position)}
      </Button>
      <Button variant="text" onClick={jumps.dismiss}>
        {readerText.dismiss}
      </Button>
    </section>
  );
}

/** The notice that a chapter, or everything after the first page, could not be loaded. */
export function LoadErrorNotice({ what, onRetry }: { what: 'loadError' | 'incomplete'; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.notice}>
      <p>{readerText[what]}</p>
      <Button variant="quiet" onClick={onRetry}>
        {readerText.retry}
      </Button>
    </div>
  );
}
