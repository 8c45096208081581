import { AuthorScreen } from '@octavo/ui/AuthorScreen';
import { useQuery } from '@tanstack/react-query';
import { useFavorites } from '../../actors/use-favorites.tsx';
import { useShop } from '../../actors/use-shop.tsx';
import { authorQuery } from '../../queries/authors.queries.ts';
import { usePageFocus } from '../../navigation/use-page-focus.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { authorHref, countText, pageHrefsOf, asyncListOf } from '../../views/book-view.ts';
import { useBookSummary } from '../../views/use-book-summary.ts';
import { pageHeadOf } from '../../views/page-head.ts';
import { type CollectionPageProps, statusOf } from './collection.ts';

/** An author and their books. */
export function AuthorPage({ slug, page, onPageChange }: CollectionPageProps) {
  const favorites = useFavorites();
  const toSummary = useBookSummary();
  const query = useQuery(authorQuery(useShop(), slug, page));
  const { data } = query;
  const author = data?.author;
  usePageFocus(`${slug} ${page}`);
  usePageHead(
    ...pageHeadOf(data && data.author, ({ name, book_count }) => [
      name,
      `${name}: ${countText(book_count)} to read in your browser.`,
    ]),
  );
  return (
    <AuthorScreen
      state={
        author
          ? {
              status: 'ready',
              author: {
                name: author.name,
                countText: countText(author.book_count),
                biographyHtml: author.biography,
                ...(author.image ? { image: author.image } : {}),
                // Another server may send other URLs.
                links: author.links?.filter(({ url }) => url.startsWith('https://')),
              },
            }
          : { status: statusOf(query) }
      }
      books={asyncListOf({ data: query.isPlaceholderData ? undefined : data?.data, isError: query.isError }, toSummary)}
      page={page}
      totalPages={data?.total_pages ?? 0}
      onPageChange={({ page: target }) => onPageChange(target)}
      pageHrefOf={pageHrefsOf(authorHref(slug))}
      onFavoriteToggle={({ book, isFavorite }) => favorites.toggle(Number(book.id), isFavorite)}
      onRetry={() => void query.refetch()}
    />
  );
}
