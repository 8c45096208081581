import { type StudioBook, studioMessages } from '@octavo/core/studio';
import { Notice } from '@octavo/ui/Notice';
import { Failure } from '../layout/Failure.tsx';
import { useCheckedUpload } from '../upload/use-checked-upload.ts';
import { UploadPicture } from './UploadPicture.tsx';

/** Chooses, crops and uploads a picture as the cover. */
export const UploadCover = ({ book: { id: bookId } }: { book: StudioBook }) => (
  <UploadPicture
    kind="cover"
    bookId={bookId}
    chooseText="Upload a cover"
    messages={studioMessages}
    renderSent={(id) => <SentCover key={id} id={id} bookId={bookId} />}
  />
);

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
