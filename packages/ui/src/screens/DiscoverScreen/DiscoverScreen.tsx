import { progress, screens } from '@octavo/core/messages';
import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import type { AsyncList } from '../../components/BookCarousel/index.ts';
import { BookGrid } from '../../components/BookGrid/index.ts';
import { mediaQueries } from '../../foundations/breakpoints/index.ts';
import { Button, ButtonLink } from '../../components/Button/index.ts';
import type { BookSummary } from '../../components/Cover/index.ts';
import { GenreCard } from '../../components/GenreCard/index.ts';
import type { GenreSummary } from '../../components/GenreCard/index.ts';
import { Icon } from '../../components/Icon/index.ts';
import { PastLastPage, pastLastPageText } from '../../components/shared/PastLastPage.tsx';
import { NoscriptLink } from '../../components/shared/NoscriptLinks.tsx';
import { ScreenReaderOnly } from '../../primitives/ScreenReaderOnly.tsx';
import { Link } from '../../components/LinkProvider/index.ts';
import { Page } from '../../templates/Page/index.ts';
import { SectionFailure } from '../../components/SectionState/index.ts';
import { placeholderKeys, GenreCardSkeleton, LoadingStatus } from '../../components/Skeleton/index.ts';
import { StatePage } from '../../components/StatePage/index.ts';
import { TextLink } from '../../components/TextLink/index.ts';
import styles from './DiscoverScreen.module.css';

/** The texts of the discover page, from the specification. */
export const discoverText = {
  title: screens.discover.title,
  subtitle: screens.discover.subtitle,
  start: screens.discover.start,
  allBooks: 'All books',
  clear: 'Show all genres',
  loading: progress.loading,
  genresFailed: "The genres couldn't be loaded.",
  booksFailed: "These books couldn't be loaded.",
  retry: screens.retry,
  ...pastLastPageText,
  empty: 'No books in this genre yet',
  emptyShop: 'No books here yet',
  emptyDescription: 'Browse all books in the meantime.',
  unknownGenre: 'Genre not found',
  unknownGenreDescription: 'Choose one above, or browse all books.',
  showMore: 'Show more',
  previous: 'Previous',
  loadingMore: progress.loading,
} as const;

export interface DiscoverScreenProps {
  genres: AsyncList<GenreSummary>;
  /** The genre in the URL, if it exists. */
  selectedGenre?: GenreSummary | null | undefined;
  /** True when the URL names a genre that does not exist. */
  isUnknownGenre?: boolean | undefined;
  books: AsyncList<BookSummary>;
  /** The URL without a genre. */
  allHref?: string | undefined;
  onGenreChoose?: ((event: { genre: GenreSummary }) => void) | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: ((event: { section: 'genres' | 'books' }) => void) | undefined;
  /** Set while there are more books to load. */
  onShowMore?: (() => void) | undefined;
  isLoadingMore?: boolean | undefined;
  /** The URL of the next books, for browsers without scripts. */
  moreHref?: string | undefined;
  /** The URL of the previous books, on a page that does not start with the first. */
  previousHref?: string | undefined;
  /** The URL of the first books, on every page but the first. */
  firstHref?: string | undefined;
  text?: Partial<Record<keyof typeof discoverText, string>> | undefined;
}

