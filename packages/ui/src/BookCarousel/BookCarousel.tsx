import { progress, screens } from '@octavo/core/messages';
import { BookCard } from '../BookCard/index.ts';
import { Button } from '../Button/index.ts';
import { Carousel } from '../Carousel/index.ts';
import type { CarouselProps, CarouselSlide } from '../Carousel/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { SectionState } from '../SectionState/index.ts';
import { BookCardSkeleton, eightPlaceholders, LoadingStatus } from '../Skeleton/index.ts';
import type { Shelf } from './shelf.ts';

/** Words for a shelf that has nothing to show. */
export interface ShelfText {
  loading: string;
  failed: string;
  retry: string;
  empty: string;
}

const english: ShelfText = {
  loading: progress.loading,
  failed: "These books couldn't be loaded.",
  retry: screens.retry,
  empty: 'Nothing on this shelf yet.',
};

export interface BookCarouselProps extends Omit<CarouselProps, 'kind' | 'slides' | 'instead' | 'text'> {
  shelf: Shelf<BookSummary>;
  /** Numbers the books from 1, for lists whose order means something. */
  isRanked?: boolean | undefined;
  /** The first shelf of a page loads its covers at once. */
  isPriority?: boolean | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: Partial<ShelfText> | undefined;
}

/** A shelf of books in a row of 2, 4 or 8. Pending it holds eight placeholders of the same size. */
export function BookCarousel({
  shelf,
  isRanked = false,
  isPriority = false,
  onFavoriteToggle,
  onRetry,
  text,
  ...rest
}: BookCarouselProps) {
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
        kind="books"
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
    const placeholders = eightPlaceholders.map((key): CarouselSlide => ({ key, content: <BookCardSkeleton /> }));
    return (
      <>
        <LoadingStatus>{words.loading}</LoadingStatus>
        <Carousel {...rest} aria-busy="true" kind="books" slides={placeholders} />
      </>
    );
  }
  const slides = shelf.items.map((book, index): CarouselSlide => ({
    key: book.id,
    content: (
      <BookCard
        book={book}
        layout="aside"
        rank={isRanked ? index + 1 : undefined}
        isPriority={isPriority && index < 8}
        onFavoriteToggle={onFavoriteToggle}
      />
    ),
  }));
  const instead = slides.length === 0 ? <SectionState>{words.empty}</SectionState> : undefined;
  return <Carousel {...rest} kind="books" slides={slides} instead={instead} />;
}
