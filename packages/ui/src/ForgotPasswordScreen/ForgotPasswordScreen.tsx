import { progress } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { AuthPage } from '../AuthPage/index.ts';
import { Button } from '../Button/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import styles from '../internal/auth.module.css';
import { useForm } from '../internal/use-form.ts';
import type { FieldErrors } from '../internal/use-form.ts';
import { TextField } from '../TextField/index.ts';
import { TextLink } from '../TextLink/index.ts';

/** The words of the page that asks for a reset link. */
export const forgotPasswordText = {
  title: 'Forgot password?',
  subtitle: 'Tell us the email of your account and we will send you a link to choose a new password.',
  email: 'Email',
  submit: 'Send reset link',
  busy: progress.sending,
  back: 'Back to login',
} as const;

/** What is typed. */
export type ForgotPasswordFormValues = { email: string };

export interface ForgotPasswordScreenProps {
  onSubmit: (event: { values: ForgotPasswordFormValues }) => void;
  isBusy?: boolean | undefined;
  validate?: ((values: ForgotPasswordFormValues) => FieldErrors<ForgotPasswordFormValues>) | undefined;
  errors?: FieldErrors<ForgotPasswordFormValues> | undefined;
  error?: ReactNode;
  /** The server's answer: where to look, and for how long the link works. It stays on the page. */
  message?: ReactNode;
  book?: BookSummary | null | undefined;
  loginHref?: string | undefined;
  text?: Partial<Record<keyof typeof forgotPasswordText, string>> | undefined;
}

/** The page that asks for a reset link. */
export function ForgotPasswordScreen({
  onSubmit,
  isBusy = false,
  validate,
  errors,
  error,
  message,
  book,
  loginHref = '/login',
  text,
}: ForgotPasswordScreenProps) {
  const words = { ...forgotPasswordText, ...text };
  const { form, field, submit } = useForm<ForgotPasswordFormValues>({
    initial: { email: '' },
    validate,
    errors,
    onSubmit,
  });
  return (
    <AuthPage title={words.title} subtitle={words.subtitle} book={book} hue={262}>
      <FormLayout ref={form} onSubmit={submit}>
        {error !== undefined && error !== null && <FormError>{error}</FormError>}
        <output className={styles.message} hidden={message === undefined || message === null}>
          {message}
        </output>
        <TextField {...field('email')} label={words.email} type="email" inputMode="email" autoComplete="email" />
        <Button type="submit" isBlock isBusy={isBusy} busyText={words.busy}>
          {words.submit}
        </Button>
        <p className={styles.note}>
          <TextLink href={loginHref}>{words.back}</TextLink>
        </p>
      </FormLayout>
    </AuthPage>
  );
}
