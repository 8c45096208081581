import { Icon } from '@octavo/ui/Icon';
import { StarRating } from '@octavo/ui/StarRating';
import { Star } from 'lucide';
import { type ReactNode, type Ref, useId } from 'react';
import { closingText as text } from '../text/closing-text.ts';
import type { ClosingBook, ClosingData } from './closing-data.ts';
import styles from './ClosingPage.module.css';
import { NextVolume, OtherBooks } from './OfferedBooks.tsx';
import { ShopLink } from './ShopLink.tsx';
import { shopPaths } from './shop-paths.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** The end of a whole book: when and how long, stars, the next book, and the ways out. */
export function FinishedBook({
  book,
  data,
  shopUrl,
  heading,
  back,
  openedAt,
  timeText,
  highlightCount,
  onHighlights,
  onReadAgain,
}: {
  book: ClosingBook;
  data: ClosingData | undefined;
  /** Empty without a connection. */
  shopUrl: string;
  heading: Ref<HTMLHeadingElement>;
  back: ReactNode;
  openedAt: Date;
  timeText: string | undefined;
  highlightCount: number;
  onHighlights: () => void;
  onReadAgain: () => void;
}) {
  const facts = [
    text.finishedOn(data?.finished_at ? new Date(data.finished_at) : openedAt),
    ...(timeText === undefined ? [] : [timeText]),
    ...(highlightCount > 0 ? [text.highlights(highlightCount)] : []),
  ];
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {text.finished}{' '}
        <i>
          <bdi>{book.name}</bdi>
        </i>
      </h1>
      <p className={styles.when}>{facts.join(' · ')}</p>
      {data && shopUrl !== '' && (
        <>
          <Rating data={data} shopUrl={shopUrl} />
          <Offers data={data} shopUrl={shopUrl} />
        </>
      )}
      <p className={styles.ways}>
        {shopUrl !== '' && (
          <ShopLink shopUrl={shopUrl} path={shopPaths.library} className={styles.link}>
            {text.library}
          </ShopLink>
        )}
        {highlightCount > 0 && (
          <button type="button" className={styles.link} onClick={onHighlights}>
            {text.highlightsLink}
          </button>
        )}
        <button type="button" className={styles.link} onClick={onReadAgain}>
          {text.readAgain}
        </button>
        {back}
      </p>
    </>
  );
}

/** Stars that open the form for a review in the shop, or the rating that the user gave. */
function Rating({ data: { book, rating, can_review: canReview }, shopUrl }: { data: ClosingData; shopUrl: string }) {
  const id = useId();
  if (rating !== null)
    return (
      <p className={styles.rated}>
        <StarRating value={rating} label={text.yourRating(rating)} className={styles.ownStars} />
        <ShopLink shopUrl={shopUrl} path={shopPaths.reviews(book.slug)} className={styles.link}>
          {text.yourReview}
        </ShopLink>
      </p>
    );
  if (!canReview) return null;
  return (
    <nav aria-labelledby={id} className={styles.rating}>
      <div className={styles.stars}>
        {STARS.map((stars) => (
          <ShopLink
            key={stars}
            shopUrl={shopUrl}
            path={shopPaths.rate(book.slug, stars)}
            aria-label={text.rateWith(stars)}
            className={styles.star}
          >
            <Icon of={Star} />
          </ShopLink>
        ))}
      </div>
      <span id={id} className={styles.muted}>
        {text.rate}
      </span>
    </nav>
  );
}

/** The next volume of the series, and other books by the author. */
function Offers({ data: { book, next, more }, shopUrl }: { data: ClosingData; shopUrl: string }) {
  const { series } = book;
  const isLastOfSeries = series !== null && series.position !== null && next === null;
  if (!next && more.length === 0 && !isLastOfSeries) return null;
  return (
    <div className={styles.offers}>
      {next && <NextVolume book={next} series={next.series?.name ?? ''} shopUrl={shopUrl} />}
      {isLastOfSeries && (
        <p className={styles.lastOf}>
          {text.lastOf} <bdi>{series.name}</bdi>.
        </p>
      )}
      {more.length > 0 && <OtherBooks books={more} author={book.authors[0]?.name ?? book.author} shopUrl={shopUrl} />}
    </div>
  );
}
