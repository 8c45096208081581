import { NotFoundError } from '@octavo/core/errors';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useBook, useTimeZone } from '../book/use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { bookQuery, reportQuery, settingsQuery, uploadQuery, uploadsQuery } from '../queries/studio.queries.ts';
import { CheckedUpload } from '../upload/CheckedUpload.tsx';
import { EpubDrop } from '../upload/EpubDrop.tsx';
import { SendingFile } from '../upload/SendingFile.tsx';
import { useBookUpload } from '../upload/use-book-upload.ts';
import { countOf, formatDay, formatSize } from '../views/format.ts';
import { Report } from '../report/Report.tsx';

/** The file of a book: its report, and a new file. */
export function FilePage() {
  const book = useBook();
  const { api } = useStudio();
  const timeZone = useTimeZone();
  const { edition } = book;
  const report = useQuery({ ...reportQuery(api, book.id), enabled: edition !== null });
  // A file that was imported on the command line has no report.
  const failure = report.error instanceof NotFoundError ? null : report.error;
  return (
    <MarginLayout
      margin={
        edition && (
          <MarginNote title="Current file">
            <p>
              {formatSize(edition.size_bytes)}, uploaded on {formatDay(edition.date_created, timeZone)}.{' '}
              {countOf(book.edition_count, 'file')} uploaded in total.
            </p>
            <p>Fields that you have edited keep your text when you upload a new file.</p>
          </MarginNote>
        )
      }
    >
      <div className="stack">
        {failure && (
          <Failure title="The report could not be loaded" error={failure} onRetry={() => void report.refetch()} />
        )}
        {report.data && <Report report={report.data} />}
        {edition && report.error instanceof NotFoundError && (
          <p className="muted">There is no report for this file. Upload it again to check it.</p>
        )}
        <NewFile bookId={book.id} hasFile={edition !== null} />
      </div>
    </MarginLayout>
  );
}

/** Uploads a file for the book, and shows its check. */
function NewFile({ bookId, hasFile }: { bookId: number; hasFile: boolean }) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery(api));
  const { data: uploads = [] } = useQuery(uploadsQuery(api));
  const { current, send } = useBookUpload();
  const sentId = current?.sending.state === 'sent' ? current.sending.id : undefined;
  const { data: upload } = useQuery({ ...uploadQuery(api, sentId ?? ''), enabled: sentId !== undefined });
  const isReady = upload?.status === 'ready';
  useEffect(() => {
    if (!isReady) return;
    void queryClient.invalidateQueries({ queryKey: bookQuery(api, bookId).queryKey });
    void queryClient.invalidateQueries({ queryKey: reportQuery(api, bookId).queryKey });
  }, [isReady, api, bookId, queryClient]);

  if (sentId !== undefined && !isReady) return <CheckedUpload id={sentId} />;
  return (
    <>
      {current && sentId === undefined && <SendingFile current={current} />}
      {settings && (!current || current.sending.state === 'refused' || isReady) && (
        <EpubDrop
          title={hasFile ? 'Drop a new file here' : 'Drop the EPUB of this book here'}
          settings={settings}
          onChoose={(file) => send({ file, partBytes: settings.max_part_bytes, bookId, uploads })}
        />
      )}
    </>
  );
}
