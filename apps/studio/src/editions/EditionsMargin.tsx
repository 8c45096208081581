import { type BookEditions, type Edition, type EditionAnnotations, MIN_PASSAGE_READERS } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { MarginNote } from '@octavo/ui/MarginLayout';
import { StatusMark } from '@octavo/ui/StatusMark';
import { countOf } from '../views/format.ts';
import { editionFacts, editionName, goBackText, lostTitle, otherPassages } from './edition-view.ts';

interface EditionsMarginProps {
  editions: BookEditions['editions'];
  timeZone: string | undefined;
  onReview: (edition: Edition) => void;
}

/** All files of a book, with a button to restore each former one. */
export function EditionsMargin({ editions, timeZone, onReview }: EditionsMarginProps) {
  return (
    <MarginNote title="Editions">
      <ol className="checks">
        {editions.map((edition) => (
          <li key={edition.id}>
            {edition.status === 'former' ? (
              <strong>{editionName(edition)}</strong>
            ) : (
              <StatusMark shape={edition.status === 'current' ? 'done' : 'waiting'}>
                {edition.status === 'current' ? `${editionName(edition)}, current` : 'New file, not published yet'}
              </StatusMark>
            )}
            <p className="muted">{editionFacts(edition, timeZone)}</p>
            {edition.note !== '' && <p dir="auto">{edition.note}</p>}
            {edition.status === 'former' && (
              <Button variant="text" onClick={() => onReview(edition)}>
                {goBackText(edition)}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className="muted">Owners can download every edition that was published.</p>
    </MarginNote>
  );
}

/** The passages of readers' annotations that a file does not have. */
export function LostAnnotations({ annotations: { total, kept, lost } }: { annotations: EditionAnnotations }) {
  if (lost.length === 0) return null;
  return (
    <MarginNote title={lostTitle(total - kept)}>
      <p>The passage that they belong to is gone. Readers keep them in their list, with the old text.</p>
      <ul className="checks">
        {lost.map(({ quote, chapter, annotation_count: count }) => (
          <li key={`${chapter}\n${quote}`}>
            {quote === '' ? <span dir="auto">{otherPassages(chapter)}</span> : <q dir="auto">{quote}</q>}
            <p className="muted">
              {quote !== '' && chapter !== '' && `${chapter}, `}
              {countOf(count, 'note')}
            </p>
          </li>
        ))}
      </ul>
      <p className="muted">
        A passage is shown when at least {MIN_PASSAGE_READERS} readers have marked it. What fewer readers mark stays
        private.
      </p>
    </MarginNote>
  );
}
