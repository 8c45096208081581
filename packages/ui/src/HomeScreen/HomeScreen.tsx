import { fallbacks, firstWords } from '@octavo/core/messages';
import { X } from 'lucide';
import { BookCarousel } from '../BookCarousel/index.ts';
import type { Shelf } from '../BookCarousel/index.ts';
import { Button } from '../Button/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { GenreCarousel } from '../GenreCarousel/index.ts';
import type { GenreSummary } from '../GenreCard/index.ts';
import { Hero } from '../Hero/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { Icon } from '../Icon/index.ts';
import { Link } from '../LinkProvider/index.ts';
import { Page } from '../Page/index.ts';
import styles from './HomeScreen.module.css';

/** The words of the home page, as the specification has them. */
export const homeText = {
  greeting: `${firstWords.home.greeting} `,
  friend: fallbacks.displayName,
  start: firstWords.home.startReading,
  genres: firstWords.home.genres,
  topSales: firstWords.home.topSales,
  newReleases: firstWords.home.newReleases,
  monthlyFeatured: firstWords.home.monthlyFeatured,
  dismiss: 'Dismiss',
} as const;

/** The shelves of the home page. */
export type HomeShelf = 'genres' | 'topSales' | 'newReleases' | 'monthlyFeatured';

export interface HomeScreenProps {
  /** Display name of who is signed in; `Friend` when nobody is. */
  name?: string | null | undefined;
  /** `/library` when signed in, else `/login`. */
  startHref: string;
  /** Up to three books for the ledge. */
  heroBooks?: readonly BookSummary[] | undefined;
  genres: Shelf<GenreSummary>;
  topSales: Shelf<BookSummary>;
  newReleases: Shelf<BookSummary>;
  monthlyFeatured: Shelf<BookSummary>;
  onGenreChoose?: ((event: { genre: GenreSummary }) => void) | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: ((event: { shelf: HomeShelf }) => void) | undefined;
  /** A place the customer was on the way to before signing in. */
  wayBack?: { text: string; href: string; onDismiss: () => void } | undefined;
  text?: Partial<Record<keyof typeof homeText, string>> | undefined;
}

/** The home page: greeting, genres and three shelves. */
export function HomeScreen({
  name,
  startHref,
  heroBooks,
  genres,
  topSales,
  newReleases,
  monthlyFeatured,
  onGenreChoose,
  onFavoriteToggle,
  onRetry,
  wayBack,
  text,
}: HomeScreenProps) {
  const words = { ...homeText, ...text };
  const retry = (shelf: HomeShelf) => onRetry && (() => onRetry({ shelf }));
  return (
    <div data-component="HomeScreen">
      {wayBack && (
        <div className={styles.wayBack}>
          <Link href={wayBack.href} className={styles.wayBackLink}>
            {wayBack.text}
          </Link>
          <IconButton label={words.dismiss} icon={<Icon of={X} />} onClick={wayBack.onDismiss} />
        </div>
      )}
      <Hero
        books={heroBooks}
        isPending={heroBooks === undefined && monthlyFeatured.status === 'pending'}
        title={
          <>
            {words.greeting}
            <span className={styles.name} data-for={name?.trim() ? undefined : 'strangers'}>
              {name?.trim() || words.friend}
            </span>
          </>
        }
        action={
          <Button variant="paper" navigateTo={startHref}>
            {words.start}
          </Button>
        }
      />
      <div className={styles.sections}>
        <Page>
          <GenreCarousel title={words.genres} shelf={genres} onChoose={onGenreChoose} onRetry={retry('genres')} />
        </Page>
        <Page>
          <BookCarousel
            title={words.topSales}
            shelf={topSales}
            isRanked
            onFavoriteToggle={onFavoriteToggle}
            onRetry={retry('topSales')}
          />
        </Page>
        <Page>
          <BookCarousel
            title={words.newReleases}
            shelf={newReleases}
            onFavoriteToggle={onFavoriteToggle}
            onRetry={retry('newReleases')}
          />
        </Page>
        <div className={styles.band}>
          <Page>
            <BookCarousel
              title={words.monthlyFeatured}
              shelf={monthlyFeatured}
              onFavoriteToggle={onFavoriteToggle}
              onRetry={retry('monthlyFeatured')}
            />
          </Page>
        </div>
      </div>
    </div>
  );
}
