import { type StudioReviews, type StudioReviewState, studioReviewStates } from '@octavo/core/studio';
import { ButtonLink } from '@octavo/ui/Button';
import { LinkTabs } from '@octavo/ui/LinkTabs';
import { PageHeader } from '@octavo/ui/PageHeader';
import { SelectField } from '@octavo/ui/SelectField';
import { LoadingStatus, Skeleton } from '@octavo/ui/Skeleton';
import { StatePage } from '@octavo/ui/StatePage';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { reviewsQuery } from '../queries/reviews.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { countOf, formatCount } from '../views/format.ts';
import { EMPTY_TEXTS, STATE_WORDS } from './review-view.ts';
import type { ReviewsSearch } from './reviews-search.ts';
import { StudioReviewItem } from './StudioReviewItem.tsx';

const route = getRouteApi('/studio/reviews');

/** The reviews of the author's books, and the author's replies. */
export function ReviewsPage() {
  usePageTitle('Reviews');
  const { api } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const reviews = useQuery({ ...reviewsQuery(api, search), placeholderData: keepPreviousData });
  const { data: settings } = useQuery(settingsQuery(api));
  const { data } = reviews;
  if (data && data.counts.all === 0 && search.book === undefined) return <FirstReview />;
  return (
    <>
      <PageHeader title="Reviews">{data && `${countOf(data.counts.all, 'review')}.`}</PageHeader>
      <Views counts={data?.counts} search={search} />
      {data && data.books.length > 0 && (
        <div className="filters">
          <SelectField
            label="Book"
            emptyText="All books"
            value={search.book === undefined ? '' : String(search.book)}
            options={bookOptions(data, search.book)}
            onChange={({ target }) =>
              void navigate({
                search: { ...search, book: target.value === '' ? undefined : Number(target.value), cursor: undefined },
              })
            }
          />
        </div>
      )}
      {reviews.isError && !data && (
        <Failure
          title="Your reviews could not be loaded"
          error={reviews.error}
          onRetry={() => void reviews.refetch()}
        />
      )}
      {reviews.isPending && <PendingReviews />}
      {data && (
        <>
          {data.data.length === 0 && <NoReviews state={search.state} />}
          <ul aria-label="Reviews">
            {data.data.map((review) => (
              <StudioReviewItem key={review.id} review={review} timeZone={settings?.time_zone} />
            ))}
          </ul>
          <CursorPages
            cursor={search.cursor}
            next={data.next_cursor}
            onOpen={(cursor, state) => void navigate({ search: { ...search, cursor }, state })}
          />
        </>
      )}
    </>
  );
}

/** The author's books with reviews, and the chosen one, which may have none. */
function bookOptions({ books, data }: StudioReviews, chosen: number | undefined) {
  const options = books.map(({ id, title }) => ({ value: String(id), label: title }));
  if (chosen === undefined || books.some(({ id }) => id === chosen)) return options;
  return [...options, { value: String(chosen), label: data[0]?.book.title ?? `Book ${chosen}` }];
}

/** Links to each view of the same book or books. */
function Views({ counts, search }: { counts: StudioReviews['counts'] | undefined; search: ReviewsSearch }) {
  const tabOf = (state: StudioReviewState | undefined, label: string) => {
    const parameters = Object.entries({ state, book: search.book }).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
    return {
      href: `/studio/reviews${query === '' ? '' : `?${query}`}`,
      label,
      count: counts && formatCount(counts[state ?? 'all']),
      isCurrent: search.state === state,
    };
  };
  return (
    <LinkTabs
      label="Views"
      tabs={[tabOf(undefined, 'All'), ...studioReviewStates.map((state) => tabOf(state, STATE_WORDS[state]))]}
    />
  );
}

const NoReviews = ({ state }: { state: StudioReviewState | undefined }) =>
  state === undefined ? (
    <p>
      No reviews of this book yet. <TextLink href="/studio/reviews">Show all reviews</TextLink>
    </p>
  ) : (
    <p>{EMPTY_TEXTS[state]}</p>
  );

/** Before the first review. */
const FirstReview = () => (
  <>
    <PageHeader title="Reviews" />
    <StatePage
      drawing="blank"
      headingLevel={2}
      title="Your first review"
      action={<ButtonLink href="/studio">Go to your books</ButtonLink>}
    >
      <p>Readers who own a book can review it. Every review appears here, and you can reply to it.</p>
    </StatePage>
  </>
);

const PENDING_ROWS = [0, 1, 2];

const PendingReviews = () => (
  <div aria-busy="true" className="stack">
    <LoadingStatus>Loading reviews</LoadingStatus>
    {PENDING_ROWS.map((row) => (
      <div key={row} className="stack">
        <Skeleton width="14rem" height="1.2rem" />
        <Skeleton width="100%" height="1.1rem" />
        <Skeleton width="70%" height="1.1rem" />
      </div>
    ))}
  </div>
);
