/** Test-data builders and an in-memory shop for tests and stories; not for production code. */
export { aGenre, anOwnedProduct, aProduct, aReview } from './a-product.ts';
export { aLocator, invalidLocators } from './a-locator.ts';
export type { InvalidLocator } from './a-locator.ts';
export { aConfig, anAuthor, aSession, aUser } from './a-user.ts';
export { aSale, aSalesSum, aSalesTotals, aStatement } from './a-sale.ts';
export { anAdminOrder } from './an-admin-order.ts';
export { anAuditRow } from './an-audit-row.ts';
export { anAuthorProfile } from './an-author-profile.ts';
export { aStudioReview, someStudioReviews } from './a-studio-review.ts';
export { aBookDetails, aPriceHistory, aStudioBook, aStudioSettings, anUpload } from './a-studio-book.ts';
export {
  anEdition,
  someEditionAnnotations,
  someEditionChanges,
  someEditions,
  someFixes,
  somePassages,
} from './an-edition.ts';
export { aBilling, aCart, aCartItem, anOrder, aPastOrder } from './an-order.ts';
export { createFakeShop } from './fake-shop.ts';
export type { FakeShop } from './fake-shop.ts';
export { createFakeState, FAKE_PASSWORD } from './fake-state.ts';
export type { FakeAccount, FakeSession, FakeState } from './fake-state.ts';
export { recordEmitted } from './record-emitted.ts';
export { createDeferred, flushPromises } from './deferred.ts';
export type { Deferred } from './deferred.ts';
