import type { AdminBook, BulkChange, BulkResult } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SelectField } from '@octavo/ui/SelectField';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextField } from '@octavo/ui/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { ADMIN_BOOKS_KEY } from '../queries/admin-books.queries.ts';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { countOf } from '../views/format.ts';
import styles from './admin-books.module.css';

type Action = BulkChange['action'];

const ACTIONS: Readonly<Record<Action, string>> = {
  publish: 'Publish',
  off_sale: 'Take off sale',
  genre: 'Set genre',
  price: 'Set price',
  discount: 'Reduce price',
};

interface BulkBarProps {
  /** The chosen books of the page. */
  books: readonly AdminBook[];
  genres: readonly string[];
  onClear: () => void;
}

/** Changes the chosen books, and shows the result for each of them. */
export function BulkBar({ books, genres, onClear }: BulkBarProps) {
  const [action, setAction] = useState<Action>();
  const [result, setResult] = useState<BulkResult>();
  return (
    <>
      {books.length > 0 && (
        <section aria-label="Chosen books" className={styles.bar}>
          <b>{countOf(books.length, 'book')} chosen</b>
          <span className={styles.actions}>
            {(Object.keys(ACTIONS) as Action[]).map((name) => (
              <Button key={name} variant="quiet" onClick={() => setAction(name)}>
                {ACTIONS[name]}
              </Button>
            ))}
            <Button variant="text" onClick={onClear}>
              Clear
            </Button>
          </span>
        </section>
      )}
      {action && books.length > 0 && (
        <BulkDialog
          action={action}
          books={books}
          genres={genres}
          onClose={() => setAction(undefined)}
          onDone={(done) => {
            setAction(undefined);
            setResult(done);
            onClear();
          }}
        />
      )}
      {result && <BulkResults result={result} onClose={() => setResult(undefined)} />}
    </>
  );
}

interface BulkDialogProps {
  action: Action;
  books: readonly AdminBook[];
  genres: readonly string[];
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

function BulkDialog({ action, books, genres, onClose, onDone }: BulkDialogProps) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const [value, setValue] = useState('');
  const save = useMutation({
    mutationFn: () => admin.changeBooks(changeOf(action, books, value)),
    onSuccess: async (result) => {
      onDone(result);
      await queryClient.invalidateQueries({ queryKey: ADMIN_BOOKS_KEY });
    },
  });
  const [error] = Object.values(fieldErrorsOf(save.error));
  const field = { value, error, onChange: ({ target }: { target: { value: string } }) => setValue(target.value) };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${ACTIONS[action]}: ${countOf(books.length, 'book')}`}
      actions={
        <Button isBusy={save.isPending} onClick={() => save.mutate()}>
          {ACTIONS[action]}
        </Button>
      }
    >
      <div className="stack">
        {action === 'publish' && <p>Complete books go on sale right away, without a review.</p>}
        {action === 'off_sale' && <p>Visitors no longer see the books. Readers who own them keep them.</p>}
        {action === 'genre' && (
          <SelectField
            {...field}
            label="Genre"
            emptyText="Choose a genre"
            options={genres.map((name) => ({ value: name, label: name }))}
            hint="It replaces the genres of the books."
          />
        )}
        {action === 'price' && (
          <TextField {...field} label="Price in US dollars" inputMode="decimal" autoComplete="off" />
        )}
        {action === 'discount' && (
          <TextField {...field} label="Percent" inputMode="numeric" autoComplete="off" hint="Free books stay free." />
        )}
        {save.error && error === undefined && <Failure title="The books could not be changed" error={save.error} />}
      </div>
    </Dialog>
  );
}

function changeOf(action: Action, chosen: readonly AdminBook[], value: string): BulkChange {
  const books = chosen.map(({ id }) => id);
  if (action === 'genre') return { action, books, genre: value };
  if (action === 'price') return { action, books, price: value };
  if (action === 'discount') {
    const prices = chosen.filter(({ price }) => price !== '').map(({ id, price }) => [id, price]);
    return { action, books, percent: Number(value), prices: Object.fromEntries(prices) as Record<string, string> };
  }
  return { action, books };
}

function BulkResults({ result: { results }, onClose }: { result: BulkResult; onClose: () => void }) {
  const changed = results.filter(({ outcome }) => outcome === 'changed').length;
  return (
    <Dialog isOpen onClose={onClose} title={`${countOf(changed, 'book')} changed`}>
      {changed < results.length ? (
        <ul aria-label="Books that stay as they are" className={styles.results}>
          {results
            .filter(({ outcome }) => outcome !== 'changed')
            .map(({ id, title, outcome, message }) => (
              <li key={id}>
                <StatusMark shape={outcome === 'refused' ? 'failed' : 'info'} note={message}>
                  {title === '' ? `Book ${id}` : title}
                </StatusMark>
              </li>
            ))}
        </ul>
      ) : (
        <p>All chosen books are changed.</p>
      )}
    </Dialog>
  );
}
