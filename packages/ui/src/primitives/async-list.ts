/** The loading state of a list. */
export type AsyncList<Item> =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'ready'; items: readonly Item[] };

/** The texts of a list that is loading, empty or failed. */
export interface AsyncListText {
  loading: string;
  failed: string;
  retry: string;
  empty: string;
}
