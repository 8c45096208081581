import { authorOf, formatMoment, pageSizes, ratingOf, type Review, reviewerOf, timeAgo } from '@octavo/core/entities';
import type { ReviewView } from '@octavo/ui/Review';
import { ReviewsScreen } from '@octavo/ui/ReviewsScreen';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useUser } from '../../actors/use-user.ts';
import { usePagination } from '../../actors/use-pagination.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { productQuery } from '../../queries/products.queries.ts';
import { reviewsQuery, reviewSummaryQuery } from '../../queries/reviews.queries.ts';
import { usePageFocus } from '../../shell/use-page-focus.ts';
import { useTitle } from '../../shell/use-title.ts';
import { coverArt, productHref, shelfOf } from '../../views/book-view.ts';

interface ReviewsPageProps {
  slug: string;
  page: number;
  onPageChange: (page: number) => void;
}

export function ReviewsPage({ slug, page, onPageChange }: ReviewsPageProps) {
  const shop = useShop();
  const user = useUser();
  const product = useQuery(productQuery(shop, slug, user?.id)).data;
  const reviewsOf = reviewsQuery(shop, product?.id ?? 0, page);
  const reviews = useQuery(product ? reviewsOf : { ...reviewsOf, queryFn: skipToken });
  const summaryOf = reviewSummaryQuery(shop, product?.id ?? 0);
  const summary = useQuery(product ? summaryOf : { ...summaryOf, queryFn: skipToken }).data;
  // The next page of reviews begins at the top, as the next page of the shop does.
  usePageFocus(`${slug} ${page}`);
  const [now] = useState(() => new Date());
  useTitle(
    product ? `Reviews of ${product.name}` : 'Reviews',
    product ? `What readers think of ${product.name} by ${authorOf(product)}.` : undefined,
  );

  const received = reviews.data?.length;
  const count = product?.rating_count ?? 0;
  const results = useMemo(
    () => (received === undefined ? null : { received, count, pageSize: pageSizes.reviews }),
    [received, count],
  );
  const turn = useCallback((next: number) => onPageChange(next), [onPageChange]);
  const { canPrevious, canNext, range, turnTo } = usePagination({ subject: slug, page, results, onPageChange: turn });

  return (
    <ReviewsScreen
      product={
        product
          ? {
              title: product.name,
              cover: coverArt(product),
              href: productHref(product),
              rating: ratingOf(product),
              ratingCount: product.rating_count,
            }
          : null
      }
      reviews={shelfOf(reviews, (review) => reviewView(review, now))}
      page={page}
      first={range?.first ?? 0}
      last={range?.last ?? 0}
      hasPrevious={canPrevious}
      hasNext={canNext}
      {...(summary ? { counts: fromFiveDown(summary.histogram) } : {})}
      onPageChange={({ page: target }) => turnTo(target)}
      onRetry={() => void reviews.refetch()}
    />
  );
}

function fromFiveDown([one, two, three, four, five]: readonly [number, number, number, number, number]): [
  number,
  number,
  number,
  number,
  number,
] {
  return [five, four, three, two, one];
}

function reviewView(review: Review, now: Date): ReviewView {
  return {
    id: review.id,
    rating: review.rating,
    reviewer: reviewerOf(review),
    html: review.review,
    timeText: timeAgo(review.date_created, now),
    dateTime: review.date_created,
    dateTitle: formatMoment(review.date_created),
    isVerified: review.verified === true,
  };
}
