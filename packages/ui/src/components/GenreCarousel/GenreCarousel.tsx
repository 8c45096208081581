import { initialMessages } from '@octavo/core/messages';
import type { AsyncList, AsyncListText } from '../BookCarousel/index.ts';
import type { CarouselProps } from '../Carousel/index.ts';
import { GenreCard } from '../GenreCard/index.ts';
import type { GenreSummary } from '../GenreCard/index.ts';
import { AsyncCarousel } from '../shared/AsyncCarousel.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { GenreCardSkeleton } from '../Skeleton/index.ts';

const defaultText: AsyncListText = {
  loading: initialMessages.loading,
  failed: "The genres couldn't be loaded.",
  retry: initialMessages.retry,
  empty: 'No genres yet.',
};

export interface GenreCarouselProps extends Omit<CarouselProps, 'kind' | 'slides' | 'fallback' | 'text'> {
  genres: AsyncList<GenreSummary>;
  onChoose?: ((event: { genre: GenreSummary }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: MessageOverrides<AsyncListText> | undefined;
}

/** A row of 2, 4 or 6 genres. While pending it shows eight placeholders, 66 px high. */
export function GenreCarousel({ genres, onChoose, onRetry, text, ...rest }: GenreCarouselProps) {
  const messages = useMessages('GenreCarousel', defaultText, text);
  return (
    <AsyncCarousel
      {...rest}
      kind="genres"
      list={genres}
      messages={messages}
      onRetry={onRetry}
      placeholder={<GenreCardSkeleton />}
      renderSlide={(genre) => ({ key: genre.id, content: <GenreCard genre={genre} onChoose={onChoose} /> })}
    />
  );
}
