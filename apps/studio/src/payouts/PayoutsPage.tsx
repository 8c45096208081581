import type { Payouts } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Figures } from '@octavo/ui/Figures';
import { Notice } from '@octavo/ui/Notice';
import { PageHeader } from '@octavo/ui/PageHeader';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { payoutsQuery } from '../queries/studio.queries.ts';
import { showMoney, toCents } from '../views/amounts.ts';
import { PAYOUT_ACCOUNTS, RETURN_MESSAGES } from './payout-account.ts';

const route = getRouteApi('/studio/payouts');

/** The payment account of the author, and the pending payouts. */
export function PayoutsPage() {
  usePageTitle('Payouts');
  const { api } = useStudio();
  const { connect } = route.useSearch();
  const { data: payouts, error, refetch } = useQuery(payoutsQuery(api));
  return (
    <>
      <PageHeader title="Payouts" />
      {connect && <output>{RETURN_MESSAGES[connect]}</output>}
      {error && !payouts && (
        <Failure title="Your payouts could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!payouts && !error && <Loading heights={['6rem', '7rem']} />}
      {payouts && (
        <>
          <PayoutAccount payouts={payouts} />
          <Balance payouts={payouts} />
        </>
      )}
    </>
  );
}

function PayoutAccount({ payouts }: { payouts: Payouts }) {
  const { api } = useStudio();
  const { tone, title, text, button } = PAYOUT_ACCOUNTS[payouts.account];
  const open = useMutation({
    mutationFn: () => api.payoutLogin(),
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url);
    },
  });
  return (
    <div className="stack">
      <Notice tone={tone} title={title}>
        <p>{text}</p>
      </Notice>
      {button !== null && (
        <div>
          <Button
            variant={payouts.account === 'complete' ? 'quiet' : 'primary'}
            isBusy={open.isPending}
            onClick={() => open.mutate()}
          >
            {button}
          </Button>
        </div>
      )}
      {open.error && <Failure title="Stripe could not be opened" error={open.error} />}
      {open.data?.url === null && <Notice title={open.data.message} />}
    </div>
  );
}

function Balance({ payouts: { earned, transferred, due, debt } }: { payouts: Payouts }) {
  const owed = {
    label: 'You owe',
    value: showMoney(debt),
    note: 'Refunded after the transfer, deducted from your next sales',
  };
  return (
    <section aria-label="Balance">
      <Figures
        figures={[
          { label: 'Earned', value: showMoney(earned), note: 'Your share of all sales, without refunds' },
          { label: 'Transferred', value: showMoney(transferred), note: 'Sent to your Stripe account' },
          { label: 'Due', value: showMoney(due), note: 'Will be transferred to you' },
          ...(toCents(debt) === 0 ? [] : [owed]),
        ]}
      />
    </section>
  );
}
