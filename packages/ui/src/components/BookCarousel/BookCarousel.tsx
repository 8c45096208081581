import { initialMessages } from '@octavo/core/messages';
import { BookCard } from '../BookCard/index.ts';
import type { CarouselProps } from '../Carousel/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { AsyncCarousel } from '../shared/AsyncCarousel.tsx';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { BookCardSkeleton } from '../Skeleton/index.ts';
import type { AsyncList, AsyncListText } from '../../primitives/async-list.ts';

const defaultText: AsyncListText = {
  loading: initialMessages.loading,
  failed: "These books couldn't be loaded.",
  retry: initialMessages.retry,
  empty: 'Nothing on this shelf yet.',
};

export interface BookCarouselProps extends Omit<CarouselProps, 'kind' | 'slides' | 'fallback' | 'text'> {
  books: AsyncList<BookSummary>;
  /** Numbers the books from 1, for ranked lists. */
  isRanked?: boolean | undefined;
  onFavoriteToggle?: ((event: { book: BookSummary; isFavorite: boolean }) => void) | undefined;
  onRetry?: (() => void) | undefined;
  text?: MessageOverrides<AsyncListText> | undefined;
}

/** A row of 2, 4 or 8 books. While pending it shows eight placeholders of the same size. */
export function BookCarousel({ books, isRanked = false, onFavoriteToggle, onRetry, text, ...rest }: BookCarouselProps) {
  const messages = useMessages('BookCarousel', defaultText, text);
  return (
    <AsyncCarousel
      {...rest}
      kind="books"
      list={books}
      messages={messages}
      onRetry={onRetry}
      placeholder={<BookCardSkeleton layout="horizontal" />}
      renderSlide={(book, index) => ({
        key: book.id,
        content: (
          <BookCard
            book={book}
            layout="horizontal"
            rank={isRanked ? index + 1 : undefined}
            onFavoriteToggle={onFavoriteToggle}
          />
        ),
      })}
    />
  );
}
