import { genreFieldMessages, MAX_GENRE_NAME_LENGTH } from '@octavo/core/admin';
import { AddForm } from '../layout/AddForm.tsx';
import { useGenreChange } from './use-genre-change.ts';

/** Creates a genre. */
export function NewGenre({ onCreated }: { onCreated: (name: string) => void }) {
  const create = useGenreChange(
    async (admin, name: string) => admin.createGenre({ name }),
    (_genres, name) => onCreated(name.trim()),
  );
  return (
    <AddForm
      label="New genre"
      field="name"
      maxLength={MAX_GENRE_NAME_LENGTH}
      requiredText={genreFieldMessages.nameRequired}
      buttonText="Create genre"
      failureTitle="The genre could not be created"
      add={create}
    />
  );
}
