export { BookCarousel } from './BookCarousel.tsx';
export type { BookCarouselProps, AsyncListText } from './BookCarousel.tsx';
export type { AsyncList } from '../shared/async-list.ts';
