import type { StudioReview } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Cover } from '@octavo/ui/Cover';
import { Dialog } from '@octavo/ui/Dialog';
import { Review } from '@octavo/ui/Review';
import { useRef, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { coverOf } from '../views/book-view.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { ReportReview } from './ReportReview.tsx';
import { reportText, toReviewView } from './review-view.ts';
import { useReviewChange } from './use-review-change.ts';

interface StudioReviewItemProps {
  review: StudioReview;
  timeZone: string | undefined;
}

/** A review with the actions of the author. */
export function StudioReviewItem({ review, timeZone }: StudioReviewItemProps) {
  const { api } = useStudio();
  const [open, setOpen] = useState<'reply' | 'report' | 'remove' | null>(null);
  const item = useRef<HTMLLIElement>(null);
  // The closed form or removed button would lose the focus.
  const close = () => {
    setOpen(null);
    item.current?.focus({ preventScroll: true });
  };
  const remove = useReviewChange({ change: async () => api.deleteReply(review.id), onSuccess: close });
  return (
    <li ref={item} tabIndex={-1} className="studio-review" aria-label={`Review of ${review.book.title}`}>
      <p className="book">
        <Cover art={coverOf(review.book)} title={review.book.title} sizes="2.25rem" />
        <span className="book-title" dir="auto">
          {review.book.title}
        </span>
      </p>
      <Review review={toReviewView(open === 'reply' ? { ...review, reply: null } : review, timeZone)} />
      {open === 'reply' ? (
        <ReplyForm review={review} onClose={close} />
      ) : (
        <div className="row">
          <Button variant="text" onClick={() => setOpen('reply')}>
            {review.reply ? 'Edit reply' : 'Reply'}
          </Button>
          {review.reply && (
            <Button variant="text" onClick={() => setOpen('remove')}>
              Remove reply
            </Button>
          )}
          {review.report ? (
            <span className="muted">{reportText(review.report, timeZone)}</span>
          ) : (
            <Button variant="text" onClick={() => setOpen('report')}>
              Report
            </Button>
          )}
        </div>
      )}
      {open === 'report' && <ReportReview review={review} onClose={close} />}
      <Dialog
        isOpen={open === 'remove'}
        onClose={close}
        title="Remove your reply?"
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button isBusy={remove.isPending} onClick={() => remove.mutate()}>
              Remove reply
            </Button>
          </>
        }
      >
        <p>Readers no longer see it. The review stays.</p>
        {remove.error && <Failure title="The reply could not be removed" error={remove.error} />}
      </Dialog>
    </li>
  );
}
