import { type AdminGenre, genreFieldMessages } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SelectField } from '@octavo/ui/SelectField';
import { useState } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { mergeNotes } from './genre-view.ts';
import { useGenreChange } from './use-genre-change.ts';

interface MergeDialogProps {
  genre: AdminGenre;
  /** The genres that it can be merged into. */
  others: readonly AdminGenre[];
  onClose: () => void;
  onMerged: (into: AdminGenre) => void;
}

/** Merges a genre into another one, after saying what that changes. */
export function MergeDialog({ genre, others, onClose, onMerged }: MergeDialogProps) {
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<string>();
  const into = others.find(({ id }) => String(id) === chosen);
  const merge = useGenreChange(
    async (admin, target: AdminGenre) => admin.mergeGenre(genre.id, genre.version, target.id),
    () => into && onMerged(into),
  );
  const refused = fieldErrorsOf(merge.error)['into'];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge ${genre.name}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isBusy={merge.isPending}
            onClick={() => {
              setProblem(into ? undefined : genreFieldMessages.intoRequired);
              if (into) merge.mutate(into);
            }}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="stack">
        <SelectField
          label="Merge into"
          emptyText="Choose a genre"
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={into ? chosen : ''}
          error={(into ? undefined : problem) ?? refused}
          onChange={({ target }) => setChosen(target.value)}
        />
        {into && (
          <ul className="anywhere">
            {mergeNotes(genre, into).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {merge.error && refused === undefined && <Failure title="The genre could not be merged" error={merge.error} />}
      </div>
    </Dialog>
  );
}
