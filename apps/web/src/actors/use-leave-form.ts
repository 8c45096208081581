import { useEffect } from 'react';
import { useShop } from './use-shop.tsx';

/** An error belongs to the form it happened in: leaving the form takes it away. */
export function useLeaveForm(): void {
  const { auth } = useShop();
  useEffect(() => () => auth.send({ type: 'form.left' }), [auth]);
}
