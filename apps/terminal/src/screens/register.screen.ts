import { selectIsRegistering } from '@octavo/core/machines';
import { progress, screens } from '@octavo/core/messages';
import { RegisterFormSchema, toRegister, validate } from '@octavo/core/validators';
import { labels } from '../messages.ts';
import { createForm } from '../widgets/index.ts';
import { formView } from './form-view.ts';
import type { Screen, Storefront } from './screen.ts';

/** The registration form. The storefront closes it when the account exists. */
export function registerScreen(storefront: Storefront): Screen {
  const { auth } = storefront.shop;
  const form = createForm([
    { name: 'first_name', label: labels.firstName },
    { name: 'last_name', label: labels.lastName },
    { name: 'username', label: labels.username },
    { name: 'email', label: labels.email },
    { name: 'password', label: labels.password, kind: 'password' },
    { name: 'confirm_password', label: labels.confirmPassword, kind: 'password' },
    {
      name: 'role',
      label: labels.role,
      kind: 'radio',
      options: [
        { value: 'customer', label: screens.register.customer },
        { value: 'author', label: screens.register.author },
      ],
    },
  ]);
  const submit = (): void => {
    const result = validate(RegisterFormSchema, form.values());
    if (result.isValid) auth.send({ type: 'register.submitted', form: toRegister(result.values) });
    else form.setErrors(result.errors);
  };

  return {
    title: labels.register,
    view: (space) =>
      formView(form, space, {
        title: labels.register,
        button: selectIsRegistering(auth.getSnapshot()) ? progress.creatingAccount : labels.createAccount,
        hints: [],
      }),
    press: (key) => {
      if (selectIsRegistering(auth.getSnapshot())) return key.name !== 'escape';
      const pressed = form.press(key);
      if (pressed === 'submitted') submit();
      return pressed !== null;
    },
    onClose: () => auth.send({ type: 'form.left' }),
  };
}
