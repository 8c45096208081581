import { selectIsRegistering } from '@octavo/core/machines';
import { RegisterFormSchema, toRegister, validate } from '@octavo/core/validators';
import { RegisterScreen } from '@octavo/ui/RegisterScreen';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../actors/use-auth.ts';
import { useLeaveForm } from '../actors/use-leave-form.ts';
import { useShop } from '../actors/use-shop.tsx';
import { useTitle } from '../shell/use-title.ts';
import { errorsOf } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';

export const Route = createFileRoute('/register')({
  beforeLoad: async ({ context: { shop } }) => {
    const { user, tokens } = shop.signedIn.read();
    if (user && tokens) throw redirect({ to: '/', replace: true });
    await shop.auth.ready();
  },
  component: RegisterPage,
});

function RegisterPage() {
  useTitle('Register', 'Open an account to buy books and read them in the browser.');
  useLeaveForm();
  const { auth } = useShop();
  const navigate = useNavigate();
  const isBusy = useAuth(selectIsRegistering);
  const book = useHeroBook();
  useEffect(() => {
    const registered = auth.on('account.registered', () => void navigate({ to: '/login' }));
    return () => registered.unsubscribe();
  }, [auth, navigate]);
  return (
    <RegisterScreen
      isBusy={isBusy}
      validate={(values) => errorsOf(RegisterFormSchema, values)}
      onSubmit={({ values }) => {
        const checked = validate(RegisterFormSchema, values);
        if (checked.isValid) auth.send({ type: 'register.submitted', form: toRegister(checked.values) });
      }}
      book={book}
      termsHref="/legal/terms"
      privacyHref="/legal/privacy"
    />
  );
}
