import { createFileRoute } from '@tanstack/react-router';
import { PayPage } from './-order/PayPage.tsx';

export const Route = createFileRoute('/_protected/profile_/orders/$id/pay')({ component: PayOrderPage });

function PayOrderPage() {
  const { id } = Route.useParams();
  return <PayPage key={id} id={id} />;
}
