import { LoadingStatus, Skeleton } from '@octavo/ui/Skeleton';

/** Placeholders of loading blocks. They have the `heights` of the blocks, so that the content below does not move. */
export const Loading = ({ heights }: { heights: readonly string[] }) => (
  <div className="stack">
    {heights.map((height) => (
      <Skeleton key={height} width="100%" height={height} />
    ))}
    <LoadingStatus>Loading</LoadingStatus>
  </div>
);
