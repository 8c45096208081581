import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { settingsQuery, uploadsQuery } from '../queries/studio.queries.ts';
import { CheckedUpload } from '../upload/CheckedUpload.tsx';
import { EpubDrop } from '../upload/EpubDrop.tsx';
import { SendingFile } from '../upload/SendingFile.tsx';
import { useBookUpload } from '../upload/use-book-upload.ts';
import { useCheckedUpload } from '../upload/use-checked-upload.ts';

/** Uploads a file for the book, and shows its check. */
export function NewFile({ bookId, hasFile }: { bookId: number; hasFile: boolean }) {
  const { api } = useStudio();
  const { data: settings } = useQuery(settingsQuery(api));
  const { data: uploads = [] } = useQuery(uploadsQuery(api));
  const { current, send } = useBookUpload();
  const sentId = current?.sending.state === 'sent' ? current.sending.id : undefined;
  const { upload, isReady } = useCheckedUpload(sentId, bookId);
  const isOver = isReady || upload?.status === 'failed' || current?.sending.state === 'refused';

  return (
    // One element for all steps, so that the focus has a place when the pressed button is gone.
    <section aria-label="New file" className="stack">
      {sentId !== undefined && !isReady && <CheckedUpload id={sentId} hasDrop />}
      {current && sentId === undefined && <SendingFile current={current} />}
      {settings && (!current || isOver) && (
        <EpubDrop
          title={hasFile ? 'Drop a new file here' : 'Drop the EPUB of this book here'}
          settings={settings}
          isQuiet={hasFile}
          onChoose={(file) => send({ file, partBytes: settings.max_part_bytes, bookId, uploads })}
        />
      )}
    </section>
  );
}
