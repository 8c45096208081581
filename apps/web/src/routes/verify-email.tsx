import { errorMessages, errorText, StoreError } from '@octavo/core/errors';
import { VerifyEmailScreen, type VerifyEmailScreenProps } from '@octavo/ui/VerifyEmailScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../actors/use-single-flight-mutation.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { parseLinkSearch } from './-search-params.ts';

/** The target of the link that verifies an email address. Public, because it may be opened on another device. */
export const Route = createFileRoute('/verify-email')({
  component: VerifyEmailPage,
});

function VerifyEmailPage() {
  usePageHead('Verify email address', 'Verify the email address of your account.');
  const { api } = useShop();
  const { key } = parseLinkSearch(Route.useSearch());
  const { mutate, isPending, data, error } = useSingleFlightMutation({
    mutationFn: () => api.users.verifyEmail({ key }),
  });
  const state = (): Pick<VerifyEmailScreenProps, 'status' | 'message' | 'error'> => {
    const code = error instanceof StoreError ? error.code : undefined;
    if (key === '') return { status: 'invalidLink' };
    if (isPending) return { status: 'busy' };
    if (data) return { status: 'done', message: data };
    // A server without this call has sent no link.
    if (data === null) return { status: 'replaced', message: errorMessages.verification_link_invalid };
    if (code === 'verification_link_invalid') return { status: 'replaced', message: messageOf(error) };
    if (code === 'verification_link_expired') return { status: 'expired', message: messageOf(error) };
    return { status: 'confirming', error: messageOf(error) };
  };
  return <VerifyEmailScreen {...state()} onSubmit={() => mutate()} />;
}

const messageOf = (error: Error | null): string | null => error && errorText(error, errorMessages.internal);
