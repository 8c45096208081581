import { MarginLayout, MarginNote } from '@octavo/ui/MarginLayout';
import { useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { useBook, useTimeZone } from '../book/use-book.ts';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { pricesQuery } from '../queries/studio.queries.ts';
import { formatPrice } from '../views/format.ts';
import { DatesSection } from './DatesSection.tsx';
import { PlannedPrices } from './PlannedPrices.tsx';
import { PriceForm } from './PriceForm.tsx';
import { PriceHistory } from './PriceHistory.tsx';

/** The price of a book: now, scheduled and before; its dates and sample. */
export function PricePage() {
  const book = useBook();
  const { api } = useStudio();
  const timeZone = useTimeZone() ?? 'UTC';
  const { data: prices, error, refetch } = useQuery(pricesQuery(api, book.id));
  if (error && !prices) {
    return <Failure title="The prices could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!prices) return <Loading heights={['7rem', '5rem', '12rem']} />;
  return (
    <MarginLayout
      margin={
        <>
          {prices.lowest_recent_price !== '' && (
            <MarginNote title="Lowest price of the last 30 days">
              <p className="amount">{formatPrice(prices.lowest_recent_price)}</p>
              <p>The shop calculates it from the price history.</p>
            </MarginNote>
          )}
          <MarginNote title="Rules">
            <p>Scheduled prices cannot overlap. When one ends, the regular price applies again.</p>
            <p>Times are in the shop’s time zone, {timeZone}.</p>
          </MarginNote>
        </>
      }
    >
      <div className="stack">
        <PriceForm key={book.id} book={book} prices={prices} />
        <PlannedPrices book={book} prices={prices} timeZone={timeZone} />
        <PriceHistory prices={prices} timeZone={timeZone} />
        <DatesSection book={book} timeZone={timeZone} />
      </div>
    </MarginLayout>
  );
}
