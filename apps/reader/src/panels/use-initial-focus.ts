import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to one field of a panel: a dialog that opens takes it to its first button, and does so before this. */
export function useInitialFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const field = useRef<Element>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
