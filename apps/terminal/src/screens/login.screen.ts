import { selectAuthError, selectIsLoggingIn } from '@octavo/core/machines';
import { progress, screens } from '@octavo/core/messages';
import { LoginFormSchema, validate } from '@octavo/core/validators';
import { labels } from '../messages.ts';
import { createForm } from '../widgets/index.ts';
import { formView } from './form-view.ts';
import { registerScreen } from './register.screen.ts';
import type { Screen, Storefront } from './screen.ts';

/** The login form. The storefront closes it when the session starts. */
export function loginScreen(storefront: Storefront, username = ''): Screen {
  const { auth } = storefront.shop;
  const form = createForm(
    [
      { name: 'username', label: labels.username },
      { name: 'password', label: labels.password, kind: 'password' },
      { name: 'rememberMe', label: labels.rememberMe, kind: 'checkbox' },
    ],
    { username, rememberMe: true },
  );
  const submit = (): void => {
    const result = validate(LoginFormSchema, form.values());
    if (result.isValid) auth.send({ type: 'login.submitted', form: result.values });
    else form.setErrors(result.errors);
  };

  return {
    title: screens.login,
    view: (space) => {
      const isBusy = selectIsLoggingIn(auth.getSnapshot());
      return formView(form, space, {
        title: screens.login,
        button: isBusy ? progress.loggingIn : screens.login,
        hints: [{ keys: '^R', label: labels.register }],
      });
    },
    press: (key) => {
      if (key.name === 'switchForm') storefront.replace(registerScreen(storefront));
      else if (selectIsLoggingIn(auth.getSnapshot())) return key.name !== 'escape';
      else {
        const pressed = form.press(key);
        if (pressed === 'submitted') submit();
        // The toast has shown the error, so the state drops it as soon as the user types.
        if (pressed === 'changed' && selectAuthError(auth.getSnapshot()) !== null) auth.send({ type: 'form.left' });
        return pressed !== null;
      }
      return true;
    },
    onClose: () => auth.send({ type: 'form.left' }),
  };
}
