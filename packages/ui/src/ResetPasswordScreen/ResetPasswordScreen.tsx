import { progress } from '@octavo/core/messages';
import { AuthForm } from '../internal/auth-form.tsx';
import type { AuthScreenProps } from '../internal/auth-form.tsx';
import { useForm } from '../internal/use-form.ts';
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

export interface ResetPasswordScreenProps extends AuthScreenProps<ResetPasswordFormValues, typeof resetPasswordText> {
  forgotHref?: string | undefined;
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
    <AuthForm
      title={words.title}
      book={book}
      hue={305}
      formRef={form}
      onSubmit={submit}
      error={
        error !== undefined && error !== null ? (
          <>
            {error} <TextLink href={forgotHref}>{words.askAgain}</TextLink>
          </>
        ) : null
      }
      isBusy={isBusy}
      words={words}
    >
      <PasswordField
        {...field('new_password')}
        label={words.newPassword}
        autoComplete="new-password"
        hint={<PasswordRules value={values.new_password} />}
      />
      <PasswordField {...field('confirm_password')} label={words.confirmPassword} autoComplete="new-password" />
    </AuthForm>
  );
}
