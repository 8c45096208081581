export { Histogram } from './Histogram.tsx';
export type { HistogramProps, HistogramText } from './Histogram.tsx';
export { ReviewsScreen, reviewsText } from './ReviewsScreen.tsx';
export type { ReviewedProduct, ReviewsScreenProps } from './ReviewsScreen.tsx';
