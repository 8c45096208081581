import { canReviewBooks } from '@octavo/core/entities';
import type { StudioBook } from '@octavo/core/studio';
import { Button, ButtonLink } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { useState } from 'react';
import { useSession, useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { ApproveButton, ReturnButton } from './ReviewActions.tsx';
import { formatPrice } from '../views/format.ts';
import { useStatusChange } from './use-book.ts';

/** The actions that the status of a book allows. At most one button is primary. */
export function BookActions({ book }: { book: StudioBook }) {
  return (
    <>
      {book.status !== 'published' && (
        // Another tab, because the author compares the page with the form.
        <ButtonLink variant="quiet" href={`/product/${encodeURIComponent(book.slug)}?preview`} target="_blank">
          Preview
        </ButtonLink>
      )}
      <StatusActions book={book} />
    </>
  );
}

function StatusActions({ book }: { book: StudioBook }) {
  const { user } = useSession();
  if (book.status === 'published') {
    return (
      <ButtonLink variant="quiet" href={`/product/${book.slug}`}>
        View in shop
      </ButtonLink>
    );
  }
  if (book.takedown) return null;
  const isOwn = book.seller === user?.username;
  if (book.status === 'in_review' && user && canReviewBooks(user))
    return (
      <>
        {isOwn ? <WithdrawButton book={book} /> : <ReturnButton book={book} />}
        <ApproveButton book={book} />
      </>
    );
  if (book.status === 'in_review' || book.status === 'scheduled') return <WithdrawButton book={book} />;
  return <PublishButton book={book} />;
}

function WithdrawButton({ book }: { book: StudioBook }) {
  const { api } = useStudio();
  const withdraw = useStatusChange(async () => api.withdrawBook(book.id));
  return (
    <>
      <Button variant="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Return to drafts
      </Button>
      {withdraw.error && <Failure title="The book could not be returned to drafts" error={withdraw.error} />}
    </>
  );
}

/** Asks for confirmation before a book is published, and explains the consequences. */
function PublishButton({ book }: { book: StudioBook }) {
  const { api } = useStudio();
  const [isOpen, setIsOpen] = useState(false);
  const publish = useStatusChange(async () => {
    const published = await api.publishBook(book.id);
    setIsOpen(false);
    return published;
  });
  const isReturning = book.status === 'off_sale';
  const text = isReturning ? 'Put back on sale' : book.needs_review ? 'Submit for review' : 'Publish';
  const isComplete = book.blockers.length === 0;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{isReturning ? 'Put back on sale' : 'Review and publish'}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={isComplete ? `${text}: ${book.title}` : 'This book is not complete yet'}
        actions={
          isComplete ? (
            <Button isBusy={publish.isPending} onClick={() => publish.mutate()}>
              {text}
            </Button>
          ) : undefined
        }
      >
        <div className="stack">
          {isComplete ? (
            <p>{consequenceOf(book, isReturning)}</p>
          ) : (
            <ul className="checks">
              {book.blockers.map(({ code, message }) => (
                <li key={code}>{message}</li>
              ))}
            </ul>
          )}
          {publish.error && <Failure title="The book could not be published" error={publish.error} />}
        </div>
      </Dialog>
    </>
  );
}

function consequenceOf({ needs_review: needsReview, price }: StudioBook, isReturning: boolean): string {
  if (isReturning) return 'Customers can find and buy the book again right away.';
  if (needsReview)
    return 'The shop reviews the book before it is published. If something needs to change, the book returns to your drafts with a note.';
  return `The book goes on sale right away. Price: ${formatPrice(price)}. You can take it off sale at any time.`;
}
