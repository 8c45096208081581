import type { AdminOrderDetails } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { Ledger } from '@octavo/ui/Ledger';
import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { Notice } from '@octavo/ui/Notice';
import { PageHeader } from '@octavo/ui/PageHeader';
import { StatusMark } from '@octavo/ui/StatusMark';
import { TextLink } from '@octavo/ui/TextLink';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Mail, Pencil } from 'lucide';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { usePageTitle } from '../navigation/use-page.ts';
import { ORDERS_KEY, orderQuery } from '../queries/orders.queries.ts';
import { settingsQuery } from '../queries/studio.queries.ts';
import { countryName } from '../views/amounts.ts';
import { formatTime } from '../views/format.ts';
import { NoteDialog } from './NoteDialog.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { buyerName, moneyLines, statusView } from './order-view.ts';
import { RefundForm } from './RefundForm.tsx';

const route = getRouteApi('/admin/orders/$id');

/** One order with its lines, refunds and everything that happened to it. */
export function OrderPage() {
  const { id } = route.useParams();
  usePageTitle(`Order ${id}`);
  const { api, admin } = useStudio();
  const order = useQuery(orderQuery(admin, id));
  const { data: settings } = useQuery(settingsQuery(api));
  if (order.data) return <Order key={id} order={order.data} timeZone={settings?.time_zone} />;
  return (
    <>
      <PageHeader title={`Order ${id}`} />
      {order.isPending ? (
        <Loading heights={['12rem', '20rem']} />
      ) : (
        <Failure title="The order could not be loaded" error={order.error} onRetry={() => void order.refetch()} />
      )}
    </>
  );
}

interface OrderProps {
  order: AdminOrderDetails;
  timeZone: string | undefined;
}

function Order({ order, timeZone }: OrderProps) {
  const { admin } = useStudio();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'refund' | 'note' | null>(null);
  const [done, setDone] = useState<{ title: string; text: string } | null>(null);
  const { shape, word } = statusView(order.status);
  const show = (changed: AdminOrderDetails) => {
    queryClient.setQueryData(orderQuery(admin, order.id).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: ORDERS_KEY });
  };
  const resend = useMutation({
    mutationFn: async () => admin.resendReceipt(order.id),
    onSuccess: (changed) => {
      show(changed);
      setDone({ title: 'The receipt will be sent again', text: `It goes to ${order.buyer.email}.` });
    },
  });
  const isPaid = order.date_paid !== '';
  return (
    <>
      <p>
        <TextLink href="/admin/orders">Orders</TextLink>
      </p>
      <PageHeader
        title={`Order ${order.id}`}
        actions={
          <>
            {isPaid && (
              <Button
                variant="quiet"
                icon={<Icon of={Mail} isSmall />}
                isBusy={resend.isPending}
                onClick={() => resend.mutate()}
              >
                Resend receipt
              </Button>
            )}
            <Button variant="quiet" icon={<Icon of={Pencil} isSmall />} onClick={() => setOpen('note')}>
              Add note
            </Button>
          </>
        }
      >
        <span className="row">
          <StatusMark shape={shape}>{word}</StatusMark>
          <span dir="auto">{buyerName(order.buyer)}</span>
          <span>{formatTime(order.date_created, timeZone)}</span>
        </span>
      </PageHeader>
      {resend.error && <Failure title="The receipt could not be sent again" error={resend.error} />}
      {done && (
        <output>
          <Notice tone="ok" title={done.title}>
            {done.text}
          </Notice>
        </output>
      )}
      <MarginLayout margin={<OrderFacts order={order} />}>
        <div className="stack">
          <section aria-labelledby="lines">
            <div className="section-head">
              <h2 id="lines">Books</h2>
              {order.refundable !== '' && open !== 'refund' && (
                <Button variant="text" onClick={() => setOpen('refund')}>
                  Refund
                </Button>
              )}
            </div>
            <OrderLines lines={order.lines} />
          </section>
          {open === 'refund' && (
            <RefundForm
              order={order}
              onClose={() => setOpen(null)}
              onRefunded={({ order: changed, ...result }) => {
                show(changed);
                setDone(result);
                setOpen(null);
              }}
            />
          )}
          <section aria-labelledby="timeline">
            <div className="section-head">
              <h2 id="timeline">Timeline</h2>
              {timeZone !== undefined && <span className="muted">Times in {timeZone.replaceAll('_', ' ')}</span>}
            </div>
            <OrderTimeline events={order.timeline} timeZone={timeZone} />
          </section>
        </div>
      </MarginLayout>
      {open === 'note' && (
        <NoteDialog
          orderId={order.id}
          onClose={() => setOpen(null)}
          onAdded={(changed) => {
            show(changed);
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

/** Buyer, address and money. */
const OrderFacts = ({ order }: { order: AdminOrderDetails }) => (
  <>
    <MarginNote title="Buyer">
      <p dir="auto">{buyerName(order.buyer)}</p>
      {order.buyer.id !== null && (
        <p dir="auto">
          <TextLink href={`/admin/people/${order.buyer.id}`}>{order.buyer.username}</TextLink>
        </p>
      )}
      <p className="anywhere">{order.buyer.email}</p>
    </MarginNote>
    {order.address.length > 0 && (
      <MarginNote title="Billing">
        {order.address.map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))}
        {order.country !== '' && <p>{countryName(order.country)}</p>}
        {order.phone !== '' && <p>{order.phone}</p>}
      </MarginNote>
    )}
    <MarginNote title="Money">
      {order.date_paid === '' ? (
        <p>{order.payment_error === '' ? 'Not paid yet.' : `Not paid: ${order.payment_error}`}</p>
      ) : (
        <Ledger label={`Money of order ${order.id}`} lines={moneyLines(order)} />
      )}
    </MarginNote>
    {order.payment_id !== '' && (
      <MarginNote title="Payment provider">
        <p className="anywhere">{order.payment_id}</p>
        {order.charge_id !== '' && <p className="anywhere">{order.charge_id}</p>}
        {order.shares
          .filter(({ error }) => error !== '')
          .map(({ author, error }) => (
            <p key={author}>
              Transfer to {author}: {error}
            </p>
          ))}
      </MarginNote>
    )}
  </>
);
