import { firstWords } from '@octavo/core/messages';
import { BookCard } from '../BookCard/index.ts';
import type { CarouselProps } from '../Carousel/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { ShelfCarousel } from '../internal/shelf-carousel.tsx';
import { useWords } from '../internal/use-words.ts';
import type { Words } from '../internal/words.ts';
import { BookCardSkeleton } from '../Skeleton/index.ts';
import type { Shelf } from './shelf.ts';

/** Words for a shelf that has nothing to show. */
export interface ShelfText {
  loading: string;
  failed: string;
  retry: string;
  empty: string;
}

const english: ShelfText = {
  loading: firstWords.loading,
  failed: "These books couldn't be loaded.",
  retry: firstWords.retry,
  empty: 'Nothing on this shelf yet.',
};

export interface BookCarouselProps extends Omit<CarouselProps, 'kind' | 'slides' | 'instead' | 'text'> {
  shelf: Shelf<BookSummary>;
  /** Numbers the books from 1, for lists whose order means something. */
  isRanked?: boolean | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: Words<ShelfText> | undefined;
}

/** A shelf of books in a row of 2, 4 or 8. Pending it holds eight placeholders of the same size. */
export function BookCarousel({ shelf, isRanked = false, onFavoriteToggle, onRetry, text, ...rest }: BookCarouselProps) {
  const words = useWords('BookCarousel', english, text);
  return (
    <ShelfCarousel
      {...rest}
      kind="books"
      shelf={shelf}
      words={words}
      onRetry={onRetry}
      placeholder={<BookCardSkeleton layout="aside" />}
      renderSlide={(book, index) => ({
        key: book.id,
        content: (
          <BookCard
            book={book}
            layout="aside"
            rank={isRanked ? index + 1 : undefined}
            onFavoriteToggle={onFavoriteToggle}
          />
        ),
      })}
    />
  );
}
