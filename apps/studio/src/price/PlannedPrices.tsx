import type { BookPrices, PlannedPrice, StudioBook } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { DataTable } from '@octavo/ui/DataTable';
import { StatusMark } from '@octavo/ui/StatusMark';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { formatPrice, formatTime, NOTHING } from '../views/format.ts';
import { PlanPriceForm } from './PlanPriceForm.tsx';
import { usePriceChange } from './use-prices.ts';

interface PlannedPricesProps {
  book: StudioBook;
  prices: BookPrices;
  timeZone: string;
}

/** The scheduled prices of a book. */
export function PlannedPrices({ book, prices, timeZone }: PlannedPricesProps) {
  const { api } = useStudio();
  const [isPlanning, setIsPlanning] = useState(false);
  const cancel = usePriceChange(book.id, async (id: number) => api.cancelPlannedPrice(book.id, id));
  return (
    <section aria-labelledby="planned" className="stack">
      <div className="section-head">
        <h2 id="planned">Scheduled prices</h2>
        {!isPlanning && (
          <Button variant="text" onClick={() => setIsPlanning(true)}>
            Schedule a price
          </Button>
        )}
      </div>
      {isPlanning && <PlanPriceForm bookId={book.id} timeZone={timeZone} onClose={() => setIsPlanning(false)} />}
      {cancel.error && <Failure title="The scheduled price could not be changed" error={cancel.error} />}
      {prices.planned.length === 0 ? (
        <p className="muted">No scheduled prices.</p>
      ) : (
        <DataTable<PlannedPrice>
          label="Scheduled prices"
          rows={{ status: 'ready', items: prices.planned }}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'status',
              header: 'Status',
              render: ({ status }) =>
                status === 'in_force' ? (
                  <StatusMark shape="done">Active</StatusMark>
                ) : (
                  <StatusMark shape="waiting">Scheduled</StatusMark>
                ),
            },
            { id: 'price', header: 'Price', align: 'end', render: ({ price }) => formatPrice(price) },
            { id: 'from', header: 'From', render: ({ date_from: from }) => formatTime(from, timeZone) },
            { id: 'until', header: 'Until', render: ({ date_until: until }) => formatTime(until, timeZone) || NOTHING },
            {
              id: 'actions',
              header: 'Actions',
              isHeaderHidden: true,
              align: 'end',
              onPhone: 'wide',
              render: ({ id, status, date_from: from }) => (
                <Button
                  variant="text"
                  aria-label={`${status === 'in_force' ? 'End' : 'Cancel'} the price from ${formatTime(from, timeZone)}`}
                  isBusy={cancel.isPending && cancel.variables === id}
                  onClick={() => cancel.mutate(id)}
                >
                  {status === 'in_force' ? 'End now' : 'Cancel'}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
