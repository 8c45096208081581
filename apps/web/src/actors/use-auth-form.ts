import type { AuthEvent } from '@octavo/core/machines';
import { useEffect, useState } from 'react';
import { showToast } from '../toasts/toasts.ts';
import { useShop } from './use-shop.tsx';

/**
 * Connects a form to the auth machine, which loads after the form. An event sent before that waits for the machine, and
 * `isWaiting` is true. Leaving the form clears its error.
 */
export function useAuthForm() {
  const { auth } = useShop();
  const [machine, setMachine] = useState(auth.actor);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    auth.ready().then(
      (loaded) => {
        if (!isUnmounted) setMachine(loaded);
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
        (loaded) => {
          setMachine(loaded);
          auth.send(event);
        },
        () => showToast({ kind: 'error', message: 'The form could not be sent. Check your connection.' }),
      )
      .finally(() => setWaiting(false));
  };
  return { machine, isWaiting, send };
}
