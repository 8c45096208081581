import { Button, ButtonLink } from '@octavo/ui/Button';
import styles from './ReaderPage.module.css';
import { readerText } from './reader-text.ts';
import type { Jumps } from './use-jumps.ts';
import type { PlaceQuestion } from './use-sync.ts';

/** Over the foot of the page: the way back after a jump or that there is none, two places that disagree, the end of a sample. */
export function Notices({
  jumps,
  question,
  isSample,
  sampleEnd,
}: {
  jumps: Jumps;
  question: PlaceQuestion | undefined;
  isSample: boolean;
  /** Where the whole book can be had, once the sample is read. */
  sampleEnd: string | undefined;
}) {
  if (question) {
    const { theirs, goThere, stayHere } = question;
    return (
      <section role="alert" data-panel="" className={styles.trouble}>
        <p>{readerText.twoPlaces(theirs.total_progression, theirs.chapter, theirs.device)}</p>
        <div className={styles.answers}>
          <Button variant="quiet" onClick={goThere}>
            {readerText.goThere}
          </Button>
          <Button variant="quiet" onClick={stayHere}>
            {readerText.dismissBack}
          </Button>
        </div>
      </section>
    );
  }
  if (jumps.isAstray)
    return (
      <section data-panel="" aria-label={readerText.noSuchPlace(isSample)} className={styles.wayBack}>
        <output>{readerText.noSuchPlace(isSample)}</output>
        <Button variant="text" onClick={jumps.dismiss}>
          {readerText.close}
        </Button>
      </section>
    );
  if (sampleEnd !== undefined)
    return (
      <section aria-label={readerText.sampleEnd} data-panel="" className={styles.trouble}>
        <output>{readerText.sampleEnd}</output>
        <ButtonLink href={sampleEnd} target="_top">
          {readerText.wholeBook}
        </ButtonLink>
      </section>
    );
  if (!jumps.isOffered || !jumps.before) return null;
  return (
    <section data-panel="" aria-label={readerText.wayBack} className={styles.wayBack}>
      <Button variant="quiet" onClick={jumps.back}>
        {readerText.backTo(jumps.before.page)}
      </Button>
      <Button variant="text" onClick={jumps.dismiss}>
        {readerText.dismissBack}
      </Button>
    </section>
  );
}

/** Over the foot of the page: a chapter, or everything after the first page, that could not be had. */
export function TroubleNotice({ what, onRetry }: { what: 'trouble' | 'incomplete'; onRetry: () => void }) {
  return (
    <div role="alert" className={styles.trouble}>
      <p>{readerText[what]}</p>
      <Button variant="quiet" onClick={onRetry}>
        {readerText.retry}
      </Button>
    </div>
  );
}
