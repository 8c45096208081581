import type { ComponentProps } from 'react';
import { Cover } from '../Cover/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { FavoriteToggle } from '../FavoriteToggle/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Link } from '../LinkProvider/index.ts';
import { Price } from '../Price/index.ts';
import { ReadingProgress } from './ReadingProgress.tsx';
import styles from './BookCard.module.css';

export interface BookCardProps extends Omit<ComponentProps<'article'>, 'children'> {
  book: BookSummary;
  /** Its place in a ranking, from 1. */
  rank?: number | undefined;
  /** `aside` turns the card sideways on screens where a lone cover would be a poster. */
  layout?: 'vertical' | 'horizontal' | undefined;
  /** Level of the title in the outline of the page. */
  headingLevel?: 2 | 3 | 4 | undefined;
  /** The first row of a page loads its covers at once. */
  isPriority?: boolean | undefined;
  sizes?: string | undefined;
  /** Without it the card has no heart. */
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
}

/** One book on a shelf: cover, title, author, and price with heart, or how far it is read. Renders an `article`. */
export function BookCard({
  book,
  rank,
  layout = 'vertical',
  headingLevel = 3,
  isPriority = false,
  sizes,
  onFavoriteToggle,
  className,
  ...rest
}: BookCardProps) {
  const Heading = `h${headingLevel}` as const;
  const isFavorite = book.isFavorite === true;
  return (
    <article data-component="BookCard" data-layout={layout} {...rest} className={cx(styles.card, className)}>
      <Cover
        art={book.cover}
        title={book.title}
        author={book.author}
        isPriority={isPriority}
        sizes={sizes}
        className={styles.cover}
      />
      <div className={styles.meta}>
        {rank !== undefined && <span className={styles.rank}>{rank}</span>}
        <div className={styles.text}>
          <Heading className={styles.title}>
            <Link href={book.href} className={styles.link} draggable={false}>
              {book.title}
            </Link>
          </Heading>
          <p className={styles.author}>{book.author}</p>
          {book.progress === undefined ? (
            <div className={styles.foot}>
              {book.price !== undefined && <Price amount={book.price} className={styles.price} />}
              {onFavoriteToggle && (
                <FavoriteToggle
                  isFavorite={isFavorite}
                  title={book.title}
                  onToggle={(event) => onFavoriteToggle({ book, ...event })}
                  className={styles.favorite}
                />
              )}
            </div>
          ) : (
            <ReadingProgress value={book.progress} />
          )}
        </div>
      </div>
    </article>
  );
}
