import { ReviewModeration } from '../src/catalog/review-moderation.service.ts';
import type { TestShop } from './harness.ts';

/** Hides or keeps a review as a command does, which mails the reviewer nothing. */
export const decideReview = (shop: TestShop, reviewId: number, kind: 'hidden' | 'kept'): Promise<string> =>
  new ReviewModeration(shop.deps).decide({ reviewId, version: '*', kind, reason: '', accountId: null });
