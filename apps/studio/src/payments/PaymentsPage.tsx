import type { PaymentCounts } from '@octavo/core/admin';
import { LinkTabs } from '@octavo/ui/LinkTabs';
import { PageHeader } from '@octavo/ui/PageHeader';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { paymentCountsQuery } from '../queries/payments.queries.ts';
import { formatTabCount } from '../views/format.ts';

const TABS: readonly { href: string; label: string; count: keyof PaymentCounts }[] = [
  { href: '/admin/payments', label: 'Debts', count: 'debts' },
  { href: '/admin/payments/transfers', label: 'Transfers', count: 'failed_transfers' },
  { href: '/admin/payments/events', label: 'Payment events', count: 'failed_events' },
  { href: '/admin/payments/issues', label: 'Reconciliation', count: 'issues' },
  { href: '/admin/payments/disputes', label: 'Disputes', count: 'disputes' },
];
/** The head and tabs of payments. */
export function PaymentsPage() {
  usePageTitle('Payments');
  const { admin } = useStudio();
  const { data: counts } = useQuery(paymentCountsQuery(admin));
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <>
      <div className="stack">
        <PageHeader title="Payments">
          Debts, transfers, disputes, and reconciliation with the payment provider.
        </PageHeader>
        <LinkTabs
          label="Payments"
          tabs={TABS.map(({ href, label, count }) => ({
            href,
            label,
            count: counts && formatTabCount(counts[count]),
            isCurrent: href === path,
          }))}
        />
      </div>
      <Outlet />
    </>
  );
}
