import { screens } from '@octavo/core/messages';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../components/Button/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { FormLayout, span } from '../../components/FormLayout/index.ts';
import { EmailField } from '../../components/shared/AccountFields.tsx';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import { TextField } from '../../components/TextField/index.ts';
import styles from './ProfileScreen.module.css';

/** The form values, named as in the profile call. */
export type ProfileFormValues = { first_name: string; last_name: string; email: string };

/** The texts of the form. */
export const profileFormText = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  submit: screens.save,
} as const;

export interface ProfileFormProps {
  /** The saved values; the button is disabled while the fields equal them. */
  saved: ProfileFormValues;
  onSubmit: (event: { values: ProfileFormValues }) => void;
  isBusy?: boolean | undefined;
  validate?: ((values: ProfileFormValues) => FieldErrors<ProfileFormValues>) | undefined;
  errors?: FieldErrors<ProfileFormValues> | undefined;
  error?: ReactNode;
  text?: Partial<Record<keyof typeof profileFormText, string>> | undefined;
}

const fields = ['first_name', 'last_name', 'email'] as const;

/** Name and email. Renders a `form` in a container that keeps focus when the form is replaced. */
export function ProfileForm({ onSubmit, ...form }: ProfileFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const { first_name, last_name, email } = form.saved;
  return (
    <div ref={container} tabIndex={-1}>
      <SavedFields
        // New saved values reset the form.
        key={[first_name, last_name, email].join('\n')}
        {...form}
        container={container}
        onSubmit={(event) => {
          // The pressed button becomes disabled and would lose focus.
          if (document.activeElement instanceof HTMLButtonElement) focusContainer(container);
          onSubmit(event);
        }}
      />
    </div>
  );
}

const focusContainer = (container: RefObject<HTMLElement | null>): void =>
  container.current?.focus({ preventScroll: true });

/** The fields for one set of saved values. Focus inside moves to `container` when they are replaced. */
function SavedFields({
  saved,
  container,
  onSubmit,
  isBusy = false,
  validate,
  errors,
  error,
  text,
}: ProfileFormProps & { container: RefObject<HTMLElement | null> }) {
  const messages = { ...profileFormText, ...text };
  const { form, field, values, submit } = useForm<ProfileFormValues>({
    initialValues: saved,
    validate,
    errors,
    onSubmit,
  });
  useLayoutEffect(() => {
    const { current: element } = form;
    return () => {
      if (element?.contains(document.activeElement)) focusContainer(container);
    };
  }, [form, container]);
  const isChanged = fields.some((name) => values[name].trim() !== saved[name].trim());
  return (
    <FormLayout ref={form} onSubmit={submit} className={styles.form}>
      {error !== undefined && error !== null && <FormError>{error}</FormError>}
      <TextField {...field('first_name')} label={messages.firstName} autoComplete="given-name" className={span.half} />
      <TextField {...field('last_name')} label={messages.lastName} autoComplete="family-name" className={span.half} />
      <EmailField {...field('email')} label={messages.email} />
      <div>
        <Button type="submit" disabled={!isChanged || isBusy}>
          {messages.submit}
        </Button>
      </div>
    </FormLayout>
  );
}
