/** The slug of the author or series, and the page of its books. */
export interface CollectionPageProps {
  slug: string;
  page: number;
  onPageChange: (page: number) => void;
}

/** The status of a page that has no data to show yet. */
export function statusOf({ data, isError }: { data: unknown; isError: boolean }): 'pending' | 'failed' | 'notFound' {
  if (data === null) return 'notFound';
  return isError ? 'failed' : 'pending';
}
