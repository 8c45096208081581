export { DeleteReviewDialog, deleteReviewText } from './DeleteReviewDialog.tsx';
export type { DeleteReviewDialogProps } from './DeleteReviewDialog.tsx';
export { ReportDialog, reportText } from './ReportDialog.tsx';
export type { ReportDialogProps, ReportValues } from './ReportDialog.tsx';
export { ReviewForm, reviewFormText } from './ReviewForm.tsx';
export type { ReviewFormProps, ReviewFormValues } from './ReviewForm.tsx';
export { YourReview, yourReviewText } from './YourReview.tsx';
export type { YourReviewProps } from './YourReview.tsx';
