import { type Report, type ReportGroup, reportGroups, type ReportQuery, type ReportRow } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { Figures } from '@octavo/ui/Figures';
import { Icon } from '@octavo/ui/Icon';
import { LineChart } from '@octavo/ui/LineChart';
import { PageHeader } from '@octavo/ui/PageHeader';
import { SelectField } from '@octavo/ui/SelectField';
import { TextField } from '@octavo/ui/TextField';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide';
import { useMemo, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { reportQuery } from '../queries/reports.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { dayOf } from '../sales/months.ts';
import { saveFile } from '../sales/save-file.ts';
import { showAmount, showMoney } from '../views/amounts.ts';
import { countOf, formatCount } from '../views/format.ts';
import { chartLabel, funnelSteps, groupNames, pointsOf, rowName } from './report-view.ts';
import { reportOf, type ReportsSearch } from './reports-search.ts';
import styles from './reports.module.css';

const route = getRouteApi('/admin/reports');

/** The sales of a period by day, month, country, book or author. */
export function ReportsPage() {
  usePageTitle('Reports');
  const { api } = useStudio();
  const settings = useQuery(settingsQuery(api));
  // The current month depends on the shop's time zone.
  if (settings.data) return <Reports timeZone={settings.data.time_zone} />;
  return (
    <>
      <PageHeader title="Reports" />
      {settings.isPending && <Loading heights={['7rem', '20rem']} />}
      {settings.isError && (
        <Failure
          title="The reports could not be loaded"
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
    </>
  );
}

function Reports({ timeZone }: { timeZone: string }) {
  const { admin } = useStudio();
  const search = route.useSearch();
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const query = reportOf(search, today);
  const report = useQuery({ ...reportQuery(admin, query), placeholderData: keepPreviousData });
  const download = useMutation({ mutationFn: async () => admin.reportFile(query), onSuccess: saveFile });
  const { data, isPlaceholderData } = report;
  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          <Button icon={<Icon of={Download} isSmall />} isBusy={download.isPending} onClick={() => download.mutate()}>
            Export CSV
          </Button>
        }
      >
        All amounts in US dollars. Days are in the time zone {timeZone}. No tax is collected.
      </PageHeader>
      {download.error && <Failure title="The report could not be exported" error={download.error} />}
      <ReportFilters search={search} query={query} />
      {report.isError ? (
        <Failure title="The report could not be loaded" error={report.error} onRetry={() => void report.refetch()} />
      ) : data && !isPlaceholderData ? (
        <ReportView report={data} query={query} today={today} />
      ) : (
        <Loading heights={['7rem', '20rem']} />
      )}
    </>
  );
}

function ReportFilters({ search, query }: { search: ReportsSearch; query: ReportQuery }) {
  const navigate = route.useNavigate();
  const change = (changed: Partial<ReportsSearch>) => void navigate({ search: { ...search, ...changed } });
  return (
    <div className={styles.filters}>
      <TextField
        label="From"
        type="date"
        value={query.from}
        onChange={({ target }) => change({ from: target.value || undefined })}
      />
      <TextField
        label="Until"
        type="date"
        value={query.until}
        onChange={({ target }) => change({ until: target.value || undefined, from: search.from ?? query.from })}
      />
      <SelectField
        label="Group by"
        value={query.group}
        options={reportGroups.map((group) => ({ value: group, label: groupNames[group] }))}
        onChange={({ target }) => change({ group: reportGroups.find((group) => group === target.value) })}
      />
    </div>
  );
}

interface ReportViewProps {
  report: Report;
  query: ReportQuery;
  today: string;
}

const ReportView = ({ report, query, today }: ReportViewProps) => (
  <div className="stack">
    <Totals total={report.total} />
    {query.group === 'day' || query.group === 'month' ? (
      <TimeReport report={report} query={query} today={today} />
    ) : (
      <ReportTable group={query.group} report={report} />
    )}
    <section aria-labelledby="funnel" className="stack">
      <div className="section-head">
        <h2 id="funnel">Conversion</h2>
        <span className="muted">Counted anonymously, without cookies</span>
      </div>
      <Figures figures={funnelSteps(report.funnel)} />
    </section>
  </div>
);

const Totals = ({ total }: { total: Report['total'] }) => (
  <Figures
    figures={[
      {
        label: 'Sales',
        value: showMoney(total.sales),
        note: `${countOf(total.orders, 'order')}, ${formatCount(total.copies)} ${total.copies === 1 ? 'copy' : 'copies'}`,
      },
      { label: 'Refunds', value: showMoney(total.refunded), note: 'Including refunds after this period' },
      { label: 'Shop share', value: showMoney(total.shop_share), note: 'Before refunds and provider fees' },
      {
        label: 'Author share',
        value: showMoney(total.author_share),
        note: `${showMoney(total.transferred)} transferred in this period`,
      },
    ]}
  />
);

/** A chart or table of days or months. */
function TimeReport({ report, query, today }: ReportViewProps) {
  const { as } = route.useSearch();
  const navigate = route.useNavigate();
  const points = useMemo(() => pointsOf(query, report.rows, today), [query, report, today]);
  const label = query.group === 'month' ? 'Sales by month' : 'Sales by day';
  return (
    <section aria-label={label} className="stack">
      {as === 'table' ? (
        <ReportTable group={query.group} report={report} />
      ) : (
        <LineChart
          label={chartLabel(points, query.group)}
          labels={points.map((point) => point.label)}
          series={[{ name: 'Sales in dollars', values: points.map(({ cents }) => cents / 100) }]}
          describePoint={(index) => points[index]?.text ?? ''}
        />
      )}
      <p>
        <Button
          variant="text"
          onClick={() =>
            void navigate({
              search: (search) => ({ ...search, as: as === 'table' ? undefined : 'table' }),
              resetScroll: false,
            })
          }
        >
          {as === 'table' ? 'Show as a chart' : 'Show as a table'}
        </Button>
      </p>
    </section>
  );
}

const ReportTable = ({ group, report }: { group: ReportGroup; report: Report }) => (
  <div>
    <DataTable
      label={`Sales by ${groupNames[group].toLowerCase()}`}
      isDense
      columns={columns(group)}
      keyOf={({ key }) => key}
      rows={{ status: 'ready', items: report.rows }}
      empty={<p>No sales in this period.</p>}
    />
    {report.is_truncated && (
      <p className="muted">Showing the top {formatCount(report.rows.length)} by sales. Export CSV for all rows.</p>
    )}
  </div>
);

const columns = (group: ReportGroup): readonly DataColumn<ReportRow>[] => [
  {
    id: 'name',
    header: groupNames[group],
    onPhone: 'wide',
    render: (row) => <span dir="auto">{rowName(group, row)}</span>,
  },
  { id: 'orders', header: 'Orders', align: 'end', isOptional: true, render: ({ orders }) => formatCount(orders) },
  { id: 'copies', header: 'Copies', align: 'end', render: ({ copies }) => formatCount(copies) },
  { id: 'sales', header: 'Sales', align: 'end', render: ({ sales }) => showAmount(sales) },
  { id: 'refunded', header: 'Refunded', align: 'end', render: ({ refunded }) => showAmount(refunded) },
  { id: 'shop', header: 'Shop share', align: 'end', render: ({ shop_share: share }) => showAmount(share) },
  { id: 'authors', header: 'Author share', align: 'end', render: ({ author_share: share }) => showAmount(share) },
];
