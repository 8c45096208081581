import type { ReactNode } from 'react';
import { Button } from '../../components/Button/index.ts';
import { FormError } from '../../components/FormError/index.ts';
import { FormLayout } from '../../components/FormLayout/index.ts';
import { NewPasswordFields } from '../../components/shared/AccountFields.tsx';
import { useForm } from '../../hooks/use-form.ts';
import type { FieldErrors } from '../../hooks/use-form.ts';
import { PasswordField } from '../../components/PasswordField/index.ts';
import styles from './ProfileScreen.module.css';

/** The form values, named as in the password call, with a confirmation. */
export type PasswordFormValues = { current_password: string; new_password: string; confirm_password: string };

/** The texts of the form. */
export const passwordFormText = {
  current: 'Current password',
  next: 'New password',
  confirm: 'Confirm password',
  submit: 'Change password',
} as const;

export interface PasswordFormProps {
  /** Call `reset` when the password is changed; it clears the form. */
  onSubmit: (event: { values: PasswordFormValues; reset: () => void }) => void;
  isBusy?: boolean | undefined;
  validate?: ((values: PasswordFormValues) => FieldErrors<PasswordFormValues>) | undefined;
  errors?: FieldErrors<PasswordFormValues> | undefined;
  error?: ReactNode;
  text?: Partial<Record<keyof typeof passwordFormText, string>> | undefined;
}

/** Changes the password. Renders a `form`. */
export function PasswordForm({ onSubmit, isBusy = false, validate, errors, error, text }: PasswordFormProps) {
  const messages = { ...passwordFormText, ...text };
  const { form, field, submit } = useForm<PasswordFormValues>({
    initialValues: { current_password: '', new_password: '', confirm_password: '' },
    validate,
    errors,
    onSubmit,
  });
  return (
    <FormLayout ref={form} onSubmit={submit} className={styles.form}>
      {error !== undefined && error !== null && <FormError>{error}</FormError>}
      <PasswordField {...field('current_password')} label={messages.current} autoComplete="current-password" />
      <NewPasswordFields
        password={{ ...field('new_password'), label: messages.next }}
        confirmation={{ ...field('confirm_password'), label: messages.confirm }}
      />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {messages.submit}
        </Button>
      </div>
    </FormLayout>
  );
}
