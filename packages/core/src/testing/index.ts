/** Builders and an in-memory shop for tests and stories; never for shipped code. */
export { aGenre, anOwnedProduct, aProduct, aReview } from './a-product.ts';
export { aConfig, anAuthor, aSession, aUser } from './a-user.ts';
export { aBilling, aCart, aCartItem, anOrder, aPastOrder } from './an-order.ts';
export { createFakeShop, FAKE_PASSWORD } from './fake-shop.ts';
export type { FakeAccount, FakeSession, FakeShop, FakeState } from './fake-shop.ts';
export { recordEmitted } from './record-emitted.ts';
export { createDeferred, flushPromises } from './deferred.ts';
export type { Deferred } from './deferred.ts';
