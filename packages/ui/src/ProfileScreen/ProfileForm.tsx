import { screens } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { Button } from '../Button/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout, span } from '../FormLayout/index.ts';
import { EmailField } from '../internal/account-fields.tsx';
import { useForm } from '../internal/use-form.ts';
import type { FieldErrors } from '../internal/use-form.ts';
import { TextField } from '../TextField/index.ts';
import styles from './ProfileScreen.module.css';

/** What is typed, by the names of the profile call. */
export type ProfileFormValues = { first_name: string; last_name: string; email: string };

/** The words of the form. */
export const profileFormText = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  submit: screens.save,
} as const;

export interface ProfileFormProps {
  /** What is saved; the button stays off while the fields say the same. */
  saved: ProfileFormValues;
  onSubmit: (event: { values: ProfileFormValues }) => void;
  isBusy?: boolean | undefined;
  validate?: ((values: ProfileFormValues) => FieldErrors<ProfileFormValues>) | undefined;
  errors?: FieldErrors<ProfileFormValues> | undefined;
  error?: ReactNode;
  text?: Partial<Record<keyof typeof profileFormText, string>> | undefined;
}

const fields = ['first_name', 'last_name', 'email'] as const;

/** Name and email. Renders a `form`. */
export function ProfileForm({ saved, onSubmit, isBusy = false, validate, errors, error, text }: ProfileFormProps) {
  const words = { ...profileFormText, ...text };
  const { form, field, values, submit } = useForm<ProfileFormValues>({ initial: saved, validate, errors, onSubmit });
  const isChanged = fields.some((name) => values[name].trim() !== saved[name].trim());
  return (
    <FormLayout ref={form} onSubmit={submit} className={styles.form}>
      {error !== undefined && error !== null && <FormError>{error}</FormError>}
      <TextField {...field('first_name')} label={words.firstName} autoComplete="given-name" className={span.half} />
      <TextField {...field('last_name')} label={words.lastName} autoComplete="family-name" className={span.half} />
      <EmailField {...field('email')} label={words.email} />
      <div>
        <Button type="submit" disabled={!isChanged || isBusy}>
          {words.submit}
        </Button>
      </div>
    </FormLayout>
  );
}
