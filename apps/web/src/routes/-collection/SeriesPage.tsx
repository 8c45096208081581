import { SeriesScreen } from '@octavo/ui/SeriesScreen';
import { useQuery } from '@tanstack/react-query';
import { useFavorites } from '../../actors/use-favorites.tsx';
import { useShop } from '../../actors/use-shop.tsx';
import { seriesQuery } from '../../queries/authors.queries.ts';
import { usePageFocus } from '../../navigation/use-page-focus.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { countText, pageHrefsOf, seriesHref, asyncListOf } from '../../views/book-view.ts';
import { useBookSummary } from '../../views/use-book-summary.ts';
import { pageHeadOf } from '../../views/page-head.ts';
import { type CollectionPageProps, statusOf } from './collection.ts';

/** A series and its books in reading order. */
export function SeriesPage({ slug, page, onPageChange }: CollectionPageProps) {
  const favorites = useFavorites();
  const toSummary = useBookSummary();
  const query = useQuery(seriesQuery(useShop(), slug, page));
  const { data } = query;
  const series = data?.series;
  usePageFocus(`${slug} ${page}`);
  usePageHead(
    ...pageHeadOf(data && data.series, ({ name, book_count }) => [
      name,
      `${name}: ${countText(book_count)} in reading order.`,
    ]),
  );
  return (
    <SeriesScreen
      state={
        series
          ? {
              status: 'ready',
              series: {
                name: series.name,
                countText: countText(series.book_count),
                descriptionHtml: series.description,
              },
            }
          : { status: statusOf(query) }
      }
      books={asyncListOf({ data: query.isPlaceholderData ? undefined : data?.data, isError: query.isError }, toSummary)}
      positionOf={(book) => data?.data.find(({ id }) => id === book.id)?.series?.position ?? null}
      page={page}
      totalPages={data?.total_pages ?? 0}
      onPageChange={({ page: target }) => onPageChange(target)}
      pageHrefOf={pageHrefsOf(seriesHref(slug))}
      onFavoriteToggle={({ book, isFavorite }) => favorites.toggle(Number(book.id), isFavorite)}
      onRetry={() => void query.refetch()}
    />
  );
}
