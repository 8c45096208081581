import { toShopName } from '@octavo/core/entities';
import { type QueryClient, useQuery } from '@tanstack/react-query';

const KEY = ['shop-name'];

/** The name that the server has written into the page. */
const readShopName = (): string =>
  toShopName(document.querySelector('meta[name="application-name"]')?.getAttribute('content'));

/** The name of the shop. */
export const useShopName = (): string =>
  useQuery({ queryKey: KEY, queryFn: readShopName, initialData: readShopName, staleTime: Infinity }).data;

/** Shows a new name of the shop on this page, which was loaded before the change. */
export const showShopName = (queryClient: QueryClient, name: string): void => void queryClient.setQueryData(KEY, name);
