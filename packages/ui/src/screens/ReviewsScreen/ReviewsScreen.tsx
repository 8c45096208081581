import { formatRatingValue } from '@octavo/core/entities';
import { failures, progress, screens } from '@octavo/core/messages';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { AsyncList } from '../../components/BookCarousel/index.ts';
import { Cover } from '../../components/Cover/index.ts';
import type { CoverArt } from '../../components/Cover/index.ts';
import { PastLastPage, pastLastPageText } from '../../components/shared/PastLastPage.tsx';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Page } from '../../templates/Page/index.ts';
import { noscriptLinks } from '../../components/shared/NoscriptLinks.tsx';
import { Pagination } from '../../components/Pagination/index.ts';
import { Review } from '../../components/Review/index.ts';
import type { ReviewView } from '../../components/Review/index.ts';
import { SectionFailure } from '../../components/SectionState/index.ts';
import { LoadingStatus, Skeleton } from '../../components/Skeleton/index.ts';
import { StarRating } from '../../components/StarRating/index.ts';
import { StatePage } from '../../components/StatePage/index.ts';
import { TextLink } from '../../components/TextLink/index.ts';
import { Histogram } from '../../components/Histogram/index.ts';
import type { ReviewOrder } from './review-order.ts';
import styles from './ReviewsScreen.module.css';

/** A separate chunk: the reviews page does not wait for the sort options. */
const Sorting = lazy(async () => ({ default: (await import('./Sorting.tsx')).Sorting }));

/** The texts of the reviews page, from the specification. */
export const reviewsText = {
  unavailable: failures.productNotAvailable,
  failed: failures.reviews,
  retry: screens.retry,
  loading: progress.loading,
  back: 'Back to details',
  outOf: 'out of 5',
  reviews: 'reviews',
  review: 'review',
  ...pastLastPageText,
  empty: 'No reviews yet',
  emptyDescription: 'If you own this book, be the first to write one.',
  range: screens.reviewRange,
  sort: 'Sort by',
  newest: 'Newest first',
  highest: 'Highest rating first',
  lowest: 'Lowest rating first',
};

/** The reviewed book. */
export interface ReviewedProduct {
  title: string;
  cover: CoverArt;
  href: string;
  /** 0–5. */
  rating: number;
  ratingCount: number;
}

export interface ReviewsScreenProps {
  /** Undefined until the book has loaded. */
  product?: ReviewedProduct | null | undefined;
  reviews: AsyncList<ReviewView>;
  /** From 1. */
  page: number;
  /** The number of the first review on this page, counted over all pages. */
  first: number;
  last: number;
  hasPrevious: boolean;
  hasNext: boolean;
  /** The number of ratings with five, four, three, two stars and one star. */
  counts?: readonly [number, number, number, number, number] | undefined;
  onPageChange: (event: { page: number }) => void;
  /** Returns the URL of a page of reviews, for browsers without scripts. */
  pageHrefOf?: ((page: number) => string) | undefined;
  /** The sort order; undefined without server support, `pending` until it can be changed. */
  sorting?: { value: ReviewOrder; onValueChange: (event: { value: ReviewOrder }) => void } | 'pending' | undefined;
  onRetry?: (() => void) | undefined;
  /** Reports a review, for signed-in customers. */
  onReport?: ((event: { review: ReviewView }) => void) | undefined;
  /** Additional content above the list, such as a review form. */
  more?: ReactNode;
  text?: MessageOverrides<typeof reviewsText> | undefined;
}

/** The reviews of one book. */
export function ReviewsScreen({
  product,
  reviews,
  page,
  first,
  last,
  hasPrevious,
  hasNext,
  counts,
  onPageChange,
  pageHrefOf,
  sorting,
  onRetry,
  onReport,
  more,
  text,
}: ReviewsScreenProps) {
  const messages = { ...reviewsText, ...text };
  const isPastLastPage = reviews.status === 'ready' && reviews.items.length === 0 && page > 1;
  if (!product) return <StatePage drawing="lost" title={messages.unavailable} />;
  return (
    <Page width="medium" isPadded data-component="ReviewsScreen" className={styles.page}>
      <div className={styles.aside}>
        <Cover art={product.cover} title={product.title} sizes="11rem" isPriority className={styles.cover} />
        <div className={styles.about}>
          <h1 className={styles.title}>{product.title}</h1>
          <TextLink href={product.href}>{messages.back}</TextLink>
          <p className={styles.average} data-none={product.ratingCount === 0 || undefined}>
            <span className={styles.figure}>{formatRatingValue(product.rating)}</span> <span>{messages.outOf}</span>
          </p>
          <p className={styles.count}>
            {product.ratingCount > 0 && <StarRating value={product.rating} />}
            <span>
              <span className={styles.number}>{product.ratingCount}</span>{' '}
              {product.ratingCount === 1 ? messages.review : messages.reviews}
            </span>
          </p>
        </div>
        {counts && <Histogram counts={counts} className={styles.histogram} />}
      </div>
      <div className={styles.main}>
        {more}
        {(reviews.status !== 'failed' || sorting) && (
          <div className={styles.head}>
            {reviews.status === 'ready' && !isPastLastPage && (
              <p className={styles.range}>{messages.range(first, last, product.ratingCount)}</p>
            )}
            {reviews.status === 'pending' && (
              <div className={styles.range}>
                <Skeleton width="10rem" height="1.45em" />
              </div>
            )}
            {sorting && product.ratingCount > 1 && (
              <Suspense fallback={<span className={styles.place} />}>
                {sorting === 'pending' ? (
                  <span className={styles.place} />
                ) : (
                  <Sorting messages={messages} {...sorting} />
                )}
              </Suspense>
            )}
          </div>
        )}
        {reviews.status === 'pending' && (
          <div aria-busy="true" className={styles.skeletons}>
            <LoadingStatus>{messages.loading}</LoadingStatus>
            {[0, 1, 2, 3].map((key) => (
              <div key={key} className={styles.skeleton}>
                <Skeleton width="40%" height="1rem" />
                <Skeleton width="100%" height="1.1rem" />
                <Skeleton width="72%" height="1.1rem" />
              </div>
            ))}
          </div>
        )}
        {reviews.status === 'failed' && <SectionFailure messages={messages} onRetry={onRetry} />}
        {isPastLastPage && (
          <PastLastPage messages={messages} headingLevel={2} firstHref={pageHrefOf?.(1)} className={styles.empty} />
        )}
        {reviews.status === 'ready' && !isPastLastPage && (
          <>
            {reviews.items.length === 0 && (
              <StatePage drawing="blank" headingLevel={2} title={messages.empty} className={styles.empty}>
                <p>{messages.emptyDescription}</p>
              </StatePage>
            )}
            {reviews.items.map((review) => (
              <Review key={review.id} review={review} onReport={onReport} />
            ))}
            <Pagination
              page={page}
              hasPrevious={hasPrevious}
              hasNext={hasNext}
              onPageChange={onPageChange}
              renderLink={noscriptLinks(pageHrefOf)}
            />
          </>
        )}
      </div>
    </Page>
  );
}
