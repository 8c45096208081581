import { progress } from '@octavo/core/messages';
import type { ReactNode } from 'react';
import { AuthPage } from '../AuthPage/index.ts';
import { Button } from '../Button/index.ts';
import type { BookSummary } from '../Cover/index.ts';
import { FormError } from '../FormError/index.ts';
import { FormLayout } from '../FormLayout/index.ts';
import { useForm } from '../internal/use-form.ts';
import type { FieldErrors } from '../internal/use-form.ts';
import { PasswordField, PasswordRules } from '../PasswordField/index.ts';
import { TextLink } from '../TextLink/index.ts';

/** The words of the page that sets a new password. */
export const resetPasswordText = {
  title: 'Reset password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  submit: 'Reset password',
  busy: progress.resetting,
  askAgain: 'Ask for a new link',
} as const;

/** What is typed. */
export type ResetPasswordFormValues = { new_password: string; confirm_password: string };

export interface ResetPasswordScreenProps {
  onSubmit: (event: { values: ResetPasswordFormValues }) => void;
  isBusy?: boolean | undefined;
  validate?: ((values: ResetPasswordFormValues) => FieldErrors<ResetPasswordFormValues>) | undefined;
  errors?: FieldErrors<ResetPasswordFormValues> | undefined;
  /** For instance that the link is used up. */
  error?: ReactNode;
  book?: BookSummary | null | undefined;
  forgotHref?: string | undefined;
  text?: Partial<Record<keyof typeof resetPasswordText, string>> | undefined;
}

/** The page that sets a new password. */
export function ResetPasswordScreen({
  onSubmit,
  isBusy = false,
  validate,
  errors,
  error,
  book,
  forgotHref = '/forgot-password',
  text,
}: ResetPasswordScreenProps) {
  const words = { ...resetPasswordText, ...text };
  const { form, field, values, submit } = useForm<ResetPasswordFormValues>({
    initial: { new_password: '', confirm_password: '' },
    validate,
    errors,
    onSubmit,
  });
  return (
    <AuthPage title={words.title} book={book} hue={305}>
      <FormLayout ref={form} onSubmit={submit}>
        {error !== undefined && error !== null && (
          <FormError>
            {error} <TextLink href={forgotHref}>{words.askAgain}</TextLink>
          </FormError>
        )}
        <PasswordField
          {...field('new_password')}
          label={words.newPassword}
          autoComplete="new-password"
          hint={<PasswordRules value={values.new_password} />}
        />
        <PasswordField {...field('confirm_password')} label={words.confirmPassword} autoComplete="new-password" />
        <Button type="submit" isBlock isBusy={isBusy} busyText={words.busy}>
          {words.submit}
        </Button>
      </FormLayout>
    </AuthPage>
  );
}
