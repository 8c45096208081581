import type { AuthorDebt } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { DataTable, type DataColumn } from '@octavo/ui/DataTable';
import { Notice } from '@octavo/ui/Notice';
import { TextLink } from '@octavo/ui/TextLink';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { CursorPages } from '../navigation/CursorPages.tsx';
import { listRows } from '../queries/list-rows.ts';
import { debtsQuery, PAYMENTS_KEY } from '../queries/payments.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { showMoney, toCents } from '../views/amounts.ts';
import { ClearDebtDialog } from './ClearDebtDialog.tsx';
import { DebtEntries } from './DebtEntries.tsx';
import { OrderLink } from './OrderLink.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import type { DebtsSearch } from './payments-search.ts';
import { dayText, debtReason } from './payments-view.ts';

const route = getRouteApi('/admin/payments/');

/** The authors who owe the shop money: how much, why and since when. */
export function DebtsPage() {
  const { api, admin } = useStudio();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(settingsQuery(api));
  const [clearing, setClearing] = useState<AuthorDebt | null>(null);
  const [done, setDone] = useState<{ title: string; text: string } | null>(null);
  const query = { search: search.search, status: search.status, cursor: search.cursor };
  const debts = useQuery({ ...debtsQuery(admin, query), placeholderData: keepPreviousData });
  const { data } = debts;
  const change = (changed: Partial<DebtsSearch>) =>
    void navigate({ search: { ...search, ...changed, cursor: undefined, row: undefined } });
  return (
    <>
      {done && (
        <output>
          <Notice tone="ok" title={done.title}>
            {done.text}
          </Notice>
        </output>
      )}
      <PaymentFilters
        search={search}
        placeholder="Author"
        allText="Open"
        statuses={[{ value: 'settled', label: 'Cleared' }]}
        onChange={change}
      />
      <div>
        <DataTable
          label="Debts"
          columns={columns(settings?.time_zone, setClearing)}
          keyOf={({ author }) => String(author.id)}
          rows={listRows(data?.data, debts.isError)}
          details={{
            open: search.row,
            nameOf: ({ author }) => `the debt of ${author.username}`,
            render: ({ author, entries }) => (
              <DebtEntries author={author.username} entries={entries} timeZone={settings?.time_zone} />
            ),
            onOpenChange: ({ open }) =>
              void navigate({
                search: { ...search, row: open === undefined ? undefined : String(open) },
                resetScroll: false,
              }),
          }}
          empty={
            search.search === undefined ? (
              <p>{search.status === 'settled' ? 'No debt has been cleared yet.' : 'No author owes the shop money.'}</p>
            ) : (
              <p>
                No debts match. <TextLink href="/admin/payments">Clear filters</TextLink>
              </p>
            )
          }
          failure={
            <Failure title="The debts could not be loaded" error={debts.error} onRetry={() => void debts.refetch()} />
          }
        />
        {data && (
          <CursorPages
            cursor={search.cursor}
            next={data.next_cursor}
            onOpen={(cursor, state) => void navigate({ search: { ...search, cursor, row: undefined }, state })}
          />
        )}
      </div>
      <p className="muted">A debt is deducted from the author’s next earnings.</p>
      {clearing && (
        <ClearDebtDialog
          debt={clearing}
          onClose={() => setClearing(null)}
          onCleared={(result) => {
            setClearing(null);
            setDone(result);
            void queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY });
          }}
        />
      )}
    </>
  );
}

const columns = (
  timeZone: string | undefined,
  onClear: (debt: AuthorDebt) => void,
): readonly DataColumn<AuthorDebt>[] => [
  { id: 'author', header: 'Author', render: ({ author }) => <b dir="auto">{author.username}</b> },
  {
    id: 'since',
    header: 'Since',
    render: ({ date_since: since }) => <span className="muted nowrap">{dayText(since, timeZone)}</span>,
  },
  { id: 'why', header: 'Why', onPhone: 'wide', render: ({ entries }) => <DebtReason entries={entries} /> },
  {
    id: 'due',
    header: 'Payout due',
    align: 'end',
    isOptional: true,
    render: ({ payout_due: due }) => showMoney(due),
  },
  { id: 'amount', header: 'Owes', align: 'end', render: ({ amount }) => <b>{showMoney(amount)}</b> },
  {
    id: 'clear',
    header: 'Clear',
    isHeaderHidden: true,
    align: 'end',
    onPhone: 'wide',
    render: (debt) =>
      toCents(debt.amount) > 0 && (
        <Button variant="text" aria-label={`Clear the debt of ${debt.author.username}`} onClick={() => onClear(debt)}>
          Clear debt
        </Button>
      ),
  },
];

/** The order that the author was overpaid for, and the reason of the refund. */
function DebtReason({ entries }: Pick<AuthorDebt, 'entries'>) {
  const { order, reason } = debtReason(entries);
  return (
    <>
      {order !== null && (
        <>
          Refund of order <OrderLink id={order} />
        </>
      )}
      {reason !== '' && (
        <span className="muted block" dir="auto">
          {reason}
        </span>
      )}
    </>
  );
}
