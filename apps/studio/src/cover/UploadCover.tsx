import { type StudioBook, studioMessages } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { CoverCrop } from '@octavo/ui/CoverCrop';
import { Notice } from '@octavo/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { settingsQuery, uploadsQuery } from '../queries/studio.queries.ts';
import { Failure } from '../layout/Failure.tsx';
import { SendingFile } from '../upload/SendingFile.tsx';
import { useBookUpload } from '../upload/use-book-upload.ts';
import { useCheckedUpload } from '../upload/use-checked-upload.ts';
import { PICTURE_TYPES, pictureProblem } from './check-picture.ts';

/** The middle of a picture. */
const MIDDLE = 50;

/** A chosen picture that is not sent yet. */
interface ChosenPicture {
  readonly file: File;
  /** Its `blob:` URL. */
  readonly url: string;
}

/** Chooses, crops and uploads a picture as the cover. */
export function UploadCover({ book }: { book: StudioBook }) {
  const { api } = useStudio();
  const { data: settings } = useQuery(settingsQuery(api));
  const { data: uploads = [] } = useQuery(uploadsQuery(api));
  const { current, send } = useBookUpload();
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);

  const choose = async (file: File) => {
    const found = await pictureProblem(file);
    setProblem(found);
    setCrop(MIDDLE);
    setPicture(found === undefined ? { file, url: URL.createObjectURL(file) } : null);
  };
  const refuse = () => {
    setProblem(studioMessages.cover_unreadable);
    setPicture(null);
  };
  const upload = () => {
    if (!picture || !settings) return;
    setPicture(null);
    send({ file: picture.file, kind: 'cover', crop, partBytes: settings.max_part_bytes, bookId: book.id, uploads });
  };
  const state = current?.sending.state;
  return (
    <div className="stack">
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label="Upload a cover"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void choose(file);
          // The same file may be chosen again after it was refused.
          target.value = '';
        }}
      />
      {picture ? (
        <>
          <CoverCrop
            src={picture.url}
            label="Part of the picture to keep"
            value={crop}
            onValueChange={({ value }) => setCrop(value)}
            onFailure={refuse}
          />
          <div className="row">
            <Button variant="quiet" disabled={!settings} onClick={upload}>
              Use this picture
            </Button>
            <Button variant="text" onClick={() => setPicture(null)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        (state === undefined || state === 'sent' || state === 'refused') && (
          <div>
            <Button variant="quiet" onClick={() => input.current?.click()}>
              Upload a cover
            </Button>
          </div>
        )
      )}
      {problem !== undefined && <Notice tone="danger" title={problem} />}
      {current && state !== 'sent' && <SendingFile current={current} />}
      {state === 'sent' && current?.sending.id !== undefined && (
        <SentCover key={current.sending.id} id={current.sending.id} bookId={book.id} />
      )}
    </div>
  );
}

/** An uploaded picture: it becomes the cover, or the reason of its rejection is shown. */
function SentCover({ id, bookId }: { id: string; bookId: number }) {
  const { upload, error, refetch, isReady } = useCheckedUpload(id, bookId);
  if (error && !upload)
    return <Failure title="The upload could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (upload?.error)
    return (
      <Notice tone="danger" title="This picture was not accepted">
        {upload.error.message}
      </Notice>
    );
  if (!upload || !isReady) return <output>The cover is being prepared.</output>;
  const [advice] = upload.report?.findings ?? [];
  if (!advice) return <Notice tone="ok" title="The cover was uploaded" />;
  return <Notice title={advice.message}>{advice.fix}</Notice>;
}
