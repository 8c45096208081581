import type { BookPrices, PastPrice } from '@octavo/core/studio';
import { DataTable } from '@octavo/ui/DataTable';
import { countOf, formatCount, formatDay, formatPrice } from '../views/format.ts';

interface PriceHistoryProps {
  prices: BookPrices;
  timeZone: string;
}

/** Every price that the book had. */
export function PriceHistory({ prices, timeZone }: PriceHistoryProps) {
  // A draft starts without a price.
  const history = prices.history.filter(({ price }) => price !== '');
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <div className="section-head">
        <h2 id="history">Price history</h2>
        <span className="muted">{countOf(history.length, 'price')}</span>
      </div>
      <DataTable<PastPrice>
        label="Price history"
        isDense
        rows={{ status: 'ready', items: history }}
        keyOf={({ date_from: from }) => from}
        columns={[
          {
            id: 'from',
            header: 'From',
            onPhone: 'labeled',
            render: ({ date_from: from }) => formatDay(from, timeZone),
          },
          { id: 'until', header: 'Until', render: ({ date_until: until }) => formatDay(until, timeZone) || 'Now' },
          { id: 'price', header: 'Price', align: 'end', render: ({ price }) => formatPrice(price) },
          { id: 'by', header: 'Changed by', render: ({ changed_by: username }) => username || 'The shop' },
          { id: 'sales', header: 'Sold at this price', align: 'end', render: ({ sales }) => formatCount(sales) },
        ]}
      />
    </section>
  );
}
