import type { Id } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import { type ReviewReport, ReviewReportSchema, validate } from '@octavo/core/validators';
import { ReportDialog } from '@octavo/ui/ReviewForm';
import { useMemo } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';
import { validateForm, fieldErrorsOf } from '../../views/form-errors.ts';

/** Asks for the reason and reports the review with this id. */
export function ReportReview({ id, onClose }: { id: Id; onClose: () => void }) {
  const { api } = useShop();
  const { mutate, isPending, isSuccess, error } = useSingleFlightMutation({
    mutationFn: (report: ReviewReport) => orThrowUnavailable(api.reviews.report(id, report)),
  });
  const errors = useMemo(() => fieldErrorsOf(error), [error]);
  return (
    <ReportDialog
      isOpen
      onClose={onClose}
      onSubmit={({ values }) => {
        const result = validate(ReviewReportSchema, values);
        if (result.isValid) mutate(result.values);
      }}
      isBusy={isPending}
      isSent={isSuccess}
      validate={(values) => validateForm(ReviewReportSchema, values)}
      errors={errors}
      error={error && !errors ? errorText(error, 'Your report could not be sent. Please try again.') : null}
    />
  );
}
