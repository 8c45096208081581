import { progress, screens } from '@octavo/core/messages';
import { Button } from '../Button/index.ts';
import type { Shelf, ShelfText } from '../BookCarousel/index.ts';
import { Carousel } from '../Carousel/index.ts';
import type { CarouselProps, CarouselSlide } from '../Carousel/index.ts';
import { GenreCard } from '../GenreCard/index.ts';
import type { GenreSummary } from '../GenreCard/index.ts';
import { SectionState } from '../SectionState/index.ts';
import { eightPlaceholders, GenreCardSkeleton, LoadingStatus } from '../Skeleton/index.ts';

const english: ShelfText = {
  loading: progress.loading,
  failed: "The genres couldn't be loaded.",
  retry: screens.retry,
  empty: 'No genres yet.',
};

export interface GenreCarouselProps extends Omit<CarouselProps, 'kind' | 'slides' | 'instead' | 'text'> {
  shelf: Shelf<GenreSummary>;
  onChoose?: ((event: { genre: GenreSummary }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: Partial<ShelfText> | undefined;
}

/** The genres in a row of 2, 4 or 6. Pending it holds eight placeholders, 66 px high. */
export function GenreCarousel({ shelf, onChoose, onRetry, text, ...rest }: GenreCarouselProps) {
  const words = { ...english, ...text };
  if (shelf.status === 'failed') {
    const retry = onRetry && (
      <Button variant="quiet" onClick={onRetry}>
        {words.retry}
      </Button>
    );
    return (
      <Carousel
        {...rest}
        kind="genres"
        slides={[]}
        instead={
          <SectionState role="alert" action={retry}>
            {words.failed}
          </SectionState>
        }
      />
    );
  }
  if (shelf.status === 'pending') {
    const placeholders = eightPlaceholders.map((key): CarouselSlide => ({ key, content: <GenreCardSkeleton /> }));
    return (
      <>
        <LoadingStatus>{words.loading}</LoadingStatus>
        <Carousel {...rest} aria-busy="true" kind="genres" slides={placeholders} />
      </>
    );
  }
  const slides = shelf.items.map((genre): CarouselSlide => ({
    key: genre.id,
    content: <GenreCard genre={genre} onChoose={onChoose} />,
  }));
  const instead = slides.length === 0 ? <SectionState>{words.empty}</SectionState> : undefined;
  return <Carousel {...rest} kind="genres" slides={slides} instead={instead} />;
}
