import { selectIsLoggingIn, selectRegisteredUsername } from '@octavo/core/machines';
import { LoginFormSchema } from '@octavo/core/validators';
import { LoginScreen } from '@octavo/ui/LoginScreen';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useAuth } from '../actors/use-auth.ts';
import { useLeaveForm } from '../actors/use-leave-form.ts';
import { useShop } from '../actors/use-shop.tsx';
import { useTitle } from '../shell/use-title.ts';
import { errorsOf } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';

export const Route = createFileRoute('/login')({
  // Looked at again when somebody signs in, so success leads to the home page by the same rule.
  beforeLoad: async ({ context: { shop } }) => {
    const { user, tokens } = shop.signedIn.read();
    if (user && tokens) throw redirect({ to: '/', replace: true });
    await shop.auth.ready();
  },
  component: LoginPage,
});

function LoginPage() {
  useTitle('Login', 'Log in to read your books and to buy new ones.');
  useLeaveForm();
  const { auth } = useShop();
  const username = useAuth(selectRegisteredUsername);
  const isBusy = useAuth(selectIsLoggingIn);
  const book = useHeroBook();
  return (
    <LoginScreen
      defaultValues={{ username }}
      isBusy={isBusy}
      validate={(values) => errorsOf(LoginFormSchema, values)}
      onSubmit={({ values }) => auth.send({ type: 'login.submitted', form: values })}
      book={book}
    />
  );
}
