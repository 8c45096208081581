import { LoadingStatus, Skeleton } from '@octavo/ui/Skeleton';

/** Placeholders of blocks until they have loaded, so that what follows does not move. `heights` are those of the blocks. */
export const Loading = ({ heights }: { heights: readonly string[] }) => (
  <div className="stack">
    {heights.map((height) => (
      <Skeleton key={height} width="100%" height={height} />
    ))}
    <LoadingStatus>Loading</LoadingStatus>
  </div>
);
