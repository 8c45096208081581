import { queryOptions } from '@tanstack/react-query';
import type { Shop } from '../app/shop.ts';

/** The books with annotations; `null` if the server does not support them. Not kept beyond the visit. */
export const annotatedBooksQuery = ({ api }: Pick<Shop, 'api'>) =>
  queryOptions({ queryKey: ['annotatedBooks'], queryFn: ({ signal }) => api.annotations.books({ signal }) });
