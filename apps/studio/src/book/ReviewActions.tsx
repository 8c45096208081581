import { MAX_REVIEW_NOTE, type StudioBook } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { useStatusChange, useTimeZone } from './use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { formatPrice, formatTime } from '../views/format.ts';

/** Publishes a submitted book. */
export function ApproveButton({ book }: { book: StudioBook }) {
  const { api } = useStudio();
  const timeZone = useTimeZone();
  const [isOpen, setIsOpen] = useState(false);
  const approve = useStatusChange(async () => api.approveBook(book.id));
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Approve</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Approve: ${book.title}`}
        actions={
          <Button isBusy={approve.isPending} onClick={() => approve.mutate()}>
            Approve
          </Button>
        }
      >
        <div className="stack">
          <p>{consequenceOf(book, timeZone)}</p>
          {approve.error && <Failure title="The book could not be approved" error={approve.error} />}
        </div>
      </Dialog>
    </>
  );
}

function consequenceOf({ release_date: release, price }: StudioBook, timeZone: string | undefined): string {
  const isLater = release !== '' && Date.parse(release) > Date.now();
  const start = isLater
    ? `The book goes on sale on ${formatTime(release, timeZone)}.`
    : 'The book goes on sale right away.';
  return `${start} Price: ${formatPrice(price)}.`;
}

/** Returns a submitted book to its author with a note. */
export function ReturnButton({ book }: { book: StudioBook }) {
  const { api } = useStudio();
  const [isOpen, setIsOpen] = useState(false);
  const [note, setNote] = useState('');
  const returnToAuthor = useStatusChange(async () => api.returnBook(book.id, { note }));
  const { note: noteError } = fieldErrorsOf(returnToAuthor.error);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Return to author
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Return to author: ${book.title}`}
        actions={
          <Button isBusy={returnToAuthor.isPending} onClick={() => returnToAuthor.mutate()}>
            Return to author
          </Button>
        }
      >
        <div className="stack">
          <p>The book goes back to the drafts of {book.seller}, who sees your note and can submit it again.</p>
          <TextAreaField
            label="What should the author change?"
            error={noteError}
            maxLength={MAX_REVIEW_NOTE}
            value={note}
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value);
              returnToAuthor.reset();
            }}
          />
          {returnToAuthor.error && noteError === undefined && (
            <Failure title="The book could not be returned" error={returnToAuthor.error} />
          )}
        </div>
      </Dialog>
    </>
  );
}
