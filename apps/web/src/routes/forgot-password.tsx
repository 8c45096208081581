import { selectIsRequestingReset, selectResetAnswer } from '@octavo/core/machines';
import { ForgotPasswordSchema } from '@octavo/core/validators';
import { ForgotPasswordScreen } from '@octavo/ui/ForgotPasswordScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useAuthForm } from '../actors/use-auth.ts';
import { useSelected } from '../actors/use-selected.ts';
import { useTitle } from '../shell/use-title.ts';
import { errorsOf } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';

/** Stands below the server's own words, which tell how long the link works. */
const WHERE_TO_LOOK = 'Look in your inbox, and in the spam folder too. Only the newest link works, and only once.';

export const Route = createFileRoute('/forgot-password')({
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  useTitle('Forgot password', 'Ask for a link that lets you choose a new password.');
  const { machine, isWaiting, send } = useAuthForm();
  const isBusy = useSelected(machine, selectIsRequestingReset, false) || isWaiting;
  const answer = useSelected(machine, selectResetAnswer, null);
  const book = useHeroBook();
  return (
    <ForgotPasswordScreen
      isBusy={isBusy}
      validate={(values) => errorsOf(ForgotPasswordSchema, values)}
      onSubmit={({ values }) => send({ type: 'forgotPassword.submitted', form: values })}
      message={
        answer === null ? null : (
          <>
            <span>{answer}</span>
            <br />
            {WHERE_TO_LOOK}
          </>
        )
      }
      book={book}
    />
  );
}
