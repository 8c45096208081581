import { NotFoundError } from '@octavo/core/errors';
import { FileDrop } from '@octavo/ui/FileDrop';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useBook, useTimeZone } from '../book/use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { bookQuery, reportQuery, settingsQuery, uploadQuery, uploadsQuery } from '../queries/studio.queries.ts';
import { CheckedUpload } from '../upload/CheckedUpload.tsx';
import { EPUB_TYPES, problemOf } from '../upload/check-file.ts';
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
  // A file that came by the command line has no report.
  const failure = report.error instanceof NotFoundError ? null : report.error;
  return (
    <MarginLayout
      margin={
        edition && (
          <MarginNote title="The file that readers get">
            <p>
              {formatSize(edition.size_bytes)}, since {formatDay(edition.date_created, timeZone)}.{' '}
              {countOf(book.edition_count, 'file')} so far.
            </p>
            <p>A field that you have edited keeps your text when you send a new file.</p>
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
          <p className="muted">There is no report about this file. Send it again to have it checked.</p>
        )}
        <NewFile bookId={book.id} hasFile={edition !== null} />
      </div>
    </MarginLayout>
  );
}

/** Sends a file for the book, and shows its check. */
function NewFile({ bookId, hasFile }: { bookId: number; hasFile: boolean }) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery(api));
  const { data: uploads = [] } = useQuery(uploadsQuery(api));
  const { current, send } = useBookUpload();
  const [problem, setProblem] = useState<string>();
  const sentId = current?.sending.state === 'sent' ? current.sending.id : undefined;
  const { data: upload } = useQuery({ ...uploadQuery(api, sentId ?? ''), enabled: sentId !== undefined });
  const isReady = upload?.status === 'ready';
  useEffect(() => {
    if (!isReady) return;
    void queryClient.invalidateQueries({ queryKey: bookQuery(api, bookId).queryKey });
    void queryClient.invalidateQueries({ queryKey: reportQuery(api, bookId).queryKey });
  }, [isReady, api, bookId, queryClient]);

  const choose = async (file: File, maxBytes: number, partBytes: number) => {
    const found = await problemOf(file, maxBytes);
    setProblem(found);
    if (found === undefined) send({ file, partBytes, bookId, uploads });
  };
  if (sentId !== undefined && !isReady) return <CheckedUpload id={sentId} />;
  return (
    <>
      {current && sentId === undefined && <SendingFile current={current} />}
      {settings && (!current || current.sending.state === 'refused' || isReady) && (
        <FileDrop
          title={hasFile ? 'Drop a new file here' : 'Drop the EPUB of this book here'}
          chooseText="Choose a file"
          hint={`EPUB 2 or 3 without copy protection, up to ${formatSize(settings.max_upload_bytes)}`}
          accept={EPUB_TYPES}
          error={problem}
          onChoose={({ file }) => void choose(file, settings.max_upload_bytes, settings.max_part_bytes)}
        />
      )}
    </>
  );
}
