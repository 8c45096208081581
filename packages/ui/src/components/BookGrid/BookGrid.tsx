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
  /** Announced while the books load; `null` when the page already announces it. */
  loadingText?: string | null | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** The maximum number of columns on the widest screens; 6 for pages with few books. */
  maxColumns?: 6 | 8 | undefined;
  /** The number shown on a book, for ordered lists such as a series. */
  positionOf?: ((book: BookSummary) => number | null | undefined) | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
}

/** A grid of 2, 4, 6 or 8 columns, depending on the width. While pending it shows eight placeholders. */
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
