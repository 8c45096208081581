export { Pagination } from './Pagination.tsx';
export type { PageLink, PaginationProps, PaginationText } from './Pagination.tsx';
