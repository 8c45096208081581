import type { Upload, UploadKind } from '@octavo/core/studio';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { BookUpload, type Sending } from './book-upload.ts';

/** The file that is being sent. */
export interface CurrentUpload {
  readonly file: File;
  readonly sending: Sending;
  stop(): void;
  resume(): void;
}

/** A file to send, and the book that gets it. */
interface SendOptions {
  readonly file: File;
  /** The purpose of the file; the text of a book by default. */
  readonly kind?: UploadKind | undefined;
  readonly crop?: number | undefined;
  readonly partBytes: number;
  readonly bookId?: number | undefined;
  /** The user's uploads; an unfinished one with the same name and size is resumed. */
  readonly uploads: readonly Upload[];
}

const nothing = () => undefined;
const unsubscribed = () => nothing;

/** Uploads one file at a time. While it does, the browser asks for confirmation before the visitor leaves the page. */
export function useBookUpload() {
  const { api, session } = useStudio();
  const [upload, setUpload] = useState<BookUpload>();
  const sending = useSyncExternalStore<Sending | undefined>(upload?.subscribe ?? unsubscribed, upload?.read ?? nothing);
  const isSending = sending?.state === 'sending';

  useEffect(() => {
    if (!isSending) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [isSending]);
  useEffect(() => () => void (upload?.read().state === 'sending' && upload.stop()), [upload]);

  const send = ({ uploads, ...options }: SendOptions) => {
    const { name, size } = options.file;
    const resumed = uploads.find(
      ({ status, kind, filename, size_bytes: bytes, book_id: book }) =>
        status === 'receiving' &&
        kind === (options.kind ?? 'book') &&
        filename === name &&
        bytes === size &&
        (book ?? undefined) === options.bookId,
    );
    const next = new BookUpload({ api, tokens: session }, { ...options, resumed });
    setUpload(next);
    void next.start();
  };
  const current: CurrentUpload | undefined =
    upload && sending
      ? {
          file: upload.options.file,
          sending,
          stop: () => void upload.stop(),
          resume: () => void upload.start(),
        }
      : undefined;
  return { current, send };
}
