import { Pencil, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { Button } from '../Button/index.ts';
import { cx } from '../../primitives/cx.ts';
import { Icon } from '../Icon/index.ts';
import { Review } from '../Review/index.ts';
import type { ReviewView } from '../Review/index.ts';
import { StarRating } from '../StarRating/index.ts';
import { DeleteReviewDialog } from './DeleteReviewDialog.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import type { ReviewFormProps, ReviewFormValues } from './ReviewForm.tsx';
import styles from './ReviewForm.module.css';

/** The texts around the customer's own review. */
export const yourReviewText = {
  title: 'Your review',
  invitation: 'You own this book. What did you think of it?',
  write: 'Write a review',
  edit: 'Edit',
  delete: 'Delete',
} as const;

export interface YourReviewProps extends Omit<ComponentProps<'section'>, 'children' | 'onSubmit'> {
  /** The customer's own review, with its text as typed. */
  ownReview?: (ReviewView & { text: string }) | null | undefined;
  /** True when the customer owns the book and has not reviewed it. */
  canReview: boolean;
  /** True when the list on the same page shows the review too: its text is not repeated here. */
  isListed?: boolean | undefined;
  /** Opens the form with this rating, 1 to 5, when the section appears. */
  chosenRating?: number | undefined;
  /** Deletes the review after a confirmation; without it there is no button. Call `done` when it is deleted. */
  onDelete?: ((event: { done: () => void }) => void) | undefined;
  isDeleting?: boolean | undefined;
  /** Call `done` when the review is saved; it closes the form. */
  onSubmit: (event: { values: ReviewFormValues; done: () => void }) => void;
  form?: Omit<ReviewFormProps, 'saved' | 'chosenRating' | 'onSubmit' | 'onCancel'> | undefined;
  text?: Partial<Record<keyof typeof yourReviewText, string>> | undefined;
}

/** The customer's review of a book, or a button to write it. Renders a `section`; nothing if the customer may not review. */
export function YourReview({
  ownReview,
  canReview,
  isListed = false,
  chosenRating,
  onDelete,
  isDeleting = false,
  onSubmit,
  form,
  text,
  className,
  ...rest
}: YourReviewProps) {
  const messages = { ...yourReviewText, ...text };
  const [isOpen, setOpen] = useState(chosenRating !== undefined);
  const [isConfirming, setConfirming] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // Removing the form or button would lose focus.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  useEffect(() => {
    if (chosenRating !== undefined) heading.current?.focus();
  }, [chosenRating]);
  const close = () => {
    setOpen(false);
    focusHeading();
  };
  if (!ownReview && !canReview) return null;
  const open = (label: string, variant: 'quiet' | 'text') => (
    <Button variant={variant} icon={<Icon of={Pencil} isSmall />} onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
  return (
    <section data-component="YourReview" {...rest} className={cx(styles.ownReview, className)}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {messages.title}
      </h2>
      {isOpen ? (
        <ReviewForm
          {...form}
          chosenRating={chosenRating}
          saved={ownReview ? { rating: ownReview.rating, review: ownReview.text } : undefined}
          onSubmit={({ values }) => onSubmit({ values, done: close })}
          onCancel={close}
        />
      ) : ownReview ? (
        <>
          {isListed ? (
            <p className={styles.brief}>
              <StarRating value={ownReview.rating} />
              <time suppressHydrationWarning dateTime={ownReview.dateTime} title={ownReview.dateTitle}>
                {ownReview.timeText}
              </time>
            </p>
          ) : (
            <Review review={{ ...ownReview, isOwn: undefined }} />
          )}
          <div className={styles.actions}>
            {open(messages.edit, 'text')}
            {onDelete && (
              <Button
                variant="text"
                icon={<Icon of={Trash2} isSmall />}
                isBusy={isDeleting}
                onClick={() => setConfirming(true)}
              >
                {messages.delete}
              </Button>
            )}
          </div>
        </>
      ) : (
        <div className={styles.invitation}>
          <p>{messages.invitation}</p>
          {open(messages.write, 'quiet')}
        </div>
      )}
      <DeleteReviewDialog
        isOpen={isConfirming && onDelete !== undefined}
        onClose={() => setConfirming(false)}
        onConfirm={() => onDelete?.({ done: focusHeading })}
        hasReply={Boolean(ownReview?.reply)}
      />
    </section>
  );
}
