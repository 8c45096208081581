import type { ReactNode } from 'react';
import { BookCarousel } from '../BookCarousel/index.ts';
import type { BookCarouselProps, Shelf } from '../BookCarousel/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { Hero } from '../Hero/index.ts';
import type { HeroProps } from '../Hero/index.ts';
import { Page } from '../Page/index.ts';
import { StatePage } from '../StatePage/index.ts';
import { TextLink } from '../TextLink/index.ts';
import styles from './shelf-page.module.css';

/** The words of a page that is one shelf. */
export interface ShelfPageWords {
  title: string;
  shelf: string;
  empty: string;
  discover: string;
  failed: string;
  retry: string;
  loading: string;
}

export interface ShelfPageProps extends Pick<BookCarouselProps, 'onRetry' | 'onFavoriteToggle'> {
  /** The name of the screen in the page. */
  component: string;
  /** What stands at the head; its books are the first of the shelf unless it names others. */
  hero: Omit<HeroProps, 'title'>;
  shelf: Shelf<BookSummary>;
  discoverHref: string;
  words: ShelfPageWords;
  /** More under the shelf. */
  children?: ReactNode;
}

/** A hero over one shelf of somebody's own books, or over the way to the first of them. */
export function ShelfPage({
  component,
  hero,
  shelf,
  discoverHref,
  words,
  onRetry,
  onFavoriteToggle,
  children,
}: ShelfPageProps) {
  const isEmpty = shelf.status === 'ready' && shelf.items.length === 0;
  const first = shelf.status === 'ready' ? shelf.items.slice(0, 3) : [];
  return (
    <div data-component={component}>
      <Hero {...hero} books={hero.books ?? first} isPending={shelf.status === 'pending'} title={words.title} />
      <Page key={isEmpty ? 'empty' : 'shelf'} className={styles.shelf}>
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
            onRetry={onRetry}
            onFavoriteToggle={onFavoriteToggle}
            text={{ loading: words.loading, failed: words.failed, retry: words.retry }}
          />
        )}
      </Page>
      {children}
    </div>
  );
}
