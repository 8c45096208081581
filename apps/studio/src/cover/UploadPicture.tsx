import type { UploadKind } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { CoverCrop } from '@octavo/ui/CoverCrop';
import { Notice } from '@octavo/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { settingsQuery, uploadsQuery } from '../queries/studio.queries.ts';
import { SendingFile } from '../upload/SendingFile.tsx';
import { useBookUpload } from '../upload/use-book-upload.ts';
import { PICTURE_TYPES, pictureProblem, type PictureMessages } from './check-picture.ts';

/** The middle of a picture. */
const MIDDLE = 50;

/** A chosen picture that is not sent yet. */
interface ChosenPicture {
  readonly file: File;
  /** Its `blob:` URL. */
  readonly url: string;
}

interface UploadPictureProps {
  kind: Exclude<UploadKind, 'book'>;
  /** The book that gets the picture. */
  bookId?: number | undefined;
  /** Width divided by height of the part to keep; that of a cover by default. */
  ratio?: number | undefined;
  chooseText: string;
  messages: PictureMessages;
  /** Shows the result of an upload. */
  renderSent: (id: string) => ReactNode;
}

/** Chooses, crops and uploads a picture. */
export function UploadPicture({ kind, bookId, ratio, chooseText, messages, renderSent }: UploadPictureProps) {
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
    const found = await pictureProblem(file, messages);
    setProblem(found);
    setCrop(MIDDLE);
    setPicture(found === undefined ? { file, url: URL.createObjectURL(file) } : null);
  };
  const refuse = () => {
    setProblem(messages.cover_unreadable);
    setPicture(null);
  };
  const upload = () => {
    if (!picture || !settings) return;
    setPicture(null);
    send({ file: picture.file, kind, crop, partBytes: settings.max_part_bytes, bookId, uploads });
  };
  const state = current?.sending.state;
  return (
    <section aria-label="New picture" className="stack">
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={chooseText}
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
            ratio={ratio}
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
              {chooseText}
            </Button>
          </div>
        )
      )}
      {problem !== undefined && <Notice tone="danger" title={problem} />}
      {current && state !== 'sent' && <SendingFile current={current} />}
      {state === 'sent' && current?.sending.id !== undefined && renderSent(current.sending.id)}
    </section>
  );
}
