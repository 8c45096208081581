export { Pagination } from './Pagination.tsx';
export type { PaginationProps, PaginationText } from './Pagination.tsx';
