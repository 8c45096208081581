export { BookCardSkeleton, placeholderKeys, GenreCardSkeleton, LoadingStatus, Skeleton } from './Skeleton.tsx';
export type { BookCardSkeletonProps, SkeletonProps } from './Skeleton.tsx';
