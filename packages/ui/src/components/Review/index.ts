export { Review } from './Review.tsx';
export type { ReviewProps, ReviewReplyView, ReviewText, ReviewView } from './Review.tsx';
