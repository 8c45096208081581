export { linksWithoutScripts } from './links-without-scripts.tsx';
export type { PageToLink } from './links-without-scripts.tsx';
export { Pagination } from './Pagination.tsx';
export type { PaginationProps, PaginationText } from './Pagination.tsx';
