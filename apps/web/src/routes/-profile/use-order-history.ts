import { hasFeature } from '@octavo/core/entities';
import type { OrdersListProps } from '@octavo/ui/OrdersList';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { usePagination } from '../../actors/use-pagination.ts';
import { useShop } from '../../actors/use-shop.tsx';
import { ordersQuery } from '../../queries/account.queries.ts';
import { orderView } from '../../views/order-view.ts';

interface OrderHistoryOptions {
  isShown: boolean;
  /** The page number in the URL, which is the source of truth. */
  page: number;
  onPageChange: (page: number) => void;
  /** Called when the URL names a page that does not exist, with the page to use instead. */
  onPageCorrect: (page: number) => void;
}

/** Past orders page by page. Fetched only while shown. */
export function useOrderHistory({
  isShown,
  page,
  onPageChange,
  onPageCorrect,
}: OrderHistoryOptions): Pick<OrdersListProps, 'state' | 'onPageChange' | 'onRetry'> {
  const shop = useShop();
  const hasPages = hasFeature(shop.config, 'order_details');
  const { data, isError, isFetching, refetch } = useQuery({ ...ordersQuery(shop, page), enabled: isShown });
  const totalPages = data?.total_pages;
  const results = useMemo(() => (totalPages === undefined ? null : { totalPages }), [totalPages]);
  const last = totalPages && page > totalPages ? totalPages : null;
  useEffect(() => {
    if (last !== null) onPageCorrect(last);
  }, [last, onPageCorrect]);
  const { goToPage, retry } = usePagination({ listId: 'orders', page, results, onPageChange });

  return {
    state:
      data && last === null
        ? {
            status: 'ready',
            orders: data.data.map((order, index) => orderView(order, index, { hasPages })),
            page,
            totalPages: data.total_pages,
          }
        : { status: isError && !isFetching ? 'failed' : 'pending' },
    onPageChange: ({ page: target }) => goToPage(target),
    onRetry: () => {
      retry();
      if (page === 1) void refetch();
    },
  };
}
