import type { AdminReview } from '@octavo/core/admin';
import { Notice } from '@octavo/ui/Notice';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { SearchField } from '../books/SearchField.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { ADMIN_REVIEWS_KEY, adminReviewsQuery } from '../queries/admin-reviews.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { EMPTY_TEXTS } from './admin-review-view.ts';
import type { AdminReviewsSearch } from './admin-reviews-search.ts';
import { AdminReviewItem } from './AdminReviewItem.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { ReviewsHead } from './ReviewsHead.tsx';

const route = getRouteApi('/admin/reviews');

/** The reviews of all books, and what admins decide about them. */
export function AdminReviewsPage() {
  usePageTitle('All reviews');
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery(api));
  const reviews = useQuery({ ...adminReviewsQuery(admin, search), placeholderData: keepPreviousData });
  const [deciding, setDeciding] = useState<{ review: AdminReview; kind: 'hidden' | 'kept' } | null>(null);
  const [done, setDone] = useState<{ title: string; text: string } | null>(null);
  const show = async (result: { title: string; text: string }) => {
    setDeciding(null);
    setDone(result);
    await queryClient.invalidateQueries({ queryKey: ADMIN_REVIEWS_KEY });
  };
  const undo = useMutation({
    mutationFn: async ({ review: { id }, decision }: { review: AdminReview; decision: number }) =>
      admin.undoReviewDecision(id, { decision }),
    onMutate: () => setDone(null),
    onSuccess: (review) => show({ title: 'The decision is undone', text: undoneText(review) }),
    // The page shows what changed in the meantime.
    onError: () => void queryClient.invalidateQueries({ queryKey: ADMIN_REVIEWS_KEY }),
  });
  const { data } = reviews;
  const change = (changed: Partial<AdminReviewsSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined } });
  return (
    <>
      <ReviewsHead counts={data?.counts} current={search.filter} search={search.search} />
      <div className="filters">
        <SearchField
          value={search.search ?? ''}
          placeholder="Words, reviewer or book"
          onSearch={(text) => change({ search: text || undefined })}
        />
      </div>
      {undo.error && <Failure title="The decision could not be undone" error={undo.error} />}
      {done && (
        <output>
          <Notice tone="ok" title={done.title}>
            {done.text}
          </Notice>
        </output>
      )}
      {reviews.isError && !data && (
        <Failure title="The reviews could not be loaded" error={reviews.error} onRetry={() => void reviews.refetch()} />
      )}
      {reviews.isPending && <Loading heights={['10rem', '10rem', '10rem']} />}
      {data && (
        <div>
          {data.data.length === 0 && <NoReviews search={search} />}
          <ul aria-label="Reviews">
            {data.data.map((review) => (
              <AdminReviewItem
                key={review.id}
                review={review}
                timeZone={settings?.time_zone}
                isUndoing={undo.isPending && undo.variables.review.id === review.id}
                onDecide={(kind) => setDeciding({ review, kind })}
                onUndo={(decision) => undo.mutate({ review, decision })}
              />
            ))}
          </ul>
          <CursorPages
            cursor={search.cursor}
            next={data.next_cursor}
            onOpen={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
          />
        </div>
      )}
      {deciding && (
        <DecisionDialog
          review={deciding.review}
          kind={deciding.kind}
          timeZone={settings?.time_zone}
          onClose={() => setDeciding(null)}
          onDecided={(result) => void show(result)}
        />
      )}
    </>
  );
}

const NoReviews = ({ search: { search, filter } }: { search: AdminReviewsSearch }) => {
  if (search !== undefined)
    return (
      <p>
        No reviews match. <TextLink href="/admin/reviews">Clear filters</TextLink>
      </p>
    );
  return <p>{filter === undefined ? 'No reviews yet.' : EMPTY_TEXTS[filter]}</p>;
};

function undoneText({ state, report_count: count }: AdminReview): string {
  if (state === 'held') return 'The review is held again.';
  if (state === 'hidden') return 'The review is hidden again.';
  return count > 0 ? 'The review is visible, and its reports are open again.' : 'The review is visible.';
}
