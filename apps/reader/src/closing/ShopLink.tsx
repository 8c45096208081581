import { ButtonLink, type ButtonLinkProps } from '@octavo/ui/Button';
import type { ComponentProps, MouseEvent } from 'react';
import { openInShop } from './open-in-shop.ts';

/** Opens a page of the shop in place of the shop page around the frame. */
const onPress =
  (shopUrl: string, path: string) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    const isNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (!isNewTab && openInShop(shopUrl, path)) event.preventDefault();
  };

interface Target {
  shopUrl: string;
  /** Path, and hash if any. */
  path: string;
}

/** A link to a page of the shop. Renders an `a`. */
export function ShopLink({ shopUrl, path, children, ...rest }: Target & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <a {...rest} href={shopUrl + path} target="_top" onClick={onPress(shopUrl, path)}>
      {children}
    </a>
  );
}

/** A {@link ShopLink} that looks like a button. */
export function ShopButton({ shopUrl, path, ...rest }: Target & Omit<ButtonLinkProps, 'href'>) {
  return <ButtonLink {...rest} href={shopUrl + path} target="_top" onClick={onPress(shopUrl, path)} />;
}
