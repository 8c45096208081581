import { selectIsRegistering } from '@octavo/core/machines';
import { RegisterFormSchema, toRegister, validate } from '@octavo/core/validators';
import { RegisterScreen } from '@octavo/ui/RegisterScreen';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuthForm } from '../actors/use-auth-form.ts';
import { useActorSelector } from '../actors/use-actor-selector.ts';
import { useShop } from '../actors/use-shop.tsx';
import { usePageHead } from '../navigation/use-page-head.ts';
import { validateForm } from '../views/form-errors.ts';
import { useHeroBook } from '../views/use-hero-book.ts';

export const Route = createFileRoute('/register')({
  beforeLoad: ({ context: { shop } }) => {
    const { user, tokens } = shop.currentSession.read();
    if (user && tokens) throw redirect({ to: '/', replace: true });
  },
  component: RegisterPage,
});

function RegisterPage() {
  usePageHead('Register', 'Create an account to buy books and read them in your browser.');
  const { auth } = useShop();
  const { machine, isWaiting, send } = useAuthForm();
  const navigate = useNavigate();
  const isBusy = useActorSelector(machine, selectIsRegistering, false) || isWaiting;
  const book = useHeroBook();
  useEffect(() => {
    const registered = auth.on('account.registered', () => void navigate({ to: '/login' }));
    return () => registered.unsubscribe();
  }, [auth, navigate]);
  return (
    <RegisterScreen
      isBusy={isBusy}
      validate={(values) => validateForm(RegisterFormSchema, values)}
      onSubmit={({ values }) => {
        const result = validate(RegisterFormSchema, values);
        if (result.isValid) send({ type: 'register.submitted', form: toRegister(result.values) });
      }}
      book={book}
      termsHref="/legal/terms"
      privacyHref="/legal/privacy"
    />
  );
}
