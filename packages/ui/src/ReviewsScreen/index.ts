export { Histogram } from './Histogram.tsx';
export type { HistogramProps, HistogramText } from './Histogram.tsx';
export { reviewOrders, ReviewsScreen, reviewsText } from './ReviewsScreen.tsx';
export type { ReviewedProduct, ReviewOrder, ReviewsScreenProps } from './ReviewsScreen.tsx';
