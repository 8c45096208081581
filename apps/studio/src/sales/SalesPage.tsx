import type { SalesTotals } from '@octavo/core/studio';
import { Button, ButtonLink } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { PageHeader } from '@octavo/ui/PageHeader';
import { StatePage } from '@octavo/ui/StatePage';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download, Printer } from 'lucide';
import { type ReactNode, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { SALES_POLL_MS, salesTotalsQuery } from '../queries/sales.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { ConversionTable } from './ConversionTable.tsx';
import { addMonths, dayOf, periodOf } from './months.ts';
import { ALL_MONTHS, filterOf } from './sales-search.ts';
import { SaleEmails } from './SaleEmails.tsx';
import { SalesFigures } from './SalesFigures.tsx';
import { SalesFilters } from './SalesFilters.tsx';
import { SalesTable } from './SalesTable.tsx';
import { SalesOverview } from './SalesOverview.tsx';
import { saveFile } from './save-file.ts';

const route = getRouteApi('/studio/sales');

/** The author's sales: sums, chart and every sale. */
export function SalesPage() {
  usePageTitle('Sales');
  const { api } = useStudio();
  const settings = useQuery(settingsQuery(api));
  // The current month depends on the shop's time zone.
  if (settings.data) return <Sales timeZone={settings.data.time_zone} />;
  return (
    <>
      <Head />
      {settings.isPending && <Loading heights={['7rem', '20rem']} />}
      {settings.isError && (
        <Failure
          title="Your sales could not be loaded"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
    </>
  );
}

interface HeadProps {
  actions?: ReactNode;
}

const Head = ({ actions }: HeadProps) => (
  <PageHeader title="Sales" actions={actions}>
    All amounts in US dollars. New sales appear within a minute.
  </PageHeader>
);

function Sales({ timeZone }: { timeZone: string }) {
  const { api } = useStudio();
  const search = route.useSearch();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const month = search.month ?? today.slice(0, 7);
  const filter = filterOf(search, month);
  const totals = useQuery({
    ...salesTotalsQuery(api, filter),
    placeholderData: keepPreviousData,
    refetchInterval: SALES_POLL_MS,
  });
  const hasMonth = month !== ALL_MONTHS;
  const earlier = useQuery({
    ...salesTotalsQuery(api, { ...filter, ...(hasMonth ? periodOf(addMonths(month, -1)) : {}) }),
    enabled: hasMonth,
  });
  const download = useMutation({ mutationFn: async () => api.salesFile(filter), onSuccess: saveFile });
  const { data } = totals;
  const { book, from, until } = filter;
  const conversion = <ConversionTable filter={{ book, from, until }} />;
  if (data?.date_first_sale === '' && search.book === undefined) return <FirstSale>{conversion}</FirstSale>;
  return (
    <>
      <Head
        actions={
          <>
            <ButtonLink
              variant="quiet"
              href={`/studio/sales/statements/${hasMonth ? month : today.slice(0, 7)}`}
              icon={<Icon of={Printer} isSmall />}
            >
              Statement
            </ButtonLink>
            <Button icon={<Icon of={Download} isSmall />} isBusy={download.isPending} onClick={() => download.mutate()}>
              Export CSV
            </Button>
          </>
        }
      />
      {download.error && <Failure title="The sales could not be exported" error={download.error} />}
      <SalesFilters search={search} month={month} currentMonth={today.slice(0, 7)} firstDay={data?.date_first_sale} />
      {totals.isError && !data ? (
        <Failure title="The totals could not be loaded" error={totals.error} onRetry={() => void totals.refetch()} />
      ) : data && !totals.isPlaceholderData ? (
        <Totals totals={data} before={hasMonth ? earlier.data : undefined} month={month} today={today} />
      ) : (
        <Loading heights={['7rem', '20rem']} />
      )}
      {conversion}
      <SalesTable search={search} filter={filter} timeZone={timeZone} count={data?.total.copies} />
      <SaleEmails />
    </>
  );
}

interface TotalsProps {
  totals: SalesTotals;
  before: SalesTotals | undefined;
  month: string;
  today: string;
}

const Totals = (props: TotalsProps) => (
  <>
    <SalesFigures {...props} />
    <SalesOverview {...props} />
  </>
);

/** Before the first sale. */
const FirstSale = ({ children }: { children: ReactNode }) => (
  <>
    <Head />
    <StatePage
      drawing="blank"
      headingLevel={2}
      title="Your first sale"
      action={<ButtonLink href="/studio">Go to your books</ButtonLink>}
    >
      <p>Every sale of a book with a price appears here, with all deductions and its transfer to your account.</p>
    </StatePage>
    {children}
  </>
);
