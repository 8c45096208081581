import { TextLink } from '@octavo/ui/TextLink';

/** A link to an order. */
export const OrderLink = ({ id }: { id: number }) => (
  <TextLink href={`/admin/orders/${id}`}>
    <b>#{id}</b>
  </TextLink>
);
