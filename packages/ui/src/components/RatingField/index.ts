export { RatingField, ratingFieldText } from './RatingField.tsx';
export type { RatingFieldProps } from './RatingField.tsx';
