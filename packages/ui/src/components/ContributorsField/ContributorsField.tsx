import { X } from 'lucide';
import { useId, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { cx } from '../../primitives/cx.ts';
import { useMessages } from '../../hooks/use-messages.ts';
import type { MessageOverrides } from '../../hooks/message-overrides.ts';
import { Button } from '../Button/index.ts';
import { Icon } from '../Icon/index.ts';
import { IconButton } from '../IconButton/index.ts';
import { SelectField } from '../SelectField/index.ts';
import type { SelectOption } from '../SelectField/index.ts';
import { FieldError, TextField } from '../TextField/index.ts';
import styles from './ContributorsField.module.css';

/** A person and the role in the book. */
export interface ContributorValue {
  name: string;
  role: string;
}

/** The texts of the field. */
export interface ContributorsFieldText {
  add: string;
  name: string;
  role: string;
  confirm: string;
  cancel: string;
  remove: (name: string) => string;
  nameMissing: string;
}

const defaultText: ContributorsFieldText = {
  add: 'Add a contributor',
  name: 'Name',
  role: 'Role',
  confirm: 'Add',
  cancel: 'Cancel',
  remove: (name) => `Remove ${name}`,
  nameMissing: 'Enter a name.',
};

export interface ContributorsFieldProps extends Omit<ComponentProps<'fieldset'>, 'onChange' | 'children'> {
  label: string;
  value: readonly ContributorValue[];
  /** The first role is offered first. */
  roles: readonly SelectOption[];
  error?: string | undefined;
  onValueChange: (event: { value: readonly ContributorValue[] }) => void;
  text?: MessageOverrides<ContributorsFieldText> | undefined;
}

/** The people of a book with their roles. Renders a `fieldset`. */
export function ContributorsField({
  label,
  value,
  roles,
  error,
  onValueChange,
  text,
  className,
  ...rest
}: ContributorsFieldProps) {
  const messages = useMessages('ContributorsField', defaultText, text);
  const [isAdding, setIsAdding] = useState(false);
  const legend = useRef<HTMLLegendElement>(null);
  const errorId = useId();
  const labelOf = (role: string) => roles.find((option) => option.value === role)?.label ?? role;
  const remove = (removed: ContributorValue) => {
    onValueChange({ value: value.filter((person) => person !== removed) });
    // The pressed button is gone.
    legend.current?.focus();
  };
  return (
    <fieldset
      data-component="ContributorsField"
      aria-describedby={error === undefined ? undefined : errorId}
      {...rest}
      className={cx(styles.field, className)}
    >
      <legend ref={legend} tabIndex={-1} className={styles.label}>
        {label}
      </legend>
      <ul className={styles.people}>
        {value.map((person, index) => (
          <li key={`${person.name} ${person.role} ${index}`} className={styles.person}>
            <span dir="auto" className={styles.name}>
              {person.name}
            </span>
            <span className={styles.role}>{labelOf(person.role)}</span>
            <IconButton
              label={messages.remove(person.name)}
              icon={<Icon of={X} isSmall />}
              onClick={() => remove(person)}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {isAdding ? (
        <NewPerson
          roles={roles}
          messages={messages}
          onCancel={() => setIsAdding(false)}
          onAdd={(person) => {
            setIsAdding(false);
            onValueChange({ value: [...value, person] });
          }}
        />
      ) : (
        <Button variant="text" className={styles.add} onClick={() => setIsAdding(true)}>
          {messages.add}
        </Button>
      )}
    </fieldset>
  );
}

interface NewPersonProps {
  roles: readonly SelectOption[];
  messages: ContributorsFieldText;
  onAdd: (person: ContributorValue) => void;
  onCancel: () => void;
}

function NewPerson({ roles, messages, onAdd, onCancel }: NewPersonProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState(roles[0]?.value ?? '');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isMissing = name.trim() === '';
  const add = () => {
    setIsSubmitted(true);
    if (!isMissing) onAdd({ name: name.trim(), role });
  };
  return (
    <div className={styles.new}>
      <TextField
        ref={focusOnce}
        label={messages.name}
        value={name}
        error={isSubmitted && isMissing ? messages.nameMissing : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <SelectField
        label={messages.role}
        options={roles}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={add}>
          {messages.confirm}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The new field follows the pressed button. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();
