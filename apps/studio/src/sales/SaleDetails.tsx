import type { Sale } from '@octavo/core/studio';
import { Ledger } from '@octavo/ui/Ledger';
import { StatusMark } from '@octavo/ui/StatusMark';
import { formatMoment } from '../views/format.ts';
import { ledgerOf, orderOf, stateView } from './sale-view.ts';

interface SaleDetailsProps {
  sale: Sale;
  timeZone: string;
  hasAccount: boolean;
}

/** Every deduction of a sale, and what happened since the payment. */
export function SaleDetails({ sale, timeZone, hasAccount }: SaleDetailsProps) {
  const { shape, word, note } = stateView(sale, hasAccount);
  const title = `Sale ${sale.number}, every deduction`;
  return (
    <div className="sale-details">
      <div>
        <h3>{title}</h3>
        <Ledger label={title} lines={ledgerOf(sale)} />
      </div>
      <div>
        <h3>What happened</h3>
        <ol className="checks">
          <li>
            <StatusMark shape="done" note={`${formatMoment(sale.date_paid, timeZone)}. ${orderOf(sale)}`}>
              Paid and delivered
            </StatusMark>
          </li>
          <li>
            <StatusMark shape={shape} note={note}>
              {word}
            </StatusMark>
          </li>
        </ol>
      </div>
    </div>
  );
}
