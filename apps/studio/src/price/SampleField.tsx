import { MAX_SAMPLE_PERCENT, type StudioBook } from '@octavo/core/studio';
import { SegmentedControl } from '@octavo/ui/SegmentedControl';
import { TextConflict } from '@octavo/ui/TextConflict';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { AutosaveStatus } from '../details/AutosaveStatus.tsx';
import { FIELD_NAMES, textOf } from '../details/book-fields.ts';
import { useAutosave } from '../details/use-autosave.ts';
import { SampleChapterField } from './SampleChapterField.tsx';

const KINDS = [
  { value: 'share', label: 'By share' },
  { value: 'chapters', label: 'By chapters' },
] as const;

/** The part of the book that is free to read: a share of it, or everything up to the end of a chapter. */
export function SampleField({ book }: { book: StudioBook }) {
  const { autosave, saved } = useAutosave(book);
  const { values, errors, conflict } = saved;
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>(book.sample_chapter ? 'chapters' : 'share');
  const [text, setText] = useState(String(book.sample_percent));
  return (
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
      <SegmentedControl
        label="Sample"
        segments={KINDS}
        value={kind}
        onValueChange={({ value }) => {
          setKind(value);
          if (value === 'share' && values.sample_chapter !== null) autosave.change('sample_chapter', null);
        }}
      />
      {kind === 'share' ? (
        <TextField
          label="Sample (percent of the book)"
          type="number"
          min={0}
          max={MAX_SAMPLE_PERCENT}
          step={1}
          value={text}
          error={errors.sample_percent}
          hint={`0 to ${MAX_SAMPLE_PERCENT}. Visitors can read the sample for free.`}
          onChange={({ target }) => {
            setText(target.value);
            autosave.change('sample_percent', target.value === '' ? Number.NaN : Number(target.value));
          }}
        />
      ) : (
        <SampleChapterField
          book={book}
          chosen={values.sample_chapter}
          error={errors.sample_chapter}
          onChoose={({ href }) => autosave.change('sample_chapter', href)}
        />
      )}
      {saved.savedAt === null && saved.state === 'saved' ? null : (
        <AutosaveStatus saved={saved} onRetry={() => void autosave.save()} />
      )}
    </div>
  );
}
