import { useBookUpload } from '../upload/use-book-upload.ts';
import { useCheckedUpload } from '../upload/use-checked-upload.ts';

/** The file that the author uploads for a book. */
export function useNewFile(bookId: number) {
  const { current, send } = useBookUpload();
  const { file, sending } = current ?? {};
  const sentId = sending?.state === 'sent' ? sending.id : undefined;
  const { upload, isReady } = useCheckedUpload(sentId, bookId);
  const isOver = isReady || upload?.status === 'failed' || sending?.state === 'refused';
  // The server may have received the last part before this browser knows it.
  const isWhole = sending !== undefined && sending.sentBytes === file?.size;
  return { current, send, sentId, upload, isOver, isBeingChecked: isWhole && !isOver };
}
