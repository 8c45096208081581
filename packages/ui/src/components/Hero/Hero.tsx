import type { ComponentProps, ReactNode } from 'react';
import { Cover, hueStyle } from '../Cover/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Link } from '../LinkProvider/index.ts';
import styles from './Hero.module.css';

export interface HeroProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The heading of the page. */
  title: ReactNode;
  /** One sentence below the heading. */
  subtitle?: ReactNode;
  action?: ReactNode;
  /** Up to three books on the ledge. The middle one is the largest and sets the background color. */
  books?: readonly BookSummary[] | undefined;
  /** While true, three slots are reserved for the books. */
  isPending?: boolean | undefined;
  /** The background hue while there is no book. */
  hue?: number | undefined;
  paper?: 'comb' | 'swirl' | undefined;
}

/** A heading on an endpaper background, with up to three covers. Renders a `section` and the ledge below it. */
export function Hero({
  title,
  subtitle,
  action,
  books,
  isPending = false,
  hue,
  paper = 'comb',
  className,
  style,
  ...rest
}: HeroProps) {
  const shownBooks = books?.slice(0, 3) ?? [];
  const middle = shownBooks.length === 1 ? shownBooks[0] : shownBooks[1];
  // Every slot is reserved with or without a book, so that loading books do not shift the text.
  const [start, end] = shownBooks.filter((book) => book !== middle);
  const slots = books === undefined && !isPending ? [] : [start, middle, end];
  const backgroundHue = middle?.cover.hue ?? hue ?? 168;
  return (
    <div data-component="Hero" className={styles.field}>
      <section
        data-cover=""
        data-paper={paper}
        {...rest}
        style={{ ...hueStyle(backgroundHue), ...style }}
        className={cx(styles.hero, className)}
      >
        <div className={styles.inner}>
          <div className={styles.copy}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
            {action !== undefined && <div className={styles.action}>{action}</div>}
          </div>
          <div className={styles.covers}>
            {slots.map((book, index) =>
              book === undefined ? (
                // oxlint-disable-next-line react/no-array-index-key -- a slot has no identity other than its index
                <span key={index} className={styles.book} data-middle={index === 1 || undefined}>
                  <span className={isPending ? styles.skeleton : styles.empty} />
                </span>
              ) : (
                <Link key={book.id} href={book.href} className={styles.book} data-middle={book === middle || undefined}>
                  <Cover
                    art={book.cover}
                    title={book.title}
                    author={book.author}
                    alt={book.title}
                    sizes="(width <= 520px) 37vw, 16rem"
                    elevation="standing"
                    isPriority
                  />
                </Link>
              ),
            )}
          </div>
        </div>
      </section>
    </div>
  );
}
