import { MAX_SAMPLE_PERCENT, type StudioBook } from '@octavo/core/studio';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { AutosaveStatus } from '../details/AutosaveStatus.tsx';
import { useAutosave } from '../details/use-autosave.ts';

/** The fraction of the book that is free to read. */
export function SampleField({ book }: { book: StudioBook }) {
  const { autosave, saved } = useAutosave(book);
  const [text, setText] = useState(String(book.sample_percent));
  return (
    <div className="stack">
      <TextField
        label="Sample (percent of the book)"
        type="number"
        min={0}
        max={MAX_SAMPLE_PERCENT}
        step={1}
        value={text}
        error={saved.errors.sample_percent}
        hint={`0 to ${MAX_SAMPLE_PERCENT}. Visitors can read the sample for free.`}
        onChange={({ target }) => {
          setText(target.value);
          autosave.change('sample_percent', target.value === '' ? Number.NaN : Number(target.value));
        }}
      />
      {saved.savedAt === null && saved.state === 'saved' ? null : (
        <AutosaveStatus saved={saved} onRetry={() => void autosave.save()} />
      )}
    </div>
  );
}
