export { GenreCarousel } from './GenreCarousel.tsx';
export type { GenreCarouselProps } from './GenreCarousel.tsx';
