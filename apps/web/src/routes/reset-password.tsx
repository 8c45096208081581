import { selectIsResettingPassword, selectResetPasswordError } from '@octavo/core/machines';
import { ResetPasswordFormSchema } from '@octavo/core/validators';
import { ResetPasswordScreen } from '@octavo/ui/ResetPasswordScreen';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuthForm } from '../actors/use-auth-form.ts';
import { useActorSelector } from '../actors/use-actor-selector.ts';
import { useShop } from '../actors/use-shop.tsx';
import { usePageHead } from '../navigation/use-page-head.ts';
import { validateForm } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';
import { parseLinkSearch } from './-search-params.ts';

/** Remains on the page with a link to request a new one, while the server message disappears with its toast. */
const RESET_FAILED = "Your password hasn't changed. This link has expired or was already used.";

export const Route = createFileRoute('/reset-password')({
  validateSearch: parseLinkSearch,
  beforeLoad: ({ search: { key, login } }) => {
    if (key === '' || login === '') throw redirect({ to: '/forgot-password', replace: true });
  },
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  usePageHead('Reset password', 'Choose a new password for your account.');
  const { auth } = useShop();
  const { machine, isWaiting, send } = useAuthForm();
  const { key, login } = Route.useSearch();
  const navigate = useNavigate();
  const isBusy = useActorSelector(machine, selectIsResettingPassword, false) || isWaiting;
  // A body means that the server rejected the request. Without one the request never arrived.
  const isRefused = typeof (useActorSelector(machine, selectResetPasswordError, null) ?? '') === 'object';
  const book = useHeroBook();
  useEffect(() => {
    const reset = auth.on('password.reset', () => void navigate({ to: '/login' }));
    return () => reset.unsubscribe();
  }, [auth, navigate]);
  return (
    <ResetPasswordScreen
      isBusy={isBusy}
      validate={(values) => validateForm(ResetPasswordFormSchema, values)}
      onSubmit={({ values }) =>
        send({ type: 'resetPassword.submitted', form: { key, login, new_password: values.new_password } })
      }
      error={isRefused ? RESET_FAILED : null}
      book={book}
    />
  );
}
