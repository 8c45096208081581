import type { AdminReview } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Cover } from '@octavo/ui/Cover';
import { Review } from '@octavo/ui/Review';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { coverOf } from '../views/book-view.ts';
import { countOf } from '../views/format.ts';
import { canKeep, decisionText, reportText, toReviewView } from './admin-review-view.ts';
import { ReviewStateMark } from './ReviewStateMark.tsx';

interface AdminReviewItemProps {
  review: AdminReview;
  timeZone: string | undefined;
  isUndoing: boolean;
  onDecide: (kind: 'hidden' | 'kept') => void;
  onUndo: (decision: number) => void;
}

/** A review with its reports and the actions of an admin. */
export function AdminReviewItem({ review, timeZone, isUndoing, onDecide, onUndo }: AdminReviewItemProps) {
  const { book, state, reports, report_count: count, decision } = review;
  const name = `the review of ${book.title} by ${review.reviewer || review.username || 'a former customer'}`;
  return (
    <li className="studio-review" aria-label={`Review of ${book.title}`}>
      <div className="book">
        <Cover art={coverOf(book)} title={book.title} sizes="2.25rem" />
        <div>
          <span className="book-title" dir="auto">
            <TextLink href={`/product/${book.slug}/reviews`}>{book.title}</TextLink>
          </span>
          <ReviewStateMark state={state} />
        </div>
      </div>
      <Review review={toReviewView(review, timeZone)} />
      {count > 0 && (
        <ul aria-label="Reports" className="stack-tight">
          {reports.map((report) => (
            <li key={`${report.actor} ${report.date}`}>
              <StatusMark shape="alert">
                <span dir="auto" className="anywhere">
                  {reportText(report, timeZone)}
                </span>
              </StatusMark>
            </li>
          ))}
          {count > reports.length && <li className="muted">{countOf(count - reports.length, 'more report')}</li>}
        </ul>
      )}
      {decision && (
        <p className="muted anywhere" dir="auto">
          {decisionText(decision, timeZone)}
        </p>
      )}
      <div className="row">
        {canKeep(review) && (
          <Button variant="text" aria-label={`Keep ${name}`} onClick={() => onDecide('kept')}>
            Keep
          </Button>
        )}
        {state !== 'hidden' && (
          <Button variant="text" aria-label={`Hide ${name}`} onClick={() => onDecide('hidden')}>
            Hide
          </Button>
        )}
        {decision && (
          <Button
            variant="text"
            aria-label={`Undo the decision about ${name}`}
            isBusy={isUndoing}
            onClick={() => onUndo(decision.id)}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}
