import { selectIsRequestingReset, selectResetMessage } from '@octavo/core/machines';
import { ForgotPasswordSchema } from '@octavo/core/validators';
import { ForgotPasswordScreen } from '@octavo/ui/ForgotPasswordScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useAuthForm } from '../actors/use-auth-form.ts';
import { useActorSelector } from '../actors/use-actor-selector.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { validateForm } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';

/** Shown below the server message, which says how long the link works. */
const SENT_NOTE = 'Check your inbox and your spam folder. Only the newest link works, and only once.';

export const Route = createFileRoute('/forgot-password')({
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  usePageHead('Forgot password', 'Request a link to reset your password.');
  const { machine, isWaiting, send } = useAuthForm();
  const isBusy = useActorSelector(machine, selectIsRequestingReset, false) || isWaiting;
  const response = useActorSelector(machine, selectResetMessage, null);
  const book = useHeroBook();
  return (
    <ForgotPasswordScreen
      isBusy={isBusy}
      validate={(values) => validateForm(ForgotPasswordSchema, values)}
      onSubmit={({ values }) => send({ type: 'forgotPassword.submitted', form: values })}
      message={
        response === null ? null : (
          <>
            <span>{response}</span>
            <br />
            {SENT_NOTE}
          </>
        )
      }
      book={book}
    />
  );
}
