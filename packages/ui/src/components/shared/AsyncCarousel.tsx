import type { ReactNode } from 'react';
import type { AsyncList, AsyncListText } from '../../primitives/async-list.ts';
import { Carousel } from '../Carousel/index.ts';
import type { CarouselProps, CarouselSlide } from '../Carousel/index.ts';
import { SectionFailure, SectionState } from '../SectionState/index.ts';
import { placeholderKeys, LoadingStatus } from '../Skeleton/index.ts';

export interface AsyncCarouselProps<Item> extends Omit<CarouselProps, 'slides' | 'fallback' | 'text'> {
  list: AsyncList<Item>;
  messages: AsyncListText;
  onRetry?: (() => void) | undefined;
  /** Shown eight times while the list loads. */
  placeholder: ReactNode;
  renderSlide: (item: Item, index: number) => CarouselSlide;
}

/** A carousel of an async list: shows placeholders, slides, or a message for an empty or failed list. */
export function AsyncCarousel<Item>({
  list,
  messages,
  onRetry,
  placeholder,
  renderSlide,
  ...rest
}: AsyncCarouselProps<Item>) {
  if (list.status === 'failed') {
    return <Carousel {...rest} slides={[]} fallback={<SectionFailure messages={messages} onRetry={onRetry} />} />;
  }
  if (list.status === 'pending') {
    return (
      <>
        <LoadingStatus>{messages.loading}</LoadingStatus>
        <Carousel
          {...rest}
          aria-busy="true"
          slides={placeholderKeys.map((key): CarouselSlide => ({ key, content: placeholder }))}
        />
      </>
    );
  }
  const fallback = list.items.length === 0 ? <SectionState>{messages.empty}</SectionState> : undefined;
  return <Carousel {...rest} slides={list.items.map(renderSlide)} fallback={fallback} />;
}
