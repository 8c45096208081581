import {
  type BookEditions,
  type Edition,
  type EditionSample,
  MAX_EDITION_NOTE,
  type StudioBook,
} from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { CheckboxField } from '@octavo/ui/CheckboxField';
import { Figures } from '@octavo/ui/Figures';
import { Notice } from '@octavo/ui/Notice';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useTimeZone } from '../book/use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { focusOnMount } from '../navigation/use-page.ts';
import { useFileChange, useFileQuery } from '../queries/file-changes.ts';
import { editionAnnotationsQuery, editionChangesQuery, editionsQuery } from '../queries/studio.queries.ts';
import { countOf, formatCount, formatOrdinal, formatTime } from '../views/format.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { chapterSummary, editionName, goBackText, isSampleLost, sampleText, wordSummary } from './edition-view.ts';

interface EditionReviewProps {
  book: StudioBook;
  /** A waiting or former file. */
  edition: Edition;
  current: Edition;
  /** The number that a waiting file gets. */
  nextNumber: number;
  ownerCount: number;
  subscriberCount: number;
  /** Called after the file was published, discarded or left. */
  onDone: () => void;
}

/** The changes of a file, and a form to publish it with a note. */
export function EditionReview({
  book,
  edition,
  current,
  nextNumber,
  ownerCount,
  subscriberCount,
  onDone,
}: EditionReviewProps) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const [note, setNote] = useState(edition.note);
  const [isEmailed, setIsEmailed] = useState(false);
  const isWaiting = edition.status === 'waiting';
  const name = isWaiting ? `${formatOrdinal(nextNumber)} edition` : editionName(edition).toLowerCase();
  const changes = useFileQuery(book.id, editionChangesQuery(api, book.id, edition.id, current.id));
  const annotations = useFileQuery(book.id, editionAnnotationsQuery(api, book.id, edition.id));

  const store = (editions: BookEditions): void => {
    queryClient.setQueryData(editionsQuery(api, book.id).queryKey, editions);
    onDone();
  };
  const publish = useFileChange(
    book.id,
    () => api.publishEdition(book.id, edition.id, { replaces: current.id, note, is_emailed: isEmailed }),
    store,
  );
  const discard = useFileChange(book.id, () => api.discardEdition(book.id, edition.id), store);
  return (
    <div className="stack">
      <div className="section-head">
        {/* The button that opens a former file is in the margin, far from this form. */}
        <h2 tabIndex={-1} ref={isWaiting ? undefined : focusOnMount}>
          {isWaiting
            ? 'New edition, not published yet'
            : edition.number === null
              ? 'Back to a former file'
              : `Back to the ${name}`}
        </h2>
        <span className="muted">
          {edition.filename !== '' && `${edition.filename}, `}uploaded {formatTime(edition.date_uploaded, timeZone)}
        </span>
      </div>
      {changes.error && (
        <Failure
          title="The two files could not be compared"
          error={changes.error}
          onRetry={() => void changes.refetch()}
        />
      )}
      {changes.isPending && <output className="muted">The chapters are being compared.</output>}
      {changes.data && (
        <>
          <Figures
            figures={[
              {
                label: 'Chapters',
                value: formatCount(changes.data.chapters_now),
                note: chapterSummary(changes.data),
              },
              { label: 'Words', value: formatCount(changes.data.words_now), note: wordSummary(changes.data) },
              ...(annotations.data
                ? [
                    {
                      label: 'Readers’ notes',
                      value: formatCount(annotations.data.kept),
                      note: `of ${formatCount(annotations.data.total)} keep their place`,
                    },
                  ]
                : []),
            ]}
          />
          <ChangesTable
            // Another current file has other changes.
            key={changes.data.base_id}
            changes={changes.data}
            files={{
              bookId: book.id,
              editionId: edition.id,
              name: isWaiting ? 'New file' : editionName(edition),
              currentId: changes.data.base_id,
              currentName: `${editionName(current)}, current`,
            }}
          />
          <SampleChange sample={changes.data.sample} />
        </>
      )}
      <TextAreaField
        label="Note to readers"
        optionalText="(optional)"
        hint={`Readers see it as “What’s new”. Plain text, ${formatCount(note.length)} of ${MAX_EDITION_NOTE} characters.`}
        maxLength={MAX_EDITION_NOTE}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {isWaiting && ownerCount > 0 && subscriberCount === 0 && (
        <p className="muted">No owner has asked for emails about new editions.</p>
      )}
      {isWaiting && subscriberCount > 0 && (
        <CheckboxField
          label={`Email it to the ${countOf(subscriberCount, 'owner')} who asked for news about editions`}
          checked={isEmailed}
          onChange={({ currentTarget }) => setIsEmailed(currentTarget.checked)}
        />
      )}
      {(publish.error ?? discard.error) && (
        <Failure
          title={publish.error ? 'The edition could not be published' : 'The file could not be discarded'}
          error={publish.error ?? discard.error}
        />
      )}
      <div className="row">
        <Button isBusy={publish.isPending} onClick={() => publish.mutate()}>
          {isWaiting ? `Publish ${name}` : goBackText(edition)}
        </Button>
        {isWaiting ? (
          <Button variant="text" isBusy={discard.isPending} onClick={() => discard.mutate()}>
            Discard
          </Button>
        ) : (
          <Button variant="text" onClick={onDone}>
            Cancel
          </Button>
        )}
        {ownerCount > 0 && (
          <span className="muted">{countOf(ownerCount, 'owner')} will get it when they next open the book.</span>
        )}
      </div>
    </div>
  );
}

/** What the sample becomes; nothing for a sample that is a share of the book. */
function SampleChange({ sample }: { sample: EditionSample | null }) {
  if (!sample) return null;
  if (!isSampleLost(sample)) return <p className="muted">{sampleText(sample)}</p>;
  return (
    <Notice title="The sample changes">
      <p>{sampleText(sample)}</p>
    </Notice>
  );
}
