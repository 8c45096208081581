import { ButtonLink } from '@octavo/ui/Button';
import { Notice } from '@octavo/ui/Notice';
import { TextLink } from '@octavo/ui/TextLink';
import { UploadProgress } from '@octavo/ui/UploadProgress';
import type { Upload } from '@octavo/core/studio';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Fixes } from '../fixes/Fixes.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { bookQuery, editionsQuery, uploadQuery } from '../queries/studio.queries.ts';
import { FileAdvice, FileFindings } from '../report/FileFindings.tsx';
import { Report } from '../report/Report.tsx';
import { formatSize } from '../views/format.ts';

const SHOWN: Readonly<Record<Upload['status'], ComponentProps<typeof UploadProgress>['state']>> = {
  receiving: 'stopped',
  checking: 'checking',
  ready: 'received',
  failed: 'refused',
};

interface CheckedUploadProps {
  id: string;
  /** Whether the page shows a drop area for another file. Without one, a link leads to a page that does. */
  hasDrop?: boolean | undefined;
}

/** A complete upload: the check, the report, and a link to the details. */
export function CheckedUpload({ id, hasDrop = false }: CheckedUploadProps) {
  const { api } = useStudio();
  const { data: upload, error, refetch } = useQuery(uploadQuery(api, id));
  if (error) return <Failure title="The upload could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!upload) return <Loading heights={['5rem']} />;
  return (
    <div className="stack">
      <UploadProgress
        name={upload.filename}
        size={formatSize(upload.size_bytes)}
        state={SHOWN[upload.status]}
        progress={upload.received_bytes / Math.max(1, upload.size_bytes)}
      >
        {upload.status === 'checking' && 'The file is being checked. You can close this page.'}
        {upload.status === 'receiving' && !hasDrop && (
          <TextLink href="/studio/new">Choose the same file to resume</TextLink>
        )}
      </UploadProgress>
      {upload.error && (
        <Notice
          tone="danger"
          title="This file was not accepted"
          action={!hasDrop && <TextLink href="/studio/new">Choose another file</TextLink>}
        >
          <p>
            {upload.report
              ? 'Fix what the report lists, then choose the file again. The shop has not kept this one.'
              : upload.error.message}
          </p>
        </Notice>
      )}
      {upload.status === 'ready' && upload.book_id !== null ? (
        <AcceptedFile bookId={upload.book_id} />
      ) : (
        upload.report && <Report report={upload.report} />
      )}
    </div>
  );
}

/** The fixes and the report of a draft's file, and a link to the details, which does not wait for them. */
function AcceptedFile({ bookId }: { bookId: number }) {
  const { api } = useStudio();
  const { data: book } = useQuery(bookQuery(api, bookId));
  const { data, error, refetch } = useQuery(editionsQuery(api, bookId));
  // A draft has one current file, and each fix replaces it.
  const editionId = data?.editions.find(({ status }) => status === 'current')?.id;
  return (
    <>
      {book && editionId !== undefined && (
        <>
          <Fixes book={book} editionId={editionId} />
          <FileFindings bookId={bookId} editionId={editionId} hasFixes />
        </>
      )}
      {error && <Failure title="The report could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading heights={['9rem']} />}
      <div className="row">
        <ButtonLink href={`/studio/books/${bookId}`}>Continue to details</ButtonLink>
        <span className="muted">The fields are filled in from the file. You can edit all of them.</span>
      </div>
      {editionId !== undefined && <FileAdvice bookId={bookId} editionId={editionId} />}
    </>
  );
}
