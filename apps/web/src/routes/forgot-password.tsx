import { selectAuthStatus, selectIsRequestingReset } from '@octavo/core/machines';
import { ForgotPasswordSchema } from '@octavo/core/validators';
import { ForgotPasswordScreen } from '@octavo/ui/ForgotPasswordScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useAuth } from '../actors/use-auth.ts';
import { useLeaveForm } from '../actors/use-leave-form.ts';
import { useShop } from '../actors/use-shop.tsx';
import { useTitle } from '../shell/use-title.ts';
import { errorsOf } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';

/** Stays where the server's own words pass by in a toast. */
const WHERE_TO_LOOK = 'Look in your inbox, and in the spam folder too. Only the newest link works, and only once.';

export const Route = createFileRoute('/forgot-password')({
  beforeLoad: async ({ context: { shop } }) => void (await shop.auth.ready()),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  useTitle('Forgot password', 'Ask for a link that lets you choose a new password.');
  useLeaveForm();
  const { auth } = useShop();
  const isBusy = useAuth(selectIsRequestingReset);
  const isSent = useAuth(selectAuthStatus) === 'succeeded';
  const book = useHeroBook();
  return (
    <ForgotPasswordScreen
      isBusy={isBusy}
      validate={(values) => errorsOf(ForgotPasswordSchema, values)}
      onSubmit={({ values }) => auth.send({ type: 'forgotPassword.submitted', form: values })}
      message={isSent ? WHERE_TO_LOOK : null}
      book={book}
    />
  );
}
