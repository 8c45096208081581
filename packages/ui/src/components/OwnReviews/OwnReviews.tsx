import { progress, screens } from '@octavo/core/messages';
import { Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { cx } from '../../primitives/cx.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Icon } from '../Icon/index.ts';
import { Pagination } from '../Pagination/index.ts';
import { Prose } from '../Prose/index.ts';
import type { ReviewView } from '../Review/index.ts';
import { DeleteReviewDialog } from '../ReviewForm/index.ts';
import { SectionFailure } from '../SectionState/index.ts';
import { StarRating } from '../StarRating/index.ts';
import { TextLink } from '../TextLink/index.ts';
import styles from './OwnReviews.module.css';

/** A review of the customer with its book, as it is shown. */
export interface OwnReviewView extends ReviewView {
  book: { title: string; href: string };
}

/** The texts of the list. */
export const ownReviewsText = {
  title: 'Your reviews',
  none: 'No reviews yet. You can review each book that you own.',
  replied: 'The author has replied',
  delete: 'Delete',
  deleteOf: (title: string) => `Delete your review of ${title}`,
  loading: progress.loading,
  failed: "Your reviews couldn't be loaded.",
  retry: screens.retry,
};

/** The loading state of one page of reviews. */
export type OwnReviewsState =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; reviews: readonly OwnReviewView[]; page: number; totalPages: number };

export interface OwnReviewsProps extends Omit<ComponentProps<'section'>, 'children'> {
  state: OwnReviewsState;
  onPageChange: (event: { page: number }) => void;
  /** Deletes a review after a confirmation. Call `done` when it is deleted. */
  onDelete: (event: { review: OwnReviewView; done: () => void }) => void;
  deletingId?: number | string | null | undefined;
  /** The error of the last deletion. */
  error?: string | null | undefined;
  onRetry: () => void;
  text?: MessageOverrides<typeof ownReviewsText> | undefined;
}

/** The customer's reviews of all books. Renders a `section`. */
export function OwnReviews({
  state,
  onPageChange,
  onDelete,
  deletingId,
  error,
  onRetry,
  text,
  className,
  ...rest
}: OwnReviewsProps) {
  const messages = { ...ownReviewsText, ...text };
  const [confirmed, setConfirmed] = useState<OwnReviewView | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Buttons of a removed row or page would lose focus.
  const focusHeading = () => heading.current?.focus();
  return (
    <section data-component="OwnReviews" {...rest} className={cx(styles.reviews, className)}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {messages.title}
      </h3>
      {state.status === 'pending' && <output className={styles.line}>{messages.loading}</output>}
      {state.status === 'failed' && <SectionFailure messages={messages} onRetry={onRetry} />}
      {typeof error === 'string' && <FormError>{error}</FormError>}
      {state.status === 'ready' && (
        <>
          {state.reviews.length === 0 && <p className={styles.line}>{messages.none}</p>}
          <ul>
            {state.reviews.map((review) => (
              <li key={review.id} className={styles.review}>
                <TextLink href={review.book.href}>{review.book.title}</TextLink>
                <p className={styles.details}>
                  <StarRating value={review.rating} />
                  <time dateTime={review.dateTime} title={review.dateTitle}>
                    {review.timeText}
                  </time>
                  {review.reply && <span>{messages.replied}</span>}
                </p>
                {review.notice !== undefined && <p className={styles.line}>{review.notice}</p>}
                <Prose html={review.html} size="review" linkRel="nofollow ugc noopener" />
                <Button
                  variant="text"
                  aria-label={messages.deleteOf(review.book.title)}
                  icon={<Icon of={Trash2} isSmall />}
                  isBusy={review.id === deletingId}
                  onClick={() => setConfirmed(review)}
                >
                  {messages.delete}
                </Button>
              </li>
            ))}
          </ul>
          {state.totalPages > 1 && (
            <Pagination
              page={state.page}
              hasPrevious={state.page > 1}
              hasNext={state.page < state.totalPages}
              onPageChange={(event) => {
                focusHeading();
                onPageChange(event);
              }}
            />
          )}
        </>
      )}
      <DeleteReviewDialog
        isOpen={confirmed !== null}
        onClose={() => setConfirmed(null)}
        onConfirm={() => confirmed && onDelete({ review: confirmed, done: focusHeading })}
        hasReply={Boolean(confirmed?.reply)}
      />
    </section>
  );
}
