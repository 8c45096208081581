import { authorOf, hasFeature, isSameId, pageSizes, ratingOf, type Id } from '@octavo/core/entities';
import { type ReviewOrder, ReviewsScreen } from '@octavo/ui/ReviewsScreen';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useHydrated, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useUser } from '../../actors/use-user.ts';
import { usePagination } from '../../actors/use-pagination.ts';
import { useProduct } from '../../actors/use-product.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { reviewsQuery, reviewSummaryQuery } from '../../queries/reviews.queries.ts';
import { takeHash } from '../../navigation/take-hash.ts';
import { usePageFocus } from '../../navigation/use-page-focus.ts';
import { usePageHead } from '../../navigation/use-page-head.ts';
import { coverArt, pageHrefsOf, productHref, asyncListOf } from '../../views/book-view.ts';
import { reviewView } from '../../views/review-view.ts';

// Most visitors only read reviews, so the forms load after the reviews or on demand.
const OwnReview = lazy(async () => ({ default: (await import('./OwnReview.tsx')).OwnReview }));
const ReportReview = lazy(async () => ({ default: (await import('./ReportReview.tsx')).ReportReview }));

const RATING_HASH = /^#?rate-([1-5])$/;

function ratingInHash({ hash }: { readonly hash: string }): number | undefined {
  const [, rating] = RATING_HASH.exec(hash) ?? [];
  return rating === undefined ? undefined : Number(rating);
}

interface ReviewsPageProps {
  slug: string;
  page: number;
  order: ReviewOrder;
  onPageChange: (page: number) => void;
  onOrderChange: (order: ReviewOrder) => void;
}

export function ReviewsPage({ slug, page, order, onPageChange, onOrderChange }: ReviewsPageProps) {
  const shop = useShop();
  const user = useUser();
  const product = useProduct(slug).query.data;
  const reviewsOf = reviewsQuery(shop, product?.id ?? 0, page, order);
  const reviews = useQuery(product ? reviewsOf : { ...reviewsOf, queryFn: skipToken });
  const summaryOf = reviewSummaryQuery(shop, product?.id ?? 0, user?.id);
  const { queryKey: anonymousKey } = reviewSummaryQuery(shop, product?.id ?? 0, undefined);
  const { data: summary, dataUpdatedAt: summaryAt } = useQuery({
    ...(product ? summaryOf : { ...summaryOf, queryFn: skipToken }),
    // The counts are the same for everyone. The review of the user comes with their own response.
    placeholderData: () => shop.queryClient.getQueryData(anonymousKey),
  });
  // The next page of reviews starts at the top with the focus on its content.
  usePageFocus(`${slug} ${page}`);
  const [reported, setReported] = useState<Id | null>(null);
  // The stars on the closing page of the reader open the form with a rating.
  const [chosenRating] = useState(useLocation({ select: ratingInHash }));
  useEffect(() => void takeHash(RATING_HASH), []);
  const ownId = user === null ? undefined : summary?.own_review?.id;
  const isOwn = (id: Id): boolean => ownId !== undefined && isSameId(id, ownId);
  const canReport = user !== null && hasFeature(shop.config, 'review_writing');
  usePageHead(
    product ? `Reviews of ${product.name}` : 'Reviews',
    product ? `Reader reviews of ${product.name} by ${authorOf(product)}.` : undefined,
  );

  const received = reviews.data?.length;
  const count = product?.rating_count ?? 0;
  const results = useMemo(
    () => (received === undefined ? null : { received, count, pageSize: pageSizes.reviews }),
    [received, count],
  );
  const { canPrevious, canNext, range, goToPage } = usePagination({ listId: slug, page, results, onPageChange });

  // The time of the response: a review written later is never older than the page.
  const isHydrated = useHydrated();
  const now = new Date(isHydrated ? Math.max(reviews.dataUpdatedAt, summaryAt) : shop.openedAt);
  // The sort control needs JavaScript, so it appears after hydration.
  const sorting = isHydrated
    ? { value: order, onValueChange: ({ value }: { value: ReviewOrder }) => onOrderChange(value) }
    : 'pending';

  return (
    <>
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
        reviews={asyncListOf(reviews, (review) => ({
          ...reviewView(review, now, { hasDates: isHydrated }),
          isOwn: isOwn(review.id),
        }))}
        page={page}
        first={range?.first ?? 0}
        last={range?.last ?? 0}
        hasPrevious={canPrevious}
        hasNext={canNext}
        {...(summary ? { counts: descendingCounts(summary.histogram) } : {})}
        onPageChange={({ page: target }) => goToPage(target)}
        pageHrefOf={product ? pageHrefsOf(`${productHref(product)}/reviews`) : undefined}
        // Only a server with the summary extension supports other orders.
        sorting={summary ? sorting : undefined}
        onRetry={() => void reviews.refetch()}
        onReport={canReport ? ({ review }) => setReported(review.id) : undefined}
        more={
          canReport && product && summary ? (
            <Suspense>
              <OwnReview
                key={chosenRating}
                chosenRating={chosenRating}
                product={product}
                summary={summary}
                now={now}
                isListed={reviews.data?.some(({ id }) => isOwn(id)) === true}
              />
            </Suspense>
          ) : null
        }
      />
      {reported !== null && (
        <Suspense>
          <ReportReview key={reported} id={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </>
  );
}

function descendingCounts([one, two, three, four, five]: readonly [number, number, number, number, number]): [
  number,
  number,
  number,
  number,
  number,
] {
  return [five, four, three, two, one];
}
