import type { User } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import { EmailVerification } from '@octavo/ui/ProfileScreen';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { currentUserQuery } from '../../queries/account.queries.ts';

const SEND_FAILED = 'The link could not be sent. Please try again.';

/** The notice that the email address of `user` is not verified. */
export function UnverifiedEmail({ user }: { user: User }) {
  const shop = useShop();
  const { api, auth } = shop;
  const { data: current, refetch } = useQuery({
    ...currentUserQuery(shop),
    // The link may be opened in another tab or on another device.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const isNowVerified = current?.email_verified && current.email === user.email;
  useEffect(() => {
    if (isNowVerified) auth.send({ type: 'user.updated', user: { ...user, email_verified: true } });
  }, [auth, isNowVerified, user]);
  const { mutate, isPending, data, error, variables } = useSingleFlightMutation({
    mutationFn: (_email: string) => api.users.sendVerificationLink(),
    onSuccess: () => refetch(),
  });
  if (isNowVerified) return null;
  // The results of an earlier address say nothing about this one.
  const isCurrent = variables === user.email;
  return (
    <EmailVerification
      email={user.email}
      onSend={() => mutate(user.email)}
      isBusy={isPending}
      message={isCurrent ? data : undefined}
      error={isCurrent && error ? errorText(error, SEND_FAILED) : null}
    />
  );
}
