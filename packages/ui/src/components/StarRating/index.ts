export { StarRating } from './StarRating.tsx';
export type { StarRatingProps, StarRatingText } from './StarRating.tsx';
