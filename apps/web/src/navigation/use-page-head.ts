import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';

/**
 * Sets the title and description of the page. Without a title, it is the name of the shop. Without a description, the one of the
 * server stays: programs that read it load each page from the server.
 */
export function usePageHead(title?: string, description?: string): void {
  const { shop_name: shopName } = useShop().config;
  useEffect(() => {
    document.title = title ? `${title} · ${shopName}` : shopName;
    if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  }, [title, description, shopName]);
}
