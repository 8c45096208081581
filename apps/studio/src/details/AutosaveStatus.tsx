import { Button } from '@octavo/ui/Button';
import { SaveStatus } from '@octavo/ui/SaveStatus';
import { failureText } from '../layout/Failure.tsx';
import type { Autosaved } from './autosave.ts';
import { FIELD_NAMES, type EditedField } from './book-fields.ts';

interface AutosaveStatusProps {
  saved: Autosaved;
  onRetry: () => void;
}

/** Shows whether the values on the page are saved. */
export function AutosaveStatus({ saved, onRetry }: AutosaveStatusProps) {
  return (
    <SaveStatus
      state={saved.state}
      hint="Changes are saved as you type."
      action={
        saved.state === 'failed' && (
          <Button variant="text" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {textOf(saved)}
    </SaveStatus>
  );
}

function textOf({ state, savedAt, errors, conflict, failure }: Autosaved): string {
  if (state === 'saving') return 'Saving…';
  if (state === 'failed') return `Not saved. Your changes are still here. ${failureText(failure)}`;
  if (state === 'blocked') {
    const fields = Object.keys(errors) as EditedField[];
    const names = (fields.length > 0 ? fields : conflict ? [conflict.field] : []).map((field) => FIELD_NAMES[field]);
    return `Not saved: ${names.join(', ')}. All other changes are saved.`;
  }
  const time = savedAt?.toLocaleTimeString('en-US', { timeStyle: 'short' });
  return time === undefined ? 'All changes saved' : `Saved at ${time}`;
}
