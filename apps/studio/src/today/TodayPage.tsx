import type { Today } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { DataTable } from '@octavo/ui/DataTable';
import { Figures } from '@octavo/ui/Figures';
import { LineChart } from '@octavo/ui/LineChart';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { AttentionList } from '@octavo/ui/AttentionList';
import { PageHeader } from '@octavo/ui/PageHeader';
import { TextLink } from '@octavo/ui/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { actionText, subjectText, actorText } from '../audit/audit-view.ts';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import list from '../layout/plain-list.module.css';
import { usePageTitle } from '../navigation/use-page.ts';
import { auditLogQuery } from '../queries/admin.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { todayQuery } from '../queries/today.queries.ts';
import { copiesText } from '../sales/chart-data.ts';
import { shortDay } from '../sales/months.ts';
import { HealthList } from '../system/HealthList.tsx';
import { formatAmount, formatMoney, toCents } from '../views/amounts.ts';
import { countOf, formatCount, formatMoment } from '../views/format.ts';
import { comparison, dayTitle, toListItem, summaryOf } from './today-view.ts';
import styles from './today.module.css';

/** What needs attention, the sales of the last days, and the state of the shop. */
export function TodayPage() {
  usePageTitle('Today');
  const { admin } = useStudio();
  const { data, dataUpdatedAt, isError, error, refetch } = useQuery(todayQuery(admin));
  if (!data)
    return isError ? (
      <>
        <PageHeader title="Today" />
        <Failure title="This page could not be loaded" error={error} onRetry={() => void refetch()} />
      </>
    ) : (
      <Loading heights={['4rem', '16rem', '24rem']} />
    );
  const now = new Date(dataUpdatedAt);
  return (
    <>
      <PageHeader title={dayTitle(data.date)}>{summaryOf(data.attention_items, now)}</PageHeader>
      <MarginLayout
        margin={
          <>
            <HealthNote health={data.health} now={now} />
            <ChangesNote />
          </>
        }
      >
        <div className="stack">
          <AttentionList items={data.attention_items.map((item) => toListItem(item, now))} />
          <Sales today={data} />
        </div>
      </MarginLayout>
    </>
  );
}

function Sales({ today }: { today: Today }) {
  const [isTable, setIsTable] = useState(false);
  const { days } = today;
  const labels = useMemo(() => days.map(({ date }) => String(Number(date.slice(8)))), [days]);
  const series = useMemo(
    () => [{ name: 'Sales in dollars', values: days.map(({ amount }) => Number(amount)) }],
    [days],
  );
  const describeDay = (index: number): string => {
    const day = days[index];
    return day ? `${shortDay(day.date)}: ${formatMoney(toCents(day.amount))}, ${copiesText(day.copies)}` : '';
  };
  return (
    <section className="stack" aria-labelledby="sales">
      <div className="section-head">
        <h2 id="sales">Sales</h2>
      </div>
      <Figures
        figures={[
          {
            label: 'Today',
            value: formatMoney(toCents(today.today.amount)),
            note: `${copiesText(today.today.copies)}, ${countOf(today.today.orders, 'order')}`,
          },
          { label: 'Last 7 days', value: formatMoney(toCents(today.week.amount)), note: comparison(today) },
          {
            label: 'Refunds, last 7 days',
            value: formatMoney(toCents(today.refunds.amount)),
            note: countOf(today.refunds.count, 'refund'),
          },
        ]}
      />
      {isTable ? (
        <DataTable
          label="Sales by day"
          isDense
          keyOf={({ date }) => date}
          rows={{ status: 'ready', items: days.toReversed() }}
          columns={[
            { id: 'day', header: 'Day', render: ({ date }) => shortDay(date) },
            { id: 'orders', header: 'Orders', align: 'end', render: ({ orders }) => formatCount(orders) },
            { id: 'copies', header: 'Copies', align: 'end', render: ({ copies }) => formatCount(copies) },
            { id: 'amount', header: 'Sales', align: 'end', render: ({ amount }) => formatAmount(toCents(amount)) },
          ]}
        />
      ) : (
        <LineChart label={chartLabel(days)} labels={labels} series={series} describePoint={describeDay} />
      )}
      <p>
        <Button variant="text" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Show as a chart' : 'Show as a table'}
        </Button>
      </p>
    </section>
  );
}

function chartLabel(days: Today['days']): string {
  const total = days.reduce((cents, { amount }) => cents + toCents(amount), 0);
  const [best] = days.toSorted((one, other) => toCents(other.amount) - toCents(one.amount));
  if (!best || total === 0) return 'Sales of the last 14 days: none.';
  return `Sales of the last 14 days: ${formatMoney(total)} in total, at most ${formatMoney(toCents(best.amount))} (${shortDay(best.date)}).`;
}

function HealthNote({ health, now }: { health: Today['health']; now: Date }) {
  const isHealthy = health.every((part) => part.is_healthy);
  return (
    <MarginNote title={isHealthy ? 'The shop is well' : 'The state of the shop'}>
      <HealthList health={health} now={now} />
    </MarginNote>
  );
}

/** The latest rows of the audit log. */
function ChangesNote() {
  const { api, admin } = useStudio();
  const { data } = useQuery(auditLogQuery(admin, { cursor: undefined }));
  const { data: settings } = useQuery(settingsQuery(api));
  return (
    <MarginNote title="Recent changes">
      {data?.data.length === 0 && <p>No changes yet.</p>}
      <ul className={list.list}>
        {data?.data.slice(0, 3).map((row) => (
          <li key={row.number}>
            <span>
              {actorText(row)}: {actionText(row.action)}, <i>{subjectText(row)}</i>
            </span>
            <small className={styles.time}>{formatMoment(row.date_created, settings?.time_zone)}</small>
          </li>
        ))}
      </ul>
      <p>
        <TextLink href="/admin/audit">Open audit log</TextLink>
      </p>
    </MarginNote>
  );
}
