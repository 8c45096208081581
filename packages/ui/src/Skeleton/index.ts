export { BookCardSkeleton, eightPlaceholders, GenreCardSkeleton, LoadingStatus, Skeleton } from './Skeleton.tsx';
export type { SkeletonProps } from './Skeleton.tsx';
