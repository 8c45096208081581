import type { ReactNode } from 'react';
import type { Shelf, ShelfText } from '../BookCarousel/index.ts';
import { Button } from '../Button/index.ts';
import { Carousel } from '../Carousel/index.ts';
import type { CarouselProps, CarouselSlide } from '../Carousel/index.ts';
import { SectionState } from '../SectionState/index.ts';
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
    const retry = onRetry && (
      <Button variant="quiet" onClick={onRetry}>
        {words.retry}
      </Button>
    );
    const failed = (
      <SectionState role="alert" action={retry}>
        {words.failed}
      </SectionState>
    );
    return <Carousel {...rest} slides={[]} instead={failed} />;
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
