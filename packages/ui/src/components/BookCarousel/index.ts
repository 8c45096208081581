export { BookCarousel } from './BookCarousel.tsx';
export type { BookCarouselProps } from './BookCarousel.tsx';
export type { AsyncList, AsyncListText } from '../../primitives/async-list.ts';
