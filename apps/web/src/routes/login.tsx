import { selectIsLoggingIn, selectRegisteredUsername } from '@octavo/core/machines';
import { LoginFormSchema } from '@octavo/core/validators';
import { LoginScreen } from '@octavo/ui/LoginScreen';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useAuthForm } from '../actors/use-auth-form.ts';
import { useActorSelector } from '../actors/use-actor-selector.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { validateForm } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';

export const Route = createFileRoute('/login')({
  // Re-run after a sign-in, so that a successful login redirects to the home page by the same rule.
  beforeLoad: ({ context: { shop } }) => {
    const { user, tokens } = shop.currentSession.read();
    if (user && tokens) throw redirect({ to: '/', replace: true });
  },
  component: LoginPage,
});

function LoginPage() {
  usePageHead('Login', 'Log in to read your books and buy new ones.');
  const { machine, isWaiting, send } = useAuthForm();
  const username = useActorSelector(machine, selectRegisteredUsername, '');
  const isBusy = useActorSelector(machine, selectIsLoggingIn, false) || isWaiting;
  const book = useHeroBook();
  return (
    <LoginScreen
      defaultValues={{ username }}
      isBusy={isBusy}
      validate={(values) => validateForm(LoginFormSchema, values)}
      onSubmit={({ values }) => send({ type: 'login.submitted', form: values })}
      book={book}
    />
  );
}
