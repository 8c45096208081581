import { type AdminGenre, genreFieldMessages, MAX_GENRE_NAME_LENGTH } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { TextField } from '@octavo/ui/TextField';
import { useId, useState } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { renameNote } from './genre-view.ts';
import { useGenreChange } from './use-genre-change.ts';

interface RenameDialogProps {
  genre: AdminGenre;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

/** Gives a genre another name. */
export function RenameDialog({ genre, onClose, onRenamed }: RenameDialogProps) {
  const [name, setName] = useState(genre.name);
  const [problem, setProblem] = useState<string>();
  const form = useId();
  const rename = useGenreChange(
    async (admin, typed: string) => admin.changeGenre(genre.id, genre.version, { name: typed }),
    () => onRenamed(name.trim()),
  );
  const refused = fieldErrorsOf(rename.error)['name'];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rename ${genre.name}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} isBusy={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = name.trim() === '';
          setProblem(isMissing ? genreFieldMessages.nameRequired : undefined);
          if (!isMissing && !rename.isPending) rename.mutate(name);
        }}
      >
        <TextField
          label="Name"
          maxLength={MAX_GENRE_NAME_LENGTH}
          autoComplete="off"
          value={name}
          error={problem ?? refused}
          hint={renameNote(genre.name, name) || undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {rename.error && refused === undefined && (
          <Failure title="The genre could not be renamed" error={rename.error} />
        )}
      </form>
    </Dialog>
  );
}
