export { Review } from './Review.tsx';
export type { ReviewProps, ReviewText, ReviewView } from './Review.tsx';
