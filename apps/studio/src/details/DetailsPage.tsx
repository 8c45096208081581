import type { StudioBook } from '@octavo/core/studio';
import { MarginLayout } from '@octavo/ui/MarginLayout';
import { TextConflict } from '@octavo/ui/TextConflict';
import { useBook } from '../book/use-book.ts';
import { CoverSection } from '../cover/CoverSection.tsx';
import { AutosaveStatus } from './AutosaveStatus.tsx';
import { type EditedField, FIELD_NAMES, readableText } from './book-fields.ts';
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
  const resolve = (field: EditedField, choice: 'own' | 'stored') => {
    autosave.resolve(field, choice);
    // The pressed button is gone.
    document
      .querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select, textarea, [contenteditable="true"])`)
      ?.focus();
  };
  return (
    <MarginLayout margin={<DetailsMargin book={book} values={values} />}>
      <div className="stack">
        {conflict && (
          <TextConflict
            field={FIELD_NAMES[conflict.field]}
            stored={readableText(conflict.field, conflict.stored)}
            own={readableText(conflict.field, values[conflict.field])}
            onKeepOwn={() => resolve(conflict.field, 'own')}
            onTakeStored={() => resolve(conflict.field, 'stored')}
          />
        )}
        <DetailsForm book={book} autosave={autosave} saved={saved} />
        <CoverSection book={book} />
        <AutosaveStatus saved={saved} onRetry={() => void autosave.save()} />
      </div>
    </MarginLayout>
  );
}
