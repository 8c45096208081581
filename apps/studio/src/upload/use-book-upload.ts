import type { Upload } from '@octavo/core/studio';
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

/** What to send. */
interface SendOptions {
  readonly file: File;
  readonly partBytes: number;
  readonly bookId?: number | undefined;
  /** The user's uploads; an unfinished one with the same name and size is resumed. */
  readonly uploads: readonly Upload[];
}

const nothing = () => undefined;
const unsubscribed = () => nothing;

/** Uploads one file at a time. While it does, the browser asks for confirmation before the page is left. */
export function useBookUpload() {
  const { api, session } = useStudio();
  const [upload, setUpload] = useState<BookUpload>();
  const sending = useSyncExternalStore<Sending | undefined>(upload?.subscribe ?? unsubscribed, upload?.read ?? nothing);
  const isSending = sending?.state === 'sending';

  useEffect(() => {
    if (!isSending) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  useEffect(() => () => void (upload?.read().state === 'sending' && upload.stop()), [upload]);

  const send = ({ uploads, ...options }: SendOptions) => {
    const { name, size } = options.file;
    const resumed = uploads.find(
      ({ status, filename, size_bytes: bytes, book_id: book }) =>
        status === 'receiving' && filename === name && bytes === size && (book ?? undefined) === options.bookId,
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
