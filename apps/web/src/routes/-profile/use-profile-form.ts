import type { User } from '@octavo/core/entities';
import { detailOf } from '@octavo/core/errors';
import { toasts } from '@octavo/core/messages';
import { type Profile, ProfileSchema, validate } from '@octavo/core/validators';
import type { ProfileFormProps } from '@octavo/ui/ProfileScreen';
import { useMemo } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { notify } from '../../toasts/notify.ts';
import { validateForm, fieldErrorsOf } from '../../views/form-errors.ts';

const TOAST_ID = 'profile-form';

/** Saves names and email. The user in the response becomes the current user. */
export function useProfileForm({ first_name, last_name, email }: User): ProfileFormProps {
  const { api, auth } = useShop();
  const { mutate, isPending, error } = useSingleFlightMutation({
    mutationFn: (profile: Profile) => api.users.updateProfile(profile),
    onSuccess: (user) => {
      auth.send({ type: 'user.updated', user });
      notify({ kind: 'success', message: toasts.profileUpdated }, TOAST_ID);
    },
    onError: (failure) => notify({ kind: 'error', message: detailOf(failure) ?? toasts.profileUpdateFailed }, TOAST_ID),
  });
  const errors = useMemo(() => fieldErrorsOf(error), [error]);
  return {
    saved: { first_name, last_name, email },
    isBusy: isPending,
    errors,
    validate: (values) => validateForm(ProfileSchema, values),
    onSubmit: ({ values }) => {
      const result = validate(ProfileSchema, values);
      if (result.isValid) mutate(result.values);
    },
  };
}
