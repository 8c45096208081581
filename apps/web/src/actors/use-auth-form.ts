import type { AuthEvent } from '@octavo/core/machines';
import { useEffect, useState } from 'react';
import { showToast } from '../toasts/toasts.ts';
import { useShop } from './use-shop.tsx';

/**
 * A form that uses the auth machine, which loads after the form. Events sent before it has loaded are queued, and `isWaiting`
 * is true while they wait. An error belongs to its form: leaving the form clears it.
 */
export function useAuthForm() {
  const { auth } = useShop();
  const [machine, setMachine] = useState(auth.actor);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    auth.ready().then(
      (arrived) => {
        if (!isUnmounted) setMachine(arrived);
      },
      // Nothing has been sent yet. A failed submission shows an error.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      // Without a machine there is no error to clear.
      if (auth.actor) auth.send({ type: 'form.left' });
    };
  }, [auth]);
  const send = (event: AuthEvent): void => {
    if (auth.actor) {
      auth.send(event);
      return;
    }
    if (isWaiting) return;
    setWaiting(true);
    auth
      .ready()
      .then(
        (arrived) => {
          setMachine(arrived);
          auth.send(event);
        },
        () => showToast({ kind: 'error', message: 'The form could not be sent. Check your connection.' }),
      )
      .finally(() => setWaiting(false));
  };
  return { machine, isWaiting, send };
}
