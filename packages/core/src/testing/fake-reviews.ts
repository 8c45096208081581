import { isSameId, type Id, type Product, type Review, type ReviewSummary } from '../entities/index.ts';
import { ConflictError, NotFoundError, PermissionError } from '../errors/index.ts';
import type { ReviewChange } from '../validators/index.ts';
import type { Handlers } from './fake-router.ts';
import { requireAccount, requireProduct, type FakeAccount, type FakeState } from './fake-state.ts';

/** Answers about reviews: buyers write one per book and change their own. */
export function reviewHandlers(state: FakeState): Handlers<FakeAccount>['reviews'] {
  const reviewsOf = (productId: number) => state.reviews.get(productId) ?? [];
  const ownOf = (who: FakeAccount | null, productId: number) =>
    reviewsOf(productId).find((review) => who !== null && state.reviewers.get(String(review.id)) === who);
  const find = (id: Id): { productId: number; review: Review } => {
    for (const [productId, reviews] of state.reviews) {
      const review = reviews.find((row) => isSameId(row.id, id));
      if (review) return { productId, review };
    }
    throw new NotFoundError('review_not_found');
  };

  return {
    list: ({ query }) => {
      const { page = 1, per_page = 10 } = query;
      return reviewsOf(query.product)
        .slice((page - 1) * per_page, page * per_page)
        .map(({ text: _typed, ...shown }) => shown);
    },
    summary: ({ query, caller }) => {
      const product = requireProduct(state, query.product);
      const own = ownOf(caller, product.id);
      return {
        ...summaryOf(product, reviewsOf(product.id)),
        own_review: own ?? null,
        can_review: caller?.owned.has(product.id) === true && own === undefined,
      };
    },
    create: ({ body: { product_id, ...typed }, caller }) => {
      const writer = requireAccount(caller);
      if (!writer.owned.has(requireProduct(state, product_id).id)) throw new PermissionError('not_entitled');
      if (ownOf(writer, product_id)) throw new ConflictError('already_reviewed');
      const id = (state.lastId += 1);
      const reviewer = writer.user.display_name;
      const review = { id, reviewer, date_created: '2026-03-05T16:07:00Z', verified: true, ...toReviewFields(typed) };
      state.reviews.set(product_id, [review, ...reviewsOf(product_id)]);
      state.reviewers.set(String(id), writer);
      return review;
    },
    update: ({ params, body, caller }) => {
      const { productId, review } = find(params.id);
      if (state.reviewers.get(String(review.id)) !== caller) throw new NotFoundError('review_not_found');
      const changed = { ...review, ...toReviewFields(body) };
      state.reviews.set(
        productId,
        reviewsOf(productId).map((row) => (row === review ? changed : row)),
      );
      return changed;
    },
    report: ({ params, body }) => void state.reports.push({ reviewId: find(params.id).review.id, ...body }),
  };
}

/** What was typed, and the same as it is shown: without markup of its own, a paragraph for each blank line. */
function toReviewFields({ rating, review: text }: ReviewChange) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.split(/\n{2,}/).map((paragraph) => `<p>${paragraph}</p>`);
  return { rating, review: paragraphs.join(''), text };
}

function summaryOf({ id, average_rating }: Product, reviews: readonly Review[]): ReviewSummary {
  const given = (stars: number) => reviews.filter((review) => Math.round(review.rating) === stars).length;
  return {
    product_id: id,
    average_rating,
    rating_count: reviews.length,
    histogram: [given(1), given(2), given(3), given(4), given(5)],
  };
}
