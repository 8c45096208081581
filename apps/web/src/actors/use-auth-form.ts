import type { AuthEvent } from '@octavo/core/machines';
import { useEffect, useState } from 'react';
import { showToast } from '../toasts/toasts.ts';
import { useShop } from './use-shop.tsx';

/**
 * A form over the auth machine, which comes after the form and takes what was sent before: `isWaiting` while something was sent that it has not heard. An error belongs to the form it happened in: leaving takes it away.
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
      // Nothing was asked of it yet; who asks is told.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      // Without a machine there is no error to take away.
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
