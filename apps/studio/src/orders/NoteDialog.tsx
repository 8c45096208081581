import { adminFieldMessages, type AdminOrderDetails, MAX_ORDER_NOTE_LENGTH } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';

interface NoteDialogProps {
  orderId: number;
  onClose: () => void;
  onAdded: (order: AdminOrderDetails) => void;
}

/** Asks for a note about an order. */
export function NoteDialog({ orderId, onClose, onAdded }: NoteDialogProps) {
  const { admin } = useStudio();
  const formId = useId();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = useMutation({ mutationFn: async () => admin.addOrderNote(orderId, { note }), onSuccess: onAdded });
  const refused = fieldErrorsOf(add.error)['note'];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Note about order ${orderId}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={add.isPending}>
            Add note
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = note.trim() === '';
          setProblem(isMissing ? adminFieldMessages.noteRequired : undefined);
          if (!isMissing) add.mutate();
        }}
      >
        <TextAreaField
          label="Note"
          hint="Only the staff sees it."
          rows={4}
          maxLength={MAX_ORDER_NOTE_LENGTH}
          value={note}
          error={problem ?? refused}
          onChange={({ target }) => setNote(target.value)}
        />
        {add.error && refused === undefined && <Failure title="The note could not be added" error={add.error} />}
      </form>
    </Dialog>
  );
}
