import { isSameId, type Id, type Product, type Review, type ReviewSummary } from '../entities/index.ts';
import { ConflictError, NotFoundError, PermissionError } from '../errors/index.ts';
import type { ReviewChange } from '../validators/index.ts';
import type { Handlers } from './fake-router.ts';
import { requireAccount, requireProduct, type FakeAccount, type FakeState } from './fake-state.ts';

/** Handlers of reviews: a buyer writes one per book and edits it. */
export function reviewHandlers(state: FakeState): Handlers<FakeAccount>['reviews'] {
  const reviewsOf = (productId: number) => state.reviews.get(productId) ?? [];
  const ownOf = (author: FakeAccount | null, productId: number) =>
    reviewsOf(productId).find((review) => author !== null && state.reviewers.get(String(review.id)) === author);
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
    own: ({ query: { page = 1, per_page = 10 }, caller }) => {
      const author = requireAccount(caller);
      const own = [...state.reviews].flatMap(([productId, reviews]) => {
        const { id, slug, name } = requireProduct(state, productId);
        return reviews
          .filter((review) => state.reviewers.get(String(review.id)) === author)
          .map((review) => ({ ...review, product: { id, slug, name } }));
      });
      const data = own.slice((page - 1) * per_page, page * per_page);
      return { data, total_pages: Math.ceil(own.length / per_page) };
    },
    create: ({ body: { product_id, ...typed }, caller }) => {
      const author = requireAccount(caller);
      if (!author.owned.has(requireProduct(state, product_id).id)) throw new PermissionError('not_entitled');
      if (ownOf(author, product_id)) throw new ConflictError('already_reviewed');
      const id = (state.lastId += 1);
      const reviewer = author.user.display_name;
      const review = { id, reviewer, date_created: '2026-03-05T16:07:00Z', verified: true, ...toReviewFields(typed) };
      state.reviews.set(product_id, [review, ...reviewsOf(product_id)]);
      state.reviewers.set(String(id), author);
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
    remove: ({ params, caller }) => {
      const { productId, review } = find(params.id);
      if (state.reviewers.get(String(review.id)) !== caller) throw new NotFoundError('review_not_found');
      if (state.reports.some(({ reviewId }) => isSameId(reviewId, review.id)))
        throw new ConflictError('review_moderated');
      state.reviews.set(
        productId,
        reviewsOf(productId).filter((row) => row !== review),
      );
    },
    report: ({ params, body }) => void state.reports.push({ reviewId: find(params.id).review.id, ...body }),
  };
}

/** Returns the typed text and its HTML: escaped, with a paragraph for each blank line. */
function toReviewFields({ rating, review: text }: ReviewChange) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const paragraphs = escaped.split(/\n{2,}/).map((paragraph) => `<p>${paragraph}</p>`);
  return { rating, review: paragraphs.join(''), text };
}

function summaryOf({ id, average_rating }: Product, reviews: readonly Review[]): ReviewSummary {
  const countOf = (stars: number) => reviews.filter((review) => Math.round(review.rating) === stars).length;
  return {
    product_id: id,
    average_rating,
    rating_count: reviews.length,
    histogram: [countOf(1), countOf(2), countOf(3), countOf(4), countOf(5)],
  };
}
