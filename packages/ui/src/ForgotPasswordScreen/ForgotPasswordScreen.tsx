import { progress } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { AuthForm } from '../internal/auth-form.tsx';
import type { AuthScreenProps } from '../internal/auth-form.tsx';
import styles from '../internal/auth.module.css';
import { useForm } from '../internal/use-form.ts';
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

export interface ForgotPasswordScreenProps extends AuthScreenProps<
  ForgotPasswordFormValues,
  typeof forgotPasswordText
> {
  /** The server's answer: where to look, and for how long the link works. It stays on the page. */
  message?: ReactNode;
  loginHref?: string | undefined;
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
    <AuthForm
      title={words.title}
      subtitle={words.subtitle}
      book={book}
      hue={262}
      formRef={form}
      onSubmit={submit}
      error={error}
      isBusy={isBusy}
      words={words}
      notes={
        <>
          <p className={styles.note}>
            <TextLink href={loginHref}>{words.back}</TextLink>
          </p>
        </>
      }
    >
      <output className={styles.message} hidden={message === undefined || message === null}>
        {message}
      </output>
      <TextField {...field('email')} label={words.email} type="email" inputMode="email" autoComplete="email" />
    </AuthForm>
  );
}
