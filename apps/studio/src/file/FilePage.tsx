import type { StudioBook } from '@octavo/core/studio';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useBook, useTimeZone } from '../book/use-book.ts';
import { EditionReview } from '../editions/EditionReview.tsx';
import { EditionsMargin, LostAnnotations } from '../editions/EditionsMargin.tsx';
import { Fixes } from '../fixes/Fixes.tsx';
import { Failure } from '../layout/Failure.tsx';
import { focusContent } from '../navigation/use-page.ts';
import { UploadCheckContext, useFileQuery } from '../queries/file-changes.ts';
import { editionAnnotationsQuery, editionsQuery, fixesQuery } from '../queries/studio.queries.ts';
import { AccessibilityNote } from '../report/AccessibilityNote.tsx';
import { FileAdvice, FileFindings } from '../report/FileFindings.tsx';
import { NewFile } from './NewFile.tsx';
import { useNewFile } from './use-new-file.ts';

/** The files of a book: the report, a new file with its changes, and the former files. */
export function FilePage() {
  const book = useBook();
  // The upload and the reviewed file belong to one book.
  return <FilesAndUpload key={book.id} book={book} />;
}

function FilesAndUpload({ book }: { book: StudioBook }) {
  const newFile = useNewFile(book.id);
  return (
    <UploadCheckContext value={newFile.isBeingChecked}>
      <Files book={book} newFile={newFile} />
    </UploadCheckContext>
  );
}

function Files({ book, newFile }: { book: StudioBook; newFile: ReturnType<typeof useNewFile> }) {
  const { api } = useStudio();
  const timeZone = useTimeZone();
  const [reviewedId, setReviewedId] = useState<number>();
  const { data, error, refetch } = useQuery(editionsQuery(api, book.id));
  const editions = data?.editions ?? [];
  const current = editions.find(({ status }) => status === 'current');
  const waiting = editions.find(({ status }) => status === 'waiting');
  const reviewed = editions.find(({ id, status }) => id === reviewedId && status !== 'current') ?? waiting;
  const latest = waiting ?? current;
  const shown = reviewed ?? current;
  const hasFixes = latest !== undefined && book.status !== 'in_review';
  const annotations = useFileQuery(book.id, editionAnnotationsQuery(api, book.id, reviewed?.id ?? 0), {
    isEnabled: reviewed !== undefined,
  });
  const fixes = useFileQuery(book.id, fixesQuery(api, book.id, latest?.id ?? 0, ''), {
    isEnabled: latest !== undefined,
  });
  const { accessibility } = fixes.data ?? {};
  return (
    <MarginLayout
      margin={
        editions.length > 0 && (
          <>
            {accessibility && shown === latest && (
              <AccessibilityNote
                accessibility={accessibility}
                fixes={hasFixes ? (fixes.data?.fixes.map(({ code }) => code) ?? []) : []}
              />
            )}
            {reviewed && annotations.data && <LostAnnotations annotations={annotations.data} />}
            <EditionsMargin editions={editions} timeZone={timeZone} onReview={({ id }) => setReviewedId(id)} />
            <MarginNote title="Your text stays">
              <p>Fields that you have edited keep your text when you upload a new file.</p>
            </MarginNote>
          </>
        )
      }
    >
      <div className="stack">
        {error && <Failure title="The files could not be loaded" error={error} onRetry={() => void refetch()} />}
        {data && reviewed && current && (
          <EditionReview
            // A fix or a new upload replaces the waiting file. The note for readers stays.
            key={reviewed.status === 'waiting' ? reviewed.status : reviewed.id}
            book={book}
            edition={reviewed}
            current={current}
            nextNumber={Math.max(0, ...editions.map(({ number }) => number ?? 0)) + 1}
            ownerCount={data.owner_count}
            subscriberCount={data.subscriber_count}
            onDone={() => {
              setReviewedId(undefined);
              // The pressed button is gone.
              focusContent();
            }}
          />
        )}
        {hasFixes && latest && <Fixes book={book} editionId={latest.id} />}
        {shown && (
          <>
            <FileFindings
              bookId={book.id}
              editionId={shown.id}
              hasReport={shown.has_report}
              hasFixes={hasFixes && shown === latest}
            />
            {shown.has_report && <FileAdvice bookId={book.id} editionId={shown.id} />}
          </>
        )}
        <NewFile bookId={book.id} hasFile={book.edition !== null} newFile={newFile} />
      </div>
    </MarginLayout>
  );
}
