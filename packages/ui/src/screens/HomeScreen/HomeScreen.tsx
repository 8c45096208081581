import { fallbacks, initialMessages } from '@octavo/core/messages';
import { X } from 'lucide';
import { BookCarousel } from '../../components/BookCarousel/index.ts';
import type { AsyncList } from '../../components/BookCarousel/index.ts';
import { Button } from '../../components/Button/index.ts';
import type { BookSummary } from '../../components/Cover/index.ts';
import { GenreCarousel } from '../../components/GenreCarousel/index.ts';
import type { GenreSummary } from '../../components/GenreCard/index.ts';
import { Hero } from '../../components/Hero/index.ts';
import { IconButton } from '../../components/IconButton/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import { Link } from '../../components/LinkProvider/index.ts';
import { Page } from '../../templates/Page/index.ts';
import styles from './HomeScreen.module.css';

/** The texts of the home page, from the specification. */
export const homeText = {
  greeting: `${initialMessages.home.greeting} `,
  friend: fallbacks.displayName,
  start: initialMessages.home.startReading,
  genres: initialMessages.home.genres,
  topSales: initialMessages.home.topSales,
  newReleases: initialMessages.home.newReleases,
  monthlyFeatured: initialMessages.home.monthlyFeatured,
  dismiss: 'Dismiss',
} as const;

/** The lists of the home page. */
export type HomeList = 'genres' | 'topSales' | 'newReleases' | 'monthlyFeatured';

export interface HomeScreenProps {
  /** The display name of the signed-in customer; `Friend` without one. */
  name?: string | null | undefined;
  /** `/library` when signed in, otherwise `/login`. */
  startHref: string;
  /** Up to three books for the hero. */
  heroBooks?: readonly BookSummary[] | undefined;
  genres: AsyncList<GenreSummary>;
  topSales: AsyncList<BookSummary>;
  newReleases: AsyncList<BookSummary>;
  monthlyFeatured: AsyncList<BookSummary>;
  onGenreChoose?: ((event: { genre: GenreSummary }) => void) | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: ((event: { list: HomeList }) => void) | undefined;
  /** A link to where the customer was going before sign-in. */
  returnLink?: { text: string; href: string; onDismiss: () => void } | undefined;
  text?: Partial<Record<keyof typeof homeText, string>> | undefined;
}

/** The home page: greeting, genres and three lists of books. */
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
  returnLink,
  text,
}: HomeScreenProps) {
  const messages = { ...homeText, ...text };
  const retry = (list: HomeList) => onRetry && (() => onRetry({ list }));
  return (
    <div data-component="HomeScreen">
      {returnLink && (
        <div className={styles.returnLinkRow}>
          <Link href={returnLink.href} className={styles.returnLink}>
            {returnLink.text}
          </Link>
          <IconButton label={messages.dismiss} icon={<Icon of={X} />} onClick={returnLink.onDismiss} />
        </div>
      )}
      <Hero
        books={heroBooks}
        isPending={heroBooks === undefined && monthlyFeatured.status === 'pending'}
        title={
          <>
            {messages.greeting}
            <span className={styles.name} data-for={name?.trim() ? undefined : 'anonymous'}>
              {name?.trim() || messages.friend}
            </span>
          </>
        }
        action={
          <Button variant="paper" navigateTo={startHref}>
            {messages.start}
          </Button>
        }
      />
      <div className={styles.sections}>
        <Page>
          <GenreCarousel title={messages.genres} genres={genres} onChoose={onGenreChoose} onRetry={retry('genres')} />
        </Page>
        <Page>
          <BookCarousel
            title={messages.topSales}
            books={topSales}
            isRanked
            onFavoriteToggle={onFavoriteToggle}
            onRetry={retry('topSales')}
          />
        </Page>
        <Page>
          <BookCarousel
            title={messages.newReleases}
            books={newReleases}
            onFavoriteToggle={onFavoriteToggle}
            onRetry={retry('newReleases')}
          />
        </Page>
        <div className={styles.band}>
          <Page>
            <BookCarousel
              title={messages.monthlyFeatured}
              books={monthlyFeatured}
              onFavoriteToggle={onFavoriteToggle}
              onRetry={retry('monthlyFeatured')}
            />
          </Page>
        </div>
      </div>
    </div>
  );
}