/** The approximate width of a character in em; the first match applies. */
const CHAR_WIDTHS: readonly (readonly [pattern: RegExp, width: number])[] = [
  [/[fijlrtI .,'’-]/u, 0.4],
  [/[mwMW]/u, 0.95],
  [/\p{Lu}/u, 0.75],
];
const DEFAULT_CHAR_WIDTH = 0.6;
/** The width of a digit of the count, which has a smaller size and another font. */
const COUNT_CHAR_WIDTH = 0.45;

/** Estimates the text width of a genre card. A measured width would change when the font loads. */
function estimatedWidth({ name, countText = '' }: GenreSummary): CSSProperties {
  const widths = Array.from(
    name,
    (char) => CHAR_WIDTHS.find(([pattern]) => pattern.test(char))?.[1] ?? DEFAULT_CHAR_WIDTH,
  );
  const width = Math.max(
    widths.reduce((sum, each) => sum + each, 0),
    countText.length * COUNT_CHAR_WIDTH,
  );
  return { '--item-width': `${width.toFixed(2)}rem` } as CSSProperties;
}

/** Scrolls `row` to center the selected card, unless it is in view. */
function scrollToSelected(row: HTMLElement | null): void {
  const card = row?.querySelector('[aria-current]');
  if (!row || !card) return;
  const [viewport, box] = [row.getBoundingClientRect(), card.getBoundingClientRect()];
  if (box.left >= viewport.left && box.right <= viewport.right) return;
  row.scrollBy({ left: (box.left + box.right - viewport.left - viewport.right) / 2, behavior: 'instant' });
}

/** The catalog by genre, with the genres above a grid of books. */
export function DiscoverScreen({
  genres,
  selectedGenre,
  isUnknownGenre = false,
  books,
  allHref = '/discover',
  onGenreChoose,
  onFavoriteToggle,
  onRetry,
  onShowMore,
  isLoadingMore = false,
  moreHref,
  previousHref,
  firstHref,
  text,
}: DiscoverScreenProps) {
  const messages = { ...discoverText, ...text };
  const browse = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const selectedId = selectedGenre && String(selectedGenre.id);
  // Runs only when the genres load or the selection changes, so that it does not undo the customer's own scrolling.
  useEffect(() => {
    if (genres.status === 'ready' && selectedId) scrollToSelected(row.current);
  }, [genres.status, selectedId]);
  const startBrowsing = () => {
    const reducesMotion = window.matchMedia(mediaQueries.reducedMotion).matches;
    browse.current?.scrollIntoView({ block: 'start', behavior: reducesMotion ? 'auto' : 'smooth' });
    browse.current?.focus({ preventScroll: true });
  };
  const retry = (section: 'genres' | 'books') => onRetry && (() => onRetry({ section }));
  return (
    <Page data-component="DiscoverScreen" className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{messages.title}</h1>
          <p className={styles.subtitle}>{messages.subtitle}</p>
        </div>
        <Button onClick={startBrowsing}>{messages.start}</Button>
      </header>
      <section ref={browse} tabIndex={-1} aria-label={messages.start} className={styles.browse}>
        <div ref={row} className={styles.genres}>
          {genres.status === 'failed' && (
            <SectionFailure messages={{ ...messages, failed: messages.genresFailed }} onRetry={retry('genres')} />
          )}
          {genres.status === 'pending' && (
            <>
              <LoadingStatus>{messages.loading}</LoadingStatus>
              <ul className={styles.genreGrid}>
                {placeholderKeys.map((key) => (
                  <li key={key}>
                    <GenreCardSkeleton />
                  </li>
                ))}
              </ul>
            </>
          )}
          {genres.status === 'ready' && (
            <ul className={styles.genreGrid}>
              {genres.items.map((genre) => (
                <li key={genre.id} style={estimatedWidth(genre)}>
                  <GenreCard genre={genre} isSelected={selectedId === String(genre.id)} onChoose={onGenreChoose} />
                </li>
              ))}
            </ul>
          )}
        </div>
        {!isUnknownGenre && (
          <div className={styles.choice}>
            <h2 className={styles.heading}>{selectedGenre?.name ?? messages.allBooks}</h2>
            {selectedGenre && (
              <Link href={allHref} className={styles.pill} title={messages.clear}>
                {selectedGenre.countText !== undefined && <span>{selectedGenre.countText}</span>}
                <Icon of={X} isSmall />
                <ScreenReaderOnly>{messages.clear}</ScreenReaderOnly>
              </Link>
            )}
          </div>
        )}
        {books.status === 'failed' && (
          <SectionFailure messages={{ ...messages, failed: messages.booksFailed }} onRetry={retry('books')} />
        )}
        {isUnknownGenre && (
          <StatePage
            drawing="lost"
            headingLevel={2}
            title={messages.unknownGenre}
            action={<TextLink href={allHref}>{messages.allBooks}</TextLink>}
          >
            <p>{messages.unknownGenreDescription}</p>
          </StatePage>
        )}
        {books.status === 'ready' &&
          books.items.length === 0 &&
          !isUnknownGenre &&
          (firstHref !== undefined ? (
            <PastLastPage messages={messages} headingLevel={2} firstHref={firstHref} />
          ) : selectedGenre ? (
            <StatePage
              drawing="shelf"
              headingLevel={2}
              title={messages.empty}
              action={<TextLink href={allHref}>{messages.allBooks}</TextLink>}
            >
              <p>{messages.emptyDescription}</p>
            </StatePage>
          ) : (
            <StatePage drawing="shelf" headingLevel={2} title={messages.emptyShop} />
          ))}
        {books.status !== 'failed' && (
          <BookGrid
            books={books}
            loadingText={genres.status === 'pending' ? null : messages.loading}
            onFavoriteToggle={onFavoriteToggle}
          />
        )}
        {(onShowMore ?? previousHref) !== undefined && books.status === 'ready' && books.items.length > 0 && (
          <div className={styles.more} data-linked={moreHref !== undefined || undefined}>
            {previousHref !== undefined && (
              <ButtonLink variant="quiet" rel="prev" href={previousHref}>
                {messages.previous}
              </ButtonLink>
            )}
            {onShowMore && (
              <Button variant="quiet" isBusy={isLoadingMore} busyText={messages.loadingMore} onClick={onShowMore}>
                {messages.showMore}
              </Button>
            )}
            {onShowMore && moreHref !== undefined && (
              <NoscriptLink rel="next" name={messages.showMore} href={moreHref} />
            )}
          </div>
        )}
      </section>
    </Page>
  );
}
