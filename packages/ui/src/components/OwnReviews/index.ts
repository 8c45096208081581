export { OwnReviews, ownReviewsText } from './OwnReviews.tsx';
export type { OwnReviewsProps, OwnReviewsState, OwnReviewView } from './OwnReviews.tsx';
