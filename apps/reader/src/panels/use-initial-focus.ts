import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to a field of a panel. Runs after the dialog has focused its first button. */
export function useInitialFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const field = useRef<Element>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
