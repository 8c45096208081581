import { firstWords } from '@octavo/core/messages';
import type { Shelf, ShelfText } from '../BookCarousel/index.ts';
import type { CarouselProps } from '../Carousel/index.ts';
import { GenreCard } from '../GenreCard/index.ts';
import type { GenreSummary } from '../GenreCard/index.ts';
import { ShelfCarousel } from '../internal/shelf-carousel.tsx';
import { useWords } from '../internal/use-words.ts';
import type { Words } from '../internal/words.ts';
import { GenreCardSkeleton } from '../Skeleton/index.ts';

const english: ShelfText = {
  loading: firstWords.loading,
  failed: "The genres couldn't be loaded.",
  retry: firstWords.retry,
  empty: 'No genres yet.',
};

export interface GenreCarouselProps extends Omit<CarouselProps, 'kind' | 'slides' | 'instead' | 'text'> {
  shelf: Shelf<GenreSummary>;
  onChoose?: ((event: { genre: GenreSummary }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: Words<ShelfText> | undefined;
}

/** The genres in a row of 2, 4 or 6. Pending it holds eight placeholders, 66 px high. */
export function GenreCarousel({ shelf, onChoose, onRetry, text, ...rest }: GenreCarouselProps) {
  const words = useWords('GenreCarousel', english, text);
  return (
    <ShelfCarousel
      {...rest}
      kind="genres"
      shelf={shelf}
      words={words}
      onRetry={onRetry}
      placeholder={<GenreCardSkeleton />}
      renderSlide={(genre) => ({ key: genre.id, content: <GenreCard genre={genre} onChoose={onChoose} /> })}
    />
  );
}
