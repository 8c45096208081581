import { Button } from '@octavo/ui/Button';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import styles from './AddForm.module.css';
import { Failure } from './Failure.tsx';

interface AddFormProps {
  label: string;
  /** The name of the field in the errors of the server. */
  field: string;
  maxLength: number;
  /** The error of an empty field. */
  requiredText: string;
  buttonText: string;
  failureTitle: string;
  /** The mutation that adds the text. */
  add: {
    readonly mutate: (text: string, options: { onSuccess: () => void }) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
}

/** A form that adds a text to a list, and empties its field when the text was added. */
export function AddForm({ label, field, maxLength, requiredText, buttonText, failureTitle, add }: AddFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const refused = fieldErrorsOf(add.error)[field];
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const isMissing = text.trim() === '';
          setProblem(isMissing ? requiredText : undefined);
          if (!isMissing && !add.isPending) add.mutate(text, { onSuccess: () => setText('') });
        }}
      >
        <TextField
          label={label}
          maxLength={maxLength}
          autoComplete="off"
          value={text}
          error={problem ?? refused}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" variant="quiet" isBusy={add.isPending}>
          {buttonText}
        </Button>
      </form>
      {add.error && refused === undefined && <Failure title={failureTitle} error={add.error} />}
    </>
  );
}
