import type { StudioBook } from '@octavo/core/studio';
import { MarginLayout } from '@octavo/ui/MarginLayout';
import { TextConflict } from '@octavo/ui/TextConflict';
import { useBook } from '../book/use-book.ts';
import { CoverSection } from '../cover/CoverSection.tsx';
import { AutosaveStatus } from './AutosaveStatus.tsx';
import { FIELD_NAMES, textOf } from './book-fields.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { DetailsMargin } from './DetailsMargin.tsx';
import { useAutosave } from './use-autosave.ts';

/** The details of a book, saved as the author types. */
export function DetailsPage() {
  const book = useBook();
  // Another book is another form.
  return <Details key={book.id} book={book} />;
}

function Details({ book }: { book: StudioBook }) {
  const { autosave, saved } = useAutosave(book);
  const { conflict, values } = saved;
  return (
    <MarginLayout margin={<DetailsMargin book={book} values={values} />}>
      <div className="stack">
        {conflict && (
          <TextConflict
            field={FIELD_NAMES[conflict.field]}
            stored={textOf(conflict.stored)}
            own={textOf(values[conflict.field])}
            onKeepOwn={() => autosave.resolve(conflict.field, 'own')}
            onTakeStored={() => autosave.resolve(conflict.field, 'stored')}
          />
        )}
        <DetailsForm book={book} autosave={autosave} saved={saved} />
        <CoverSection book={book} />
        <AutosaveStatus saved={saved} onRetry={() => void autosave.save()} />
      </div>
    </MarginLayout>
  );
}
