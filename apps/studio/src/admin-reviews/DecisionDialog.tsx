import { type AdminReview, MAX_DECISION_REASON_LENGTH, reviewFieldMessages } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';

interface DecisionDialogProps {
  review: AdminReview;
  kind: 'hidden' | 'kept';
  onClose: () => void;
  onDecided: (result: { title: string; text: string }) => void;
}

/** Asks why a review is hidden or kept. */
export function DecisionDialog({ review, kind, onClose, onDecided }: DecisionDialogProps) {
  const { admin } = useStudio();
  const formId = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const isHidden = kind === 'hidden';
  const isTold = review.username !== '' && (isHidden || review.state !== 'visible');
  const decide = useMutation({
    mutationFn: async () =>
      isHidden ? admin.hideReview(review.id, { reason }) : admin.keepReview(review.id, { reason }),
    onSuccess: () =>
      onDecided({
        title: isHidden ? 'The review is hidden' : 'The review is kept',
        text: isTold ? 'The reviewer gets an email.' : 'The reviewer is not told.',
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
            ? 'Visitors no longer see it, and it no longer counts. Its writer still sees it.'
            : 'Visitors see it, and its reports are resolved.'}
        </p>
        <TextAreaField
          label={isHidden ? 'Reason' : 'Reason (optional)'}
          hint={isTold ? 'The reviewer gets it by email.' : 'Only admins see it.'}
          rows={3}
          maxLength={MAX_DECISION_REASON_LENGTH}
          value={reason}
          error={problem ?? refused}
          onChange={({ target }) => setReason(target.value)}
        />
        {decide.error && refused === undefined && (
          <Failure title="The decision could not be saved" error={decide.error} />
        )}
      </form>
    </Dialog>
  );
}
