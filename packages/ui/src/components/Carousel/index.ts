export { Carousel, slidesPerView } from './Carousel.tsx';
export type { CarouselProps, CarouselSlide, CarouselText } from './Carousel.tsx';
