import { errorText } from '@octavo/core/errors';
import type { StudioReview } from '@octavo/core/studio';
import { ReviewReportSchema } from '@octavo/core/validators';
import { ReportDialog } from '@octavo/ui/ReviewForm';
import * as v from 'valibot';
import { useStudio } from '../app/use-studio.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { useReviewChange } from './use-review-change.ts';

interface ReportReviewProps {
  review: StudioReview;
  onClose: () => void;
}

/** Asks for the reason and reports a review to the shop. */
export function ReportReview({ review, onClose }: ReportReviewProps) {
  const { api } = useStudio();
  const report = useReviewChange({
    change: async (values: { reason: string; note: string }) =>
      api.reportReview(review.id, v.parse(ReviewReportSchema, values)),
    onSuccess: () => undefined,
  });
  const errors = fieldErrorsOf(report.error);
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <ReportDialog
      isOpen
      onClose={onClose}
      onSubmit={({ values }) => report.mutate(values)}
      isBusy={report.isPending}
      isSent={report.isSuccess}
      validate={validateReport}
      errors={hasFieldErrors ? errors : undefined}
      error={
        report.error && !hasFieldErrors
          ? errorText(report.error, 'Your report could not be sent. Please try again.')
          : null
      }
    />
  );
}

/** The first message for each field. */
function validateReport(values: { reason: string; note: string }) {
  const { issues } = v.safeParse(ReviewReportSchema, values);
  const { nested } = issues ? v.flatten<typeof ReviewReportSchema>(issues) : {};
  return { reason: nested?.reason?.[0], note: nested?.note?.[0] };
}
