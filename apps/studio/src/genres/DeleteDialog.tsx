import type { AdminGenre } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { Failure } from '../layout/Failure.tsx';
import { useGenreChange } from './use-genre-change.ts';

interface DeleteDialogProps {
  genre: AdminGenre;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a genre without books. */
export function DeleteDialog({ genre, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useGenreChange(async (admin) => admin.deleteGenre(genre.id, genre.version), onDeleted);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${genre.name}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="anywhere">
          {genre.name} has no books. Its former addresses no longer redirect. This cannot be undone.
        </p>
        {remove.error && <Failure title="The genre could not be deleted" error={remove.error} />}
      </div>
    </Dialog>
  );
}
