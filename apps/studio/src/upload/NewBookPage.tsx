import type { Upload } from '@octavo/core/studio';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { PageHeader } from '@octavo/ui/PageHeader';
import { StepList } from '@octavo/ui/StepList';
import { UploadProgress } from '@octavo/ui/UploadProgress';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { useFileQuery } from '../queries/file-changes.ts';
import { editionsQuery, fixesQuery, settingsQuery, uploadQuery, uploadsQuery } from '../queries/studio.queries.ts';
import { AccessibilityNote } from '../report/AccessibilityNote.tsx';
import { formatSize, formatTime } from '../views/format.ts';
import { CheckedUpload } from './CheckedUpload.tsx';
import { EpubDrop } from './EpubDrop.tsx';
import { SendingFile } from './SendingFile.tsx';
import { TitleForm } from './TitleForm.tsx';
import { useBookUpload } from './use-book-upload.ts';

const STEPS = ['File', 'Report', 'Details', 'Price', 'Preview', 'Publish'];

const route = getRouteApi('/studio/new');

/** A new book, from an uploaded file with its report, or from a title. */
export function NewBookPage() {
  usePageTitle('New book');
  const { upload } = route.useSearch();
  return (
    <>
      <PageHeader title="New book">Nothing is public until you publish.</PageHeader>
      <StepList steps={STEPS} current={upload === undefined ? 0 : 1} />
      <MarginLayout
        margin={
          <>
            {upload === undefined ? (
              <MarginNote title="No EPUB yet?">
                <p>
                  Most writing programs export one. In Word and LibreOffice, save as EPUB. In Vellum, Scrivener and
                  Atticus, export for “other stores”.
                </p>
              </MarginNote>
            ) : (
              <UploadedAccessibility id={upload} />
            )}
            <MarginNote title="Your original file is kept">
              <p>Customers download exactly the file that you upload.</p>
            </MarginNote>
          </>
        }
      >
        {upload === undefined ? <ChooseFile /> : <CheckedUpload id={upload} />}
      </MarginLayout>
    </>
  );
}

/** The accessibility of an accepted file. */
function UploadedAccessibility({ id }: { id: string }) {
  const { api } = useStudio();
  const { data: upload } = useQuery(uploadQuery(api, id));
  const bookId = upload?.status === 'ready' ? (upload.book_id ?? 0) : 0;
  const { data: files } = useQuery({ ...editionsQuery(api, bookId), enabled: bookId > 0 });
  const editionId = files?.editions.find(({ status }) => status === 'current')?.id ?? 0;
  const { data } = useFileQuery(bookId, fixesQuery(api, bookId, editionId, ''), { isEnabled: editionId > 0 });
  if (!data?.accessibility) return null;
  return <AccessibilityNote accessibility={data.accessibility} fixes={data.fixes.map(({ code }) => code)} />;
}

function ChooseFile() {
  const { api } = useStudio();
  const navigate = route.useNavigate();
  const { data: settings, error: settingsError, refetch } = useQuery(settingsQuery(api));
  const { data: uploads = [] } = useQuery(uploadsQuery(api));
  const { current, send } = useBookUpload();
  const isSending = current !== undefined && current.sending.state !== 'refused';
  const sentId = current?.sending.state === 'sent' ? current.sending.id : undefined;
  useEffect(() => {
    // The URL names the upload, so that a reload shows its report.
    if (sentId !== undefined) void navigate({ search: { upload: sentId }, replace: true });
  }, [sentId, navigate]);

  if (settingsError) {
    return (
      <Failure title="The upload settings could not be loaded" error={settingsError} onRetry={() => void refetch()} />
    );
  }
  const unfinished = uploads.filter(
    ({ kind, status, id }) => kind === 'book' && status === 'receiving' && id !== current?.sending.id,
  );
  return (
    <section aria-label="File" className="stack">
      {current && <SendingFile current={current} />}
      {!settings && <Loading heights={['12rem']} />}
      {!isSending && settings && (
        <EpubDrop
          title="Drop an EPUB here"
          settings={settings}
          onChoose={(file) => send({ file, partBytes: settings.max_part_bytes, uploads })}
        >
          The shop reads the title, contributors, language and cover, checks the file and shows you a report.
        </EpubDrop>
      )}
      {!isSending && <TitleForm />}
      {!isSending && unfinished.length > 0 && <Unfinished uploads={unfinished} timeZone={settings?.time_zone} />}
    </section>
  );
}

function Unfinished({ uploads, timeZone }: { uploads: readonly Upload[]; timeZone: string | undefined }) {
  return (
    <section aria-label="Unfinished uploads">
      <div className="section-head">
        <h2>Continue an upload</h2>
      </div>
      {uploads.map((upload) => (
        <UploadProgress
          key={upload.id}
          name={upload.filename}
          size={formatSize(upload.size_bytes)}
          state="stopped"
          progress={upload.received_bytes / Math.max(1, upload.size_bytes)}
        >
          Choose the same file above to resume at {formatSize(upload.received_bytes)}. Available until{' '}
          {formatTime(upload.date_expires, timeZone)}.
        </UploadProgress>
      ))}
    </section>
  );
}
