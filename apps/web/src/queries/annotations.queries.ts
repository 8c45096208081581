import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';

/** The books one has marks in; `null` from a server that does not tell. Never kept beyond the visit. */
export const annotatedBooksQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({ queryKey: ['markedBooks'], queryFn: ({ signal }) => api.annotations.books({ signal }) });
