/**
 * Domain model of the shop: schemas of the API, their types, and pure functions on them. An *additive* field is not in the
 * specification, so other servers may omit it.
 */
export { AccessibilitySchema } from './accessibility.schema.ts';
export type { Accessibility } from './accessibility.schema.ts';
export { allowedHtml } from './allowed-html.ts';
export { AuthorLinkSchema, AuthorSchema, SeriesSchema } from './author.schema.ts';
export type { Author, AuthorLink, Series } from './author.schema.ts';
export {
  addItem,
  emptyCart,
  fromStoredCart,
  hasItem,
  MAX_CART_ITEMS,
  removeItem,
  toCartItem,
  toStoredCart,
  withItems,
} from './cart.ts';
export type { Cart } from './cart.ts';
export { CartItemSchema } from './cart.schema.ts';
export type { CartItem } from './cart.schema.ts';
export { constants } from './constants.ts';
export {
  DEFAULT_SHOP_NAME,
  featureNames,
  hasFeature,
  toFeatures,
  toShopName,
  toTrustedTypesMode,
  trustedTypesModes,
} from './config.ts';
export type { FeatureName, TrustedTypesMode } from './config.ts';
export { ConfigSchema } from './config.schema.ts';
export type { Config } from './config.schema.ts';
export { truncateText } from './truncate-text.ts';
export { findGenre, genreParam, iconOf } from './genre.ts';
export { GenreSchema } from './genre.schema.ts';
export type { Genre } from './genre.schema.ts';
export { isSameId } from './id.ts';
export { IdSchema, ProductIdSchema } from './id.schema.ts';
export type { Id } from './id.schema.ts';
export { AnnotationTargetSchema, LocatorSchema, MAX_LOCATOR_TEXT_LENGTH } from './locator.schema.ts';
export type { Locator, TextQuote } from './locator.schema.ts';
export { formatCents, parseCents, sumCents, toDecimal } from './money.ts';
export { CentsSchema } from './money.schema.ts';
export { isPaid, orderStatuses } from './order.ts';
export type { OrderStatus } from './order.ts';
export {
  CreatedOrderSchema,
  LineItemSchema,
  OrderDetailsSchema,
  OrderSchema,
  OrdersPageSchema,
} from './order.schema.ts';
export type { CreatedOrder, LineItem, Order, OrderDetails, OrdersPage } from './order.schema.ts';
export { passwordStrength, SPECIAL_CHARACTERS, strengthRules } from './password-strength.ts';
export {
  authorOf,
  coverOf,
  editorOf,
  formatRating,
  genreOf,
  linkSlugOf,
  metaKeys,
  metaOf,
  priceCentsOf,
  formatRatingValue,
  ratingOf,
  starsOf,
  streamUrlOf,
} from './product.ts';
export { LibraryBookSchema, ProductImageSchema, ProductSchema } from './product.schema.ts';
export type { LibraryBook, Product, ProductImage } from './product.schema.ts';
export { hasNextByCount, hasNextByPages, hasPrevious, isTruncated, pageSizes, rangeOf } from './results-page.ts';
export type { Listing, ResultsPage } from './results-page.ts';
export { reviewerOf } from './review.ts';
export { OwnReviewsPageSchema, ReviewReplySchema, ReviewSchema, ReviewSummarySchema } from './review.schema.ts';
export type { OwnReview, Review, ReviewReply, ReviewSummary } from './review.schema.ts';
export type { Tokens, TokenStore } from './session.ts';
export { AccessTokenSchema, SessionSchema } from './session.schema.ts';
export type { Session } from './session.schema.ts';
export { formatDateTime, timeAgo } from './time.ts';
export { canReviewBooks, canSeeDashboard, canUseStripeConnect, dashboardUrlFor, displayNameOf, roles } from './user.ts';
export type { Role } from './user.ts';
export { UserSchema } from './user.schema.ts';
export type { User } from './user.schema.ts';
export { toRecord, toBoolean, toCount, toNumber, toOptionalText, toText } from './wire.ts';
export { BooleanSchema, CountSchema, listOf, OptionalTextSchema, TextSchema, lenient } from './wire.schema.ts';
