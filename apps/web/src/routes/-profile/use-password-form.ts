import { detailOf } from '@octavo/core/errors';
import { toasts } from '@octavo/core/messages';
import { type PasswordChange, PasswordChangeFormSchema, toPasswordChange, validate } from '@octavo/core/validators';
import type { PasswordFormProps } from '@octavo/ui/ProfileScreen';
import { useMemo } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { notify } from '../../toasts/notify.ts';
import { validateForm, fieldErrorsOf } from '../../views/form-errors.ts';

const TOAST_ID = 'password-form';

/** Changes the password and then clears the form. */
export function usePasswordForm(): PasswordFormProps {
  const { api } = useShop();
  const { mutate, isPending, error } = useSingleFlightMutation({
    mutationFn: (change: PasswordChange) => api.users.changePassword(change),
    onSuccess: () => notify({ kind: 'success', message: toasts.passwordUpdated }, TOAST_ID),
    onError: (failure) =>
      notify({ kind: 'error', message: detailOf(failure) ?? toasts.passwordChangeFailed }, TOAST_ID),
  });
  const errors = useMemo(() => fieldErrorsOf(error), [error]);
  return {
    isBusy: isPending,
    errors,
    validate: (values) => validateForm(PasswordChangeFormSchema, values),
    onSubmit: ({ values, reset }) => {
      const result = validate(PasswordChangeFormSchema, values);
      if (result.isValid) mutate(toPasswordChange(result.values), { onSuccess: reset });
    },
  };
}
