import type { SalesSum, SalesTotals } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { type DataColumn, DataTable } from '@octavo/ui/DataTable';
import { LineChart } from '@octavo/ui/LineChart';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatCount } from '../views/format.ts';
import { countryName, formatAmount, showAmount, toCents } from '../views/amounts.ts';
import { allMonthsOf, type ChartData, daysOf, pointText } from './chart-data.ts';
import { ALL_MONTHS } from './sales-search.ts';

const route = getRouteApi('/studio/sales');

interface SalesOverviewProps {
  totals: SalesTotals;
  before: SalesTotals | undefined;
  month: string;
  today: string;
}

/** The totals as a chart over time, or as a table by day, month, book or country. */
export function SalesOverview({ totals, before, month, today }: SalesOverviewProps) {
  const { view, as } = route.useSearch();
  const chart = useMemo(
    () => (month === ALL_MONTHS ? allMonthsOf(totals, today.slice(0, 7)) : daysOf(month, totals, before, today)),
    [totals, before, month, today],
  );
  if (view === 'book') {
    const rows = totals.by_book.map(({ book, ...sum }) => ({ key: book.id, name: book.title, sum }));
    return <SumsTable label="Sales by book" head="Book" rows={rows} />;
  }
  if (view === 'country') {
    const rows = totals.by_country.map(({ country, ...sum }) => ({ key: country, name: countryName(country), sum }));
    return <SumsTable label="Sales by country" head="Country" rows={rows} />;
  }
  const isMonths = month === ALL_MONTHS;
  return (
    <section aria-label={isMonths ? 'Sales by month' : 'Sales by day'} className="stack">
      {as === 'table' ? <TimeTable chart={chart} isMonths={isMonths} /> : <TimeChart chart={chart} />}
      <ViewSwitch isTable={as === 'table'} />
    </section>
  );
}

/** Switches between the chart and the table of the same numbers. */
function ViewSwitch({ isTable }: { isTable: boolean }) {
  const navigate = route.useNavigate();
  return (
    <p>
      <Button
        variant="text"
        onClick={() =>
          void navigate({ search: (search) => ({ ...search, as: isTable ? undefined : 'table' }), resetScroll: false })
        }
      >
        {isTable ? 'Show as a chart' : 'Show as a table'}
      </Button>
    </p>
  );
}

const TimeChart = ({ chart }: { chart: ChartData }) => (
  <LineChart
    label={chart.label}
    labels={chart.labels}
    series={chart.series}
    describePoint={(index) => {
      const point = chart.points[index];
      return point ? pointText(point) : '';
    }}
  />
);

const TimeTable = ({ chart, isMonths }: { chart: ChartData; isMonths: boolean }) => (
  <SumsTable
    label={isMonths ? 'Sales by month' : 'Sales by day'}
    head={isMonths ? 'Month' : 'Day'}
    rows={chart.points.map(({ name, sum }) => ({ key: name, name, sum }))}
  />
);

interface SumRow {
  key: string | number;
  name: string;
  /** Absent for no sales. */
  sum: SalesSum | undefined;
}

const columns = (head: string): readonly DataColumn<SumRow>[] => [
  { id: 'name', header: head, render: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'copies', header: 'Copies', align: 'end', render: ({ sum }) => formatCount(sum?.copies ?? 0) },
  { id: 'paid', header: 'Paid', align: 'end', render: ({ sum }) => formatAmount(paidOf(sum)) },
  {
    id: 'fees',
    header: 'Tax and fees',
    align: 'end',
    render: ({ sum }) => formatAmount(toCents(sum?.earnings ?? '0.00') - paidOf(sum)),
  },
  { id: 'earnings', header: 'You receive', align: 'end', render: ({ sum }) => showAmount(sum?.earnings ?? '0.00') },
];

/** The payments of readers minus refunds, in cents. */
const paidOf = (sum: SalesSum | undefined): number => (sum ? toCents(sum.price) - toCents(sum.refunded) : 0);

interface SumsTableProps {
  label: string;
  head: string;
  rows: readonly SumRow[];
}

const SumsTable = ({ label, head, rows }: SumsTableProps) => (
  <DataTable
    label={label}
    isDense
    columns={columns(head)}
    keyOf={({ key }) => key}
    rows={{ status: 'ready', items: rows }}
    empty={<p>No sales in this period.</p>}
  />
);
