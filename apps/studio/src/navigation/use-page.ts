import { useEffect, useRef } from 'react';
import { useShopName } from './use-shop-name.ts';

/** Sets the title of the page. */
export function usePageTitle(title: string | undefined): void {
  const shopName = useShopName();
  useEffect(() => {
    document.title = title ? `${title} · ${shopName} Studio` : `${shopName} Studio`;
  }, [title, shopName]);
}

/** Moves the focus to the content after a navigation, but not on the first page. */
export function usePageFocus(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    focusContent();
  }, [path]);
}

/** A `ref` that moves the focus to an element when it appears. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** Moves the focus to the content of the page. */
export function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
}
