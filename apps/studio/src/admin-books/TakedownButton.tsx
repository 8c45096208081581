import { type AdminBook, takedownReasons, type TakedownReason } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SelectField } from '@octavo/ui/SelectField';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { ADMIN_BOOKS_KEY } from '../queries/admin-books.queries.ts';
import { fieldErrorsOf } from '../queries/field-errors.ts';

const REASONS: Readonly<Record<TakedownReason, string>> = {
  law: 'Legal reasons',
  quality: 'Quality',
  other: 'Another reason',
};

/** Takes a book down with a reason for its author, or puts it back. */
export function TakedownButton({ book }: { book: AdminBook }) {
  const [isOpen, setIsOpen] = useState(false);
  const isDown = book.takedown !== null;
  if (!isDown && (book.status === 'draft' || book.status === 'in_review')) return null;
  return (
    <>
      <Button
        variant="text"
        aria-label={isDown ? `Put ${book.title} back` : `Take ${book.title} down`}
        onClick={() => setIsOpen(true)}
      >
        {isDown ? 'Put back' : 'Take down'}
      </Button>
      {isOpen && <TakedownDialog book={book} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TakedownDialog({ book, onClose }: { book: AdminBook; onClose: () => void }) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<TakedownReason>('law');
  const [note, setNote] = useState('');
  const isDown = book.takedown !== null;
  const save = useMutation({
    mutationFn: () => (isDown ? admin.putBookBack(book.id) : admin.takeDownBook(book.id, { reason, note })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ADMIN_BOOKS_KEY });
      onClose();
    },
  });
  const errors = fieldErrorsOf(save.error);
  const text = isDown ? 'Put back on sale' : 'Take down';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${text}: ${book.title}`}
      actions={
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          {text}
        </Button>
      }
    >
      <div className="stack">
        {isDown ? (
          <p>The book is on sale again at once if it was on sale before. Its author gets an email.</p>
        ) : (
          <>
            <p>
              Visitors no longer see the book, and its author cannot put it back on sale. Readers who own it keep it.
            </p>
            <SelectField
              label="Reason"
              value={reason}
              options={takedownReasons.map((value) => ({ value, label: REASONS[value] }))}
              onChange={({ target }) => setReason(takedownReasons.find((one) => one === target.value) ?? 'other')}
            />
            <TextAreaField
              label="Explanation for the author"
              value={note}
              maxLength={1_000}
              error={errors['note']}
              hint="The author gets it by email and sees it in the studio."
              onChange={({ target }) => setNote(target.value)}
            />
          </>
        )}
        {save.error && errors['note'] === undefined && (
          <Failure
            title={isDown ? 'The book could not be put back' : 'The book could not be taken down'}
            error={save.error}
          />
        )}
      </div>
    </Dialog>
  );
}
