import { ReviewModeration } from '../src/catalog/review-moderation.service.ts';
import type { TestShop } from './harness.ts';

/** Hides or keeps a review as a command does, which tells its writer nothing. */
export const decideReview = (shop: TestShop, reviewId: number, kind: 'hidden' | 'kept'): Promise<boolean> =>
  new ReviewModeration(shop.deps).decide({ reviewId, kind, reason: '', accountId: null });
