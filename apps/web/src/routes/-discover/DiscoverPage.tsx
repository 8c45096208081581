import { findGenre } from '@octavo/core/entities';
import { DiscoverScreen } from '@octavo/ui/DiscoverScreen';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFavorites } from '../../actors/use-favorites.tsx';
import { useShop } from '../../actors/use-shop.tsx';
import { genreProductsQuery, genresQuery } from '../../queries/products.queries.ts';
import { showToast } from '../../toasts/toasts.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { genreHref, genreSummary, pageHrefsOf, asyncListOf } from '../../views/book-view.ts';
import { useBookSummary } from '../../views/use-book-summary.ts';

const LOAD_MORE_FAILED = 'More books could not be loaded. Please try again.';

interface DiscoverPageProps {
  genreName: string | null;
  /** The first page to show. Page links need it without JavaScript. */
  page: number;
}

/** The grid of all books, or of the genre in the URL. The URL overrides the stored choice. */
export function DiscoverPage({ genreName, page }: DiscoverPageProps) {
  const shop = useShop();
  const favorites = useFavorites();
  const toSummary = useBookSummary();
  const genres = useQuery(genresQuery(shop));
  const chosen = genreName === null ? undefined : findGenre(genres.data ?? [], genreName);
  const isUnknown = genreName !== null && genres.data !== undefined && chosen === undefined;
  const books = useInfiniteQuery({
    ...genreProductsQuery(shop, chosen?.id, page),
    enabled: genreName === null || chosen !== undefined,
  });
  usePageHead(
    chosen?.name ?? 'Discover',
    chosen ? `${chosen.name} ebooks to read in your browser.` : 'All ebooks by genre.',
  );
  useEffect(() => {
    if (chosen) shop.genreSelection.choose(chosen);
    // Opening all books resets an earlier choice. Only a later choice opens a genre page.
    else if (genreName === null) shop.genreSelection.reset();
  }, [chosen, genreName, shop]);

  const bookList = asyncListOf(
    { data: isUnknown ? [] : books.data?.pages.flat(), isError: books.isError || genres.isError },
    toSummary,
  );
  // The books depend on the genres, so a retry fetches both.
  const retry = (): void => {
    for (const query of [genres, books]) if (query.isError) void query.refetch();
  };
  const showMore = async (): Promise<void> => {
    const { isFetchNextPageError } = await books.fetchNextPage();
    if (isFetchNextPageError) showToast({ kind: 'error', message: LOAD_MORE_FAILED });
  };
  const hrefOf = pageHrefsOf(chosen ? genreHref(chosen.name) : '/discover');
  return (
    <DiscoverScreen
      genres={asyncListOf(genres, genreSummary)}
      selectedGenre={chosen ? genreSummary(chosen) : null}
      isUnknownGenre={isUnknown}
      books={bookList}
      allHref="/discover"
      onGenreChoose={({ genre }) => shop.genreSelection.choose(genre)}
      onFavoriteToggle={({ book, isFavorite }) => favorites.toggle(Number(book.id), isFavorite)}
      onRetry={retry}
      {...(books.hasNextPage && !isUnknown ? { onShowMore: () => void showMore() } : {})}
      moreHref={hrefOf(page + (books.data?.pages.length ?? 1))}
      {...(page > 1 && !isUnknown ? { previousHref: hrefOf(page - 1), firstHref: hrefOf(1) } : {})}
      isLoadingMore={books.isFetchingNextPage}
    />
  );
}
