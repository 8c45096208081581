import { hasFeature, type Product, type Review, type ReviewSummary } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import { type ReviewChange, ReviewChangeSchema, validate } from '@octavo/core/validators';
import { YourReview } from '@octavo/ui/ReviewForm';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';
import { notify } from '../../toasts/notify.ts';
import { validateForm, fieldErrorsOf } from '../../views/form-errors.ts';
import { REVIEW_NOTICES, reviewView } from '../../views/review-view.ts';

function savedText(isUpdate: boolean, isHeld: boolean): string {
  if (isHeld) return REVIEW_NOTICES.held;
  return isUpdate ? 'Your review has been updated' : 'Your review has been published';
}

/** Each message about the review replaces the last one. */
const TOAST_ID = 'own-review';

interface OwnReviewProps {
  product: Pick<Product, 'id'>;
  summary: ReviewSummary;
  now: Date;
  /** True when the list on this page shows the review too. */
  isListed: boolean;
  /** Opens the form with this rating, 1 to 5. */
  chosenRating?: number | undefined;
}

/** The review of the user for a book, or the form to write one; nothing if the user may not. */
export function OwnReview({ product, summary, now, isListed, chosenRating }: OwnReviewProps) {
  const { api, config } = useShop();
  const queryClient = useQueryClient();
  const own = summary.own_review ?? null;
  const { mutate, isPending, error } = useSingleFlightMutation({
    mutationFn: ({ rating, review }: ReviewChange) =>
      orThrowUnavailable(
        own
          ? api.reviews.update(own.id, { rating, review })
          : api.reviews.create({ product_id: product.id, rating, review }),
      ),
    onSuccess: (saved) => {
      notify({ kind: 'success', message: savedText(own !== null, saved.moderation === 'held') }, TOAST_ID);
      refresh();
    },
  });
  const refresh = () => {
    for (const queryKey of [['reviews', product.id], ['reviewSummary', product.id], ['product']])
      void queryClient.invalidateQueries({ queryKey });
  };
  const deletion = useSingleFlightMutation({
    mutationFn: (review: Review) => orThrowUnavailable(api.reviews.remove(review.id)),
    onSuccess: () => {
      notify({ kind: 'success', message: 'Your review has been deleted' }, TOAST_ID);
      refresh();
    },
    onError: (failure) => {
      notify(
        { kind: 'error', message: errorText(failure, 'Your review could not be deleted. Please try again.') },
        TOAST_ID,
      );
      refresh();
    },
  });
  const errors = useMemo(() => fieldErrorsOf(error), [error]);
  if (!hasFeature(config, 'review_writing')) return null;
  return (
    <YourReview
      ownReview={own && { ...reviewView(own, now), text: own.text ?? '' }}
      canReview={summary.can_review === true}
      isListed={isListed}
      chosenRating={chosenRating}
      onDelete={own ? ({ done }) => deletion.mutate(own, { onSuccess: done }) : undefined}
      isDeleting={deletion.isPending}
      onSubmit={({ values, done }) => {
        const result = validate(ReviewChangeSchema, values);
        if (result.isValid) mutate(result.values, { onSuccess: done });
      }}
      form={{
        isBusy: isPending,
        validate: (values) => validateForm(ReviewChangeSchema, values),
        errors,
        error: error && !errors ? errorText(error, 'Your review could not be saved. Please try again.') : null,
      }}
    />
  );
}
