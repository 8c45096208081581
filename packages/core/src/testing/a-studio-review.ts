import type { StudioReview, StudioReviews } from '../studio/index.ts';

/** Builds a review of a book of the author without a reply. */
export function aStudioReview(overrides: Partial<StudioReview> = {}): StudioReview {
  return {
    id: 41,
    book: {
      id: 7,
      title: 'The Understudy Moon',
      slug: 'the-understudy-moon',
      images: [{ src: '/covers/moon-640.jpg' }],
    },
    rating: 4,
    reviewer: 'Philippa M.',
    review: '<p>I would have liked one more map.</p>',
    date_created: '2026-11-12T09:58:00.000Z',
    verified: true,
    reply: null,
    report: null,
    ...overrides,
  };
}

/** Builds the only page of reviews. */
export function someStudioReviews(reviews: readonly StudioReview[] = [aStudioReview()]): StudioReviews {
  const answered = reviews.filter(({ reply }) => reply !== null).length;
  return {
    data: [...reviews],
    counts: {
      all: reviews.length,
      unanswered: reviews.length - answered,
      answered,
      reported: reviews.filter(({ report }) => report !== null).length,
    },
    books: [{ id: 7, title: 'The Understudy Moon' }],
    next_cursor: null,
  };
}
