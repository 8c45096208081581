import { type AdminGenres, genreFieldMessages, MAX_GENRE_NAME_LENGTH } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { useGenreChange } from './use-genre-change.ts';

/** Creates a genre. */
export function NewGenre({ onCreated }: { onCreated: (name: string) => void }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = useGenreChange(
    async (admin, typed: string): Promise<AdminGenres> => admin.createGenre({ name: typed }),
    () => {
      setName('');
      onCreated(name.trim());
    },
  );
  const refused = fieldErrorsOf(create.error)['name'];
  return (
    <>
      <form
        className="filters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = name.trim() === '';
          setProblem(isMissing ? genreFieldMessages.nameRequired : undefined);
          if (!isMissing && !create.isPending) create.mutate(name);
        }}
      >
        <TextField
          label="New genre"
          maxLength={MAX_GENRE_NAME_LENGTH}
          autoComplete="off"
          value={name}
          error={problem ?? refused}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="quiet" isBusy={create.isPending}>
          Create genre
        </Button>
      </form>
      {create.error && refused === undefined && <Failure title="The genre could not be created" error={create.error} />}
    </>
  );
}
