import { type AdminReviewFilter, adminReviewFilters, type AdminReviews } from '@octavo/core/admin';
import { LinkTabs } from '@octavo/ui/LinkTabs';
import { PageHeader } from '@octavo/ui/PageHeader';
import { formatTabCount } from '../views/format.ts';
import { FILTER_WORDS } from './admin-review-view.ts';

interface ReviewsHeadProps {
  counts?: AdminReviews['counts'] | undefined;
  current: AdminReviewFilter | 'words' | undefined;
  /** Stays when the view changes. */
  search?: string | undefined;
}

/** The title and the views of the reviews of all books. */
export function ReviewsHead({ counts, current, search }: ReviewsHeadProps) {
  const hrefOf = (filter: AdminReviewFilter | undefined): string => {
    const given = Object.entries({ filter, search }).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return `/admin/reviews${query === '' ? '' : `?${query}`}`;
  };
  return (
    <div className="stack">
      <PageHeader title="All reviews">The reviews of every book.</PageHeader>
      <LinkTabs
        label="Views"
        tabs={[
          { href: hrefOf(undefined), label: 'All', isCurrent: current === undefined },
          ...adminReviewFilters.map((filter) => ({
            href: hrefOf(filter),
            label: FILTER_WORDS[filter],
            count: counts && formatTabCount(counts[filter]),
            isCurrent: current === filter,
          })),
          { href: '/admin/reviews/words', label: 'Held words', isCurrent: current === 'words' },
        ]}
      />
    </div>
  );
}
