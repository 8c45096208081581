/** What the shop is about: schemas of the wire, the types they give, and pure functions over them. */
export { AccessibilitySchema } from './accessibility.ts';
export type { Accessibility } from './accessibility.ts';
export { allowedHtml } from './allowed-html.ts';
export { AuthorSchema, SeriesSchema } from './author.ts';
export type { Author, Series } from './author.ts';
export {
  addItem,
  emptyCart,
  fromStored,
  hasItem,
  MAX_CART_ITEMS,
  removeItem,
  toCartItem,
  toStored,
  withItems,
  CartItemSchema,
} from './cart.ts';
export type { Cart, CartItem } from './cart.ts';
export { constants } from './constants.ts';
export { ConfigSchema, featureNames, hasFeature } from './config.ts';
export type { Config, FeatureName } from './config.ts';
export { findGenre, genreParam, GenreSchema, iconOf } from './genre.ts';
export type { Genre } from './genre.ts';
export { IdSchema, isSameId, ProductIdSchema } from './id.ts';
export type { Id } from './id.ts';
export { CentsSchema, formatCents, parseCents, sumCents, toDecimal } from './money.ts';
export {
  CreatedOrderSchema,
  isPaid,
  LineItemSchema,
  OrderDetailsSchema,
  OrderSchema,
  OrdersPageSchema,
  orderStatuses,
} from './order.ts';
export type { CreatedOrder, LineItem, Order, OrderDetails, OrdersPage, OrderStatus } from './order.ts';
export {
  authorOf,
  coverOf,
  editorOf,
  formatRating,
  genreOf,
  LibraryBookSchema,
  linkSlugOf,
  metaKeys,
  metaOf,
  priceCentsOf,
  ProductImageSchema,
  ProductSchema,
  ratingOf,
  starsOf,
  streamUrlOf,
} from './product.ts';
export type { LibraryBook, Product, ProductImage } from './product.ts';
export { hasNextByCount, hasNextByPages, hasPrevious, isCapped, pageSizes, rangeOf } from './results-page.ts';
export type { Listing, ResultsPage } from './results-page.ts';
export { reviewerOf, ReviewSchema, ReviewSummarySchema } from './review.ts';
export type { Review, ReviewSummary } from './review.ts';
export { AccessTokenSchema, SessionSchema } from './session.ts';
export type { Session, Tokens, TokenStore } from './session.ts';
export { formatMoment, timeAgo } from './time.ts';
export { canSeeDashboard, canUseStripeConnect, displayNameOf, roles, UserSchema } from './user.ts';
export type { Role, User } from './user.ts';
export {
  ClaimSchema,
  CountSchema,
  listOf,
  OptionalTextSchema,
  TextSchema,
  toCount,
  toNumber,
  tolerant,
  toText,
} from './wire.ts';
