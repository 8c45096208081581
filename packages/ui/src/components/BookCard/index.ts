export { BookCard } from './BookCard.tsx';
export type { BookCardProps, BookCardText } from './BookCard.tsx';
export { isFinished, progressText, ReadingProgress } from './ReadingProgress.tsx';
export type { ReadingProgressProps, ReadingProgressText } from './ReadingProgress.tsx';
