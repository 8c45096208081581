/** Whose page it is, and which page of their books. */
export interface CollectionPageProps {
  slug: string;
  page: number;
  onPageChange: (page: number) => void;
}

/** What a page is that has nothing to show yet. */
export function statusOf({ data, isError }: { data: unknown; isError: boolean }): 'pending' | 'failed' | 'notFound' {
  if (data === null) return 'notFound';
  return isError ? 'failed' : 'pending';
}
