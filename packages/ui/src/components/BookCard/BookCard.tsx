import type { ComponentProps } from 'react';
import { Cover } from '../Cover/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { FavoriteToggle } from '../FavoriteToggle/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Link } from '../LinkProvider/index.ts';
import { Price } from '../Price/index.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import { ReadingProgress } from './ReadingProgress.tsx';
import styles from './BookCard.module.css';

/** The texts of a book card. */
export interface BookCardText {
  owned: string;
}

const defaultText: BookCardText = { owned: 'In your library' };

export interface BookCardProps extends Omit<ComponentProps<'article'>, 'children'> {
  book: BookSummary;
  /** The rank in a list, from 1. */
  rank?: number | undefined;
  /** `horizontal` places the cover beside the text at widths where a single vertical card would be too large. */
  layout?: 'vertical' | 'horizontal' | undefined;
  /** The heading level of the title. */
  headingLevel?: 2 | 3 | 4 | undefined;
  /** Loads the cover immediately, for the first row of a page. */
  isPriority?: boolean | undefined;
  sizes?: string | undefined;
  /** Without it, the card has no favorite button. */
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  text?: MessageOverrides<BookCardText> | undefined;
}

/** One book: cover, title, author, and either reading progress or price and favorite button. Renders an `article`. */
export function BookCard({
  book,
  rank,
  layout = 'vertical',
  headingLevel = 3,
  isPriority = false,
  sizes,
  onFavoriteToggle,
  text,
  className,
  ...rest
}: BookCardProps) {
  const messages = useMessages('BookCard', defaultText, text);
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
          <Heading dir="auto" className={styles.title}>
            <Link href={book.href} className={styles.link} draggable={false}>
              {book.title}
            </Link>
          </Heading>
          <p dir="auto" className={styles.author}>
            {book.author}
          </p>
          {book.progress === undefined ? (
            <div className={styles.foot}>
              {book.isOwned ? (
                <span className={styles.owned}>{messages.owned}</span>
              ) : (
                book.price !== undefined && <Price amount={book.price} className={styles.price} />
              )}
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
