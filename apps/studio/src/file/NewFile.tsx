import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { settingsQuery, uploadsQuery } from '../queries/studio.queries.ts';
import { CheckedUpload } from '../upload/CheckedUpload.tsx';
import { EpubDrop } from '../upload/EpubDrop.tsx';
import { SendingFile } from '../upload/SendingFile.tsx';
import type { useNewFile } from './use-new-file.ts';

interface NewFileProps {
  bookId: number;
  hasFile: boolean;
  newFile: ReturnType<typeof useNewFile>;
}

/** Uploads a file for the book, and shows its check. */
export function NewFile({ bookId, hasFile, newFile: { current, send, sentId, upload, isOver } }: NewFileProps) {
  const { api } = useStudio();
  const { data: settings } = useQuery(settingsQuery(api));
  const { data: uploads = [] } = useQuery(uploadsQuery(api));
  return (
    // One element for all steps, so that the focus has a place when the pressed button is gone.
    <section aria-label="New file" className="stack">
      {sentId !== undefined && upload?.status !== 'ready' && <CheckedUpload id={sentId} hasDrop />}
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
