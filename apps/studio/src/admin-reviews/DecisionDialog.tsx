import {
  type AdminReview,
  MAX_DECISION_REASON_LENGTH,
  reviewEditedElsewhere,
  reviewFieldMessages,
} from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { Review } from '@octavo/ui/Review';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { ADMIN_REVIEWS_KEY } from '../queries/admin-reviews.queries.ts';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { toReviewView } from './admin-review-view.ts';
import { ReviewStateMark } from './ReviewStateMark.tsx';

interface DecisionDialogProps {
  review: AdminReview;
  kind: 'hidden' | 'kept';
  timeZone: string | undefined;
  onClose: () => void;
  onDecided: (result: { title: string; text: string }) => void;
}

/** Asks why a review is hidden or kept. */
export function DecisionDialog({ review: opened, kind, timeZone, onClose, onDecided }: DecisionDialogProps) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  /** The stored review, if it was changed after the dialog opened. */
  const [changed, setChanged] = useState<AdminReview | null>(null);
  const review = changed ?? opened;
  const isHidden = kind === 'hidden';
  const isNotified = review.username !== '' && (isHidden || review.state !== 'visible');
  const decide = useMutation({
    mutationFn: async () =>
      isHidden
        ? admin.hideReview(review.id, review.version, { reason })
        : admin.keepReview(review.id, review.version, { reason }),
    onError: (error) => {
      const stored = reviewEditedElsewhere(error);
      if (!stored) return;
      setChanged(stored);
      void queryClient.invalidateQueries({ queryKey: ADMIN_REVIEWS_KEY });
    },
    onSuccess: () =>
      onDecided({
        title: isHidden ? 'The review is hidden' : 'The review is kept',
        text: isNotified ? 'The reviewer gets an email.' : 'The reviewer gets no email.',
      }),
  });
  const refused = fieldErrorsOf(decide.error)['reason'];
  const verb = isHidden ? 'Hide review' : 'Keep review';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${isHidden ? 'Hide' : 'Keep'} the review of ${review.book.title}?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={decide.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = isHidden && reason.trim() === '';
          setProblem(isMissing ? reviewFieldMessages.reasonRequired : undefined);
          if (!isMissing && !decide.isPending) decide.mutate();
        }}
      >
        <p>
          {isHidden
            ? 'Visitors no longer see it, and it no longer counts. The reviewer still sees it.'
            : 'Visitors see it, and its reports are resolved.'}
        </p>
        <TextAreaField
          label={isHidden ? 'Reason' : 'Reason (optional)'}
          hint={isNotified ? 'The reviewer gets it by email.' : 'Only admins see it.'}
          rows={3}
          maxLength={MAX_DECISION_REASON_LENGTH}
          value={reason}
          error={problem ?? refused}
          onChange={({ target }) => setReason(target.value)}
        />
        {decide.error && refused === undefined && (
          <Failure title="The decision could not be saved" error={decide.error} />
        )}
        {changed && (
          <div className="stack-tight">
            <ReviewStateMark state={changed.state} />
            <Review review={toReviewView(changed, timeZone)} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
