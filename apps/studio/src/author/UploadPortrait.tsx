import { portraitMessages } from '@octavo/core/studio';
import { Notice } from '@octavo/ui/Notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { UploadPicture } from '../cover/UploadPicture.tsx';
import { Failure } from '../layout/Failure.tsx';
import { authorProfileQuery } from '../queries/author.queries.ts';
import { uploadQuery } from '../queries/studio.queries.ts';

/** Chooses, crops and uploads the portrait of the author. */
export const UploadPortrait = () => (
  <UploadPicture
    kind="portrait"
    ratio={1}
    chooseText="Upload a portrait"
    messages={portraitMessages}
    renderSent={(id) => <SentPortrait key={id} id={id} />}
  />
);

/** An uploaded picture: it becomes the portrait, or the reason of its rejection is shown. */
function SentPortrait({ id }: { id: string }) {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const { data: upload, error, refetch } = useQuery(uploadQuery(api, id));
  const { data: profile } = useQuery(authorProfileQuery(api));
  const isReady = upload?.status === 'ready';
  useEffect(() => {
    if (isReady) void queryClient.invalidateQueries({ queryKey: authorProfileQuery(api).queryKey });
  }, [isReady, api, queryClient]);
  if (error && !upload)
    return <Failure title="The upload could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (upload?.error)
    return (
      <Notice tone="danger" title="This picture was not accepted">
        {upload.error.message}
      </Notice>
    );
  if (!isReady) return <output>The portrait is being prepared.</output>;
  // The author may have removed it since the upload.
  return profile?.portrait && <Notice tone="ok" title="The portrait was uploaded" />;
}
