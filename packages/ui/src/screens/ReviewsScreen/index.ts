export { reviewOrders } from './review-order.ts';
export type { ReviewOrder } from './review-order.ts';
export { ReviewsScreen, reviewsText } from './ReviewsScreen.tsx';
export type { ReviewedProduct, ReviewsScreenProps } from './ReviewsScreen.tsx';
