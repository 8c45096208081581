import { SelectField } from '@octavo/ui/SelectField';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import type { AuditSearch } from './audit-search.ts';
import { actionOptions, actionText, subjectOptions } from './audit-view.ts';
import styles from './audit.module.css';

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (changed: Partial<AuditSearch>) => void;
}

/** Person, action, subject and days. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const [type = '', id] = search.subject?.split(':') ?? [];
  return (
    <div className={styles.filters}>
      <ActorField value={search.actor ?? ''} onChange={(actor) => onChange({ actor: actor || undefined })} />
      <SelectField
        label="Action"
        emptyText="Any action"
        value={search.action ?? ''}
        options={withChosen(actionOptions, search.action)}
        onChange={({ target }) => onChange({ action: target.value || undefined })}
      />
      <SelectField
        label="About"
        emptyText="Anything"
        value={search.subject ?? ''}
        options={
          id === undefined
            ? subjectOptions
            : [...subjectOptions, { value: `${type}:${id}`, label: `This ${type.replaceAll('_', ' ')} only` }]
        }
        onChange={({ target }) => onChange({ subject: target.value || undefined })}
      />
      <TextField
        label="From"
        type="date"
        value={search.from ?? ''}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextField
        label="Until"
        type="date"
        value={search.until ?? ''}
        onChange={({ target }) => onChange({ until: target.value || undefined })}
      />
    </div>
  );
}

/** The options with the chosen action, which this version may not know. */
const withChosen = (options: typeof actionOptions, chosen: string | undefined): typeof actionOptions =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: actionText(chosen) }];

/** A username. It filters when Enter is pressed, the field is cleared, or the focus leaves it. */
function ActorField({ value, onChange }: { value: string; onChange: (actor: string) => void }) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  // Another person was chosen by a link or the history.
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const apply = () => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <TextField
          label="Who"
          placeholder="Username, or operator"
          value={text}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={apply}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === '' && value !== '') onChange('');
          }}
        />
      </form>
    </search>
  );
}
