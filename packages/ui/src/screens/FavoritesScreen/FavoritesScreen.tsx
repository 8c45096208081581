import { progress, screens } from '@octavo/core/messages';
import type { AsyncList } from '../../components/BookCarousel/index.ts';
import type { BookSummary } from '../../components/Cover/index.ts';
import { BookListPage } from '../../templates/BookListPage.tsx';

/** The texts of the favorites page, from the specification. */
export const favoritesText = {
  title: screens.favorites.title,
  booksTitle: 'Favorites',
  empty: 'No favorites yet. Tap the heart on a book to save it.',
  discover: 'Discover books',
  failed: "Your favorites couldn't be loaded.",
  retry: screens.retry,
  loading: progress.loading,
} as const;

export interface FavoritesScreenProps {
  books: AsyncList<BookSummary>;
  discoverHref?: string | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: Partial<Record<keyof typeof favoritesText, string>> | undefined;
}

/** The customer's favorite books. */
export function FavoritesScreen({
  books,
  discoverHref = '/discover',
  onFavoriteToggle,
  onRetry,
  text,
}: FavoritesScreenProps) {
  return (
    <BookListPage
      component="FavoritesScreen"
      hero={{ hue: 25 }}
      books={books}
      discoverHref={discoverHref}
      messages={{ ...favoritesText, ...text }}
      onRetry={onRetry}
      onFavoriteToggle={onFavoriteToggle}
    />
  );
}
