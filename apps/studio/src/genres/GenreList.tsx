import type { AdminGenre, AdminGenres } from '@octavo/core/admin';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { SaveMark } from '../order/SaveMark.tsx';
import orderStyles from '../order/order.module.css';
import { useListOrder } from '../order/use-list-order.ts';
import { countOf, formatCount } from '../views/format.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { inOrder } from './genre-view.ts';
import { type GenreAction, GenreRow } from './GenreRow.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { NewGenre } from './NewGenre.tsx';
import { OrderConflict } from './OrderConflict.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useGenreOrder } from './use-genre-order.ts';

/** The genres in their order. */
export function GenreList({ genres }: { genres: AdminGenres }) {
  const edited = useGenreOrder(genres);
  const shown = inOrder(genres.data, edited.items);
  const ids = (rows: readonly AdminGenre[]) => rows.map(({ id }) => id);
  const list = useRef<HTMLOListElement>(null);
  const order = useListOrder(list, {
    items: shown,
    nameOf: ({ name }) => name,
    onShow: (rows) => edited.show(ids(rows)),
    onChange: (rows) => edited.change(ids(rows)),
  });
  const [open, setOpen] = useState<{ action: GenreAction; genre: AdminGenre }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(undefined);
  const finish = (text: string) => {
    close();
    order.speak(text);
  };
  const isRowGone = useRef(false);
  const finishWithoutRow = (text: string) => {
    isRowGone.current = true;
    finish(text);
  };
  // The button that opened the dialog is gone. The heading cannot have the focus while the dialog is open.
  useEffect(() => {
    if (open || !isRowGone.current) return;
    isRowGone.current = false;
    heading.current?.focus();
  }, [open]);
  // After a conflict, the dialog is about what the other editor has stored.
  const genre = shown.find(({ id }) => id === open?.genre.id) ?? open?.genre;
  return (
    <section aria-labelledby="genres" className="stack">
      <div className="section-head">
        <h2 id="genres" ref={heading} tabIndex={-1}>
          {countOf(genres.total, 'genre')}
        </h2>
        <SaveMark state={edited.state} />
      </div>
      <NewGenre onCreated={(name) => order.speak(`${name} is created.`)} />
      {edited.state === 'conflict' && <OrderConflict edited={edited} />}
      {edited.state === 'failed' && (
        <Failure title="The order could not be saved" error={edited.error} onRetry={edited.retry} />
      )}
      {shown.length === 0 ? (
        <p>No genres yet. Imports create those of their books.</p>
      ) : (
        <ol ref={list} aria-label="Genres" className={orderStyles.rows}>
          {shown.map((one, at) => (
            <GenreRow
              key={one.id}
              genre={one}
              row={order.row(one, at)}
              canMerge={shown.length > 1}
              onAction={(action) => setOpen({ action, genre: one })}
            />
          ))}
        </ol>
      )}
      <output className={orderStyles.spoken}>{order.spoken}</output>
      {shown.length > 1 && (
        <p className="muted">
          Drag, or press Space on the handle of a genre and move it with the arrow keys.
          {genres.total > shown.length && ` The first ${formatCount(shown.length)} genres are shown.`}
        </p>
      )}
      {genre && open?.action === 'rename' && (
        <RenameDialog
          genre={genre}
          onClose={close}
          onRenamed={(name) => finish(`${open.genre.name} is now called ${name}.`)}
        />
      )}
      {genre && open?.action === 'merge' && (
        <MergeDialog
          genre={genre}
          others={shown.filter(({ id }) => id !== genre.id)}
          onClose={close}
          onMerged={(into) => finishWithoutRow(`${genre.name} is merged into ${into.name}.`)}
        />
      )}
      {genre && open?.action === 'delete' && (
        <DeleteDialog genre={genre} onClose={close} onDeleted={() => finishWithoutRow(`${genre.name} is deleted.`)} />
      )}
    </section>
  );
}
