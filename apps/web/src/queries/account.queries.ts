/** Queries of the account. The results are not kept beyond the visit, because they are private. */
export {
  annotatedBooksQuery,
  appPasswordsQuery,
  currentUserQuery,
  lastBillingQuery,
  orderQuery,
  ordersQuery,
  sessionsQuery,
} from '@octavo/core/shop';
