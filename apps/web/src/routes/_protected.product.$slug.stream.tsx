import { type Id, metaOf, streamUrlOf } from '@octavo/core/entities';
import { StreamScreen } from '@octavo/ui/StreamScreen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useShop } from '../actors/use-shop.tsx';
import { streamQuery } from '../queries/products.queries.ts';
import { showStreamDenied } from '../toasts/show-stream-denied.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { productHref } from '../views/book-view.ts';

export const Route = createFileRoute('/_protected/product/$slug/stream')({ component: StreamRoute });

/** Marks the reader of a book that visitors cannot see. */
const PREVIEW_TEXT = { text: { back: 'Preview' } };

function StreamRoute() {
  const { slug } = Route.useParams();
  const { user } = Route.useRouteContext();
  return <StreamPage key={`${slug} ${user.id}`} slug={slug} userId={user.id} />;
}

function StreamPage({ slug, userId }: { slug: string; userId: Id }) {
  const { data, status, isPlaceholderData } = useQuery(streamQuery(useShop(), slug, userId));
  const isAnswered = status === 'success' && !isPlaceholderData;
  const offered = isAnswered && data ? streamUrlOf(data) : null;
  // Each response has a new stream URL. An open book keeps its first one.
  const [src, setSrc] = useState(offered);
  if (src === null && offered !== null) setSrc(offered);
  const bookHref = productHref({ slug });
  const isPreview = data ? metaOf(data, '_preview') !== '' : false;
  const isRefused = isAnswered && src === null;
  usePageHead(data?.name, `Read ${data?.name ?? 'a book'} in your browser.`);
  const queryClient = useQueryClient();
  // The library shows reading progress, which has changed after this.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ['library'] }), [queryClient]);
  useEffect(() => {
    if (isRefused) showStreamDenied(data?.name, bookHref);
  }, [isRefused, data?.name, bookHref]);

  if (isRefused) return <Navigate to="/" replace />;
  return (
    <StreamScreen
      status={src ? 'ready' : status === 'error' ? 'failed' : 'pending'}
      {...(src ? { src } : {})}
      title={data?.name ?? slug}
      backHref={isPreview ? `${bookHref}?preview` : bookHref}
      {...(isPreview ? PREVIEW_TEXT : {})}
    />
  );
}
