import { progress } from '@octavo/core/messages';
import type { ComponentProps } from 'react';
import { BookCard } from '../BookCard/index.ts';
import type { AsyncList } from '../BookCarousel/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { cx } from '../../primitives/cx.ts';
import { BookCardSkeleton, placeholderKeys, LoadingStatus } from '../Skeleton/index.ts';
import styles from './BookGrid.module.css';

export interface BookGridProps extends Omit<ComponentProps<'div'>, 'children'> {
  books: AsyncList<BookSummary>;
  /** Said while the books are on their way; `null` where the page says it already. */
  loadingText?: string | null | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** How many may stand in a row on the widest screens: 6 where a page has few books by nature. */
  maxColumns?: 6 | 8 | undefined;
  /** The number a book carries, where the books have an order of their own. */
  positionOf?: ((book: BookSummary) => number | null | undefined) | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
}

/** Books in a grid of 2, 4, 6 or 8, by the room there is. Pending it holds eight placeholders. */
export function BookGrid({
  books,
  loadingText = progress.loading,
  headingLevel = 3,
  maxColumns = 8,
  positionOf,
  onFavoriteToggle,
  className,
  ...rest
}: BookGridProps) {
  if (books.status === 'failed') return null;
  return (
    <div data-component="BookGrid" data-most={maxColumns} {...rest} className={cx(styles.container, className)}>
      {books.status === 'pending' && loadingText !== null && <LoadingStatus>{loadingText}</LoadingStatus>}
      <ul className={styles.grid} aria-busy={books.status === 'pending' || undefined}>
        {books.status === 'pending'
          ? placeholderKeys.map((key) => (
              <li key={key}>
                <BookCardSkeleton />
              </li>
            ))
          : books.items.map((book, index) => (
              <li key={book.id}>
                <BookCard
                  book={book}
                  rank={positionOf?.(book) ?? undefined}
                  headingLevel={headingLevel}
                  isPriority={index < 2}
                  onFavoriteToggle={onFavoriteToggle}
                />
              </li>
            ))}
      </ul>
    </div>
  );
}
