export { BookCarousel } from './BookCarousel.tsx';
export type { BookCarouselProps, ShelfText } from './BookCarousel.tsx';
export type { Shelf } from './shelf.ts';
