import type { ReactNode } from 'react';
import type { Shelf, ShelfText } from '../BookCarousel/index.ts';
import { Carousel } from '../Carousel/index.ts';
import type { CarouselProps, CarouselSlide } from '../Carousel/index.ts';
import { SectionFailure, SectionState } from '../SectionState/index.ts';
import { eightPlaceholders, LoadingStatus } from '../Skeleton/index.ts';

export interface ShelfCarouselProps<Item> extends Omit<CarouselProps, 'slides' | 'instead' | 'text'> {
  shelf: Shelf<Item>;
  words: ShelfText;
  onRetry?: (() => void) | undefined;
  /** Stands eight times in the row until the shelf is here. */
  placeholder: ReactNode;
  renderSlide: (item: Item, index: number) => CarouselSlide;
}

/** A carousel over a shelf: placeholders, slides, or a sentence in place of them. */
export function ShelfCarousel<Item>({
  shelf,
  words,
  onRetry,
  placeholder,
  renderSlide,
  ...rest
}: ShelfCarouselProps<Item>) {
  if (shelf.status === 'failed') {
    return <Carousel {...rest} slides={[]} instead={<SectionFailure words={words} onRetry={onRetry} />} />;
  }
  if (shelf.status === 'pending') {
    return (
      <>
        <LoadingStatus>{words.loading}</LoadingStatus>
        <Carousel
          {...rest}
          aria-busy="true"
          slides={eightPlaceholders.map((key): CarouselSlide => ({ key, content: placeholder }))}
        />
      </>
    );
  }
  const instead = shelf.items.length === 0 ? <SectionState>{words.empty}</SectionState> : undefined;
  return <Carousel {...rest} slides={shelf.items.map(renderSlide)} instead={instead} />;
}
