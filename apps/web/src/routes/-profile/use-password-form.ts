import { detailOf } from '@octavo/core/errors';
import { toasts } from '@octavo/core/messages';
import { type PasswordChange, PasswordChangeFormSchema, toPasswordChange, validate } from '@octavo/core/validators';
import type { PasswordFormProps } from '@octavo/ui/ProfileScreen';
import { useMemo } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSoleMutation } from '../../actors/use-sole-mutation.ts';
import { showToast } from '../../shell/show-toast.ts';
import { errorsOf, serverErrorsOf } from '../../views/form-errors.ts';

/** Changes the password and empties the form once that is done. */
export function usePasswordForm(): PasswordFormProps {
  const { api } = useShop();
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (change: PasswordChange) => api.users.changePassword(change),
    onSuccess: () => showToast({ kind: 'success', message: toasts.passwordUpdated }),
    onError: (failure) => showToast({ kind: 'error', message: detailOf(failure) ?? toasts.passwordChangeFailed }),
  });
  const errors = useMemo(() => serverErrorsOf(error), [error]);
  return {
    isBusy: isPending,
    errors,
    validate: (values) => errorsOf(PasswordChangeFormSchema, values),
    onSubmit: ({ values, reset }) => {
      const checked = validate(PasswordChangeFormSchema, values);
      if (checked.isValid) mutate(toPasswordChange(checked.values), { onSuccess: reset });
    },
  };
}
