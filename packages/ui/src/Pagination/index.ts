export { Pagination } from './Pagination.tsx';
export type { PageToLink, PaginationProps, PaginationText } from './Pagination.tsx';
