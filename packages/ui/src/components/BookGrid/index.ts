export { BookGrid } from './BookGrid.tsx';
export type { BookGridProps } from './BookGrid.tsx';
