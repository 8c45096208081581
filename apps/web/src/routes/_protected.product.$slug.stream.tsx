import { streamUrlOf } from '@octavo/core/entities';
import { StreamScreen } from '@octavo/ui/StreamScreen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';
import { productQuery } from '../queries/products.queries.ts';
import { showStreamRefusal } from '../shell/show-stream-refusal.ts';
import { useTitle } from '../shell/use-title.ts';

export const Route = createFileRoute('/_protected/product/$slug/stream')({ component: StreamPage });

function StreamPage() {
  const { slug } = Route.useParams();
  const { user } = Route.useRouteContext();
  // Never by what an earlier visit knew: addresses are short-lived, and the right to read may be new or gone.
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...productQuery(useShop(), slug, user.id),
    refetchOnMount: 'always',
    // A running reading must not be reloaded under the reader.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const offered = isFetchedAfterMount && data ? streamUrlOf(data) : null;
  // Each answer brings a new address; the reading goes on at the one it began with.
  const [src, setSrc] = useState(offered);
  if (src === null && offered !== null) setSrc(offered);
  const isRefused = isFetchedAfterMount && !isError && src === null;
  useTitle(data?.name);
  const queryClient = useQueryClient();
  // The library tells how far each book is read, which is another place after this.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['library'] }), [queryClient]);
  useEffect(() => {
    if (isRefused) showStreamRefusal(data?.name, `/product/${slug.toLowerCase()}`);
  }, [isRefused, data?.name, slug]);

  if (isRefused) return <Navigate to="/" replace />;
  return (
    <StreamScreen
      status={src ? 'ready' : isFetchedAfterMount && isError ? 'failed' : 'pending'}
      {...(src ? { src } : {})}
      title={data?.name ?? slug}
      backHref={`/product/${encodeURIComponent(slug.toLowerCase())}`}
      frame={{ allow: 'fullscreen', referrerPolicy: 'no-referrer' }}
    />
  );
}
