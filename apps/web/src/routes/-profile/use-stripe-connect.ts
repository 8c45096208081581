import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { notify } from '../../toasts/notify.ts';

/** Time to read the message before the redirect, in milliseconds. */
const REDIRECT_DELAY_MS = 1200;

/** Redirects an author to their payment account after showing the message of the server. */
export function useStripeConnect() {
  const { api } = useShop();
  const { mutate, isPending, isError } = useSingleFlightMutation({
    mutationFn: () => api.stripe.login(),
    onSuccess: async ({ onboarding_completed, message, url }) => {
      if (message.trim()) notify({ kind: onboarding_completed ? 'success' : 'error', message });
      if (!url) return;
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
      window.location.assign(url);
    },
    // oxlint-disable-next-line no-console -- the specification only logs this failure
    onError: (error) => console.error(error),
  });
  return {
    open: () => mutate(),
    isBusy: isPending,
    note: isError ? 'Stripe Connect could not be opened. Please try again later.' : undefined,
  };
}
