import { progress, screens } from '@octavo/core/messages';
import { BookCarousel } from '../BookCarousel/index.ts';
import type { Shelf } from '../BookCarousel/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { Hero } from '../Hero/index.ts';
import styles from '../LibraryScreen/LibraryScreen.module.css';
import { Page } from '../Page/index.ts';
import { StatePage } from '../StatePage/index.ts';
import { TextLink } from '../TextLink/index.ts';

/** The words of the favorites page, as the specification has them. */
export const favoritesText = {
  title: screens.favorites.title,
  shelf: 'Favorites',
  empty: 'No favorites yet. Press the heart of a book you like.',
  discover: 'Discover books',
  failed: "Your favorites couldn't be loaded.",
  retry: screens.retry,
  loading: progress.loading,
} as const;

export interface FavoritesScreenProps {
  shelf: Shelf<BookSummary>;
  discoverHref?: string | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: Partial<Record<keyof typeof favoritesText, string>> | undefined;
}

/** The books a customer put a heart on. */
export function FavoritesScreen({
  shelf,
  discoverHref = '/discover',
  onFavoriteToggle,
  onRetry,
  text,
}: FavoritesScreenProps) {
  const words = { ...favoritesText, ...text };
  const isEmpty = shelf.status === 'ready' && shelf.items.length === 0;
  return (
    <div data-component="FavoritesScreen">
      <Hero hue={25} books={shelf.status === 'ready' ? shelf.items.slice(0, 3) : []} title={words.title} />
      <Page className={styles.shelf}>
        {isEmpty ? (
          <StatePage
            drawing="shelf"
            headingLevel={2}
            title={words.empty}
            action={<TextLink href={discoverHref}>{words.discover}</TextLink>}
          />
        ) : (
          <BookCarousel
            title={words.shelf}
            shelf={shelf}
            isPriority
            onRetry={onRetry}
            onFavoriteToggle={onFavoriteToggle}
            text={{ loading: words.loading, failed: words.failed, retry: words.retry }}
          />
        )}
      </Page>
    </div>
  );
}
