import { progress, screens } from '@octavo/core/messages';
import type { AsyncList } from '../../components/BookCarousel/index.ts';
import type { BookSummary } from '../../components/Cover/index.ts';
import { BookListPage } from '../../templates/BookListPage.tsx';

/** The words of the favorites page, as the specification has them. */
export const favoritesText = {
  title: screens.favorites.title,
  booksTitle: 'Favorites',
  empty: 'No favorites yet. Press the heart of a book you like.',
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

/** The books a customer put a heart on. */
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
