import { adminFieldMessages, type AdminOrderDetails } from '@octavo/core/admin';
import { parseCents } from '@octavo/core/entities';
import { Button } from '@octavo/ui/Button';
import { CheckboxField } from '@octavo/ui/CheckboxField';
import { Ledger } from '@octavo/ui/Ledger';
import { SegmentedControl } from '@octavo/ui/SegmentedControl';
import { TextField } from '@octavo/ui/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { formatMoney, showMoney, toCents } from '../views/amounts.ts';
import { refundLines, remainingOf } from './order-view.ts';
import styles from './orders.module.css';

type Mode = 'lines' | 'amount' | 'all';

interface RefundFormProps {
  order: AdminOrderDetails;
  onClose: () => void;
  onRefunded: (result: { order: AdminOrderDetails; title: string; text: string }) => void;
}

const MAX_REASON_LENGTH = 200;
const NO_LINES = 'Choose the books to refund.';

/** Asks what is refunded and why, and shows where the money comes from. One form makes at most one refund. */
export function RefundForm({ order, onClose, onRefunded }: RefundFormProps) {
  const { admin } = useStudio();
  const open = order.lines.filter((line) => remainingOf(line) > 0);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [mode, setMode] = useState<Mode>(open.length > 1 ? 'lines' : 'all');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const lines = open.filter(({ id }) => chosen.has(id));
  const cents = centsOf(mode, { amount, lines: refundLines(lines).cents, all: toCents(order.refundable) });
  const problems = {
    lines: mode === 'lines' && lines.length === 0 ? NO_LINES : undefined,
    amount: mode === 'amount' ? amountProblem(cents, order.refundable) : undefined,
    reason: reason.trim() === '' ? adminFieldMessages.refundReasonRequired : undefined,
  };
  const refund = useMutation({
    mutationFn: async () =>
      admin.refundOrder(order.id, {
        idempotency_key: idempotencyKey,
        reason,
        ...(mode === 'lines' && { lines: lines.map(({ id }) => id) }),
        ...(mode === 'amount' && { amount: amount.trim() }),
      }),
    onSuccess: (result) => {
      // The key of a declined refund would return the same refund again.
      if (result.status === 'failed') setIdempotencyKey(crypto.randomUUID());
      else onRefunded({ order: result.order, ...resultText(result.status, result.amount) });
    },
  });
  const refused = fieldErrorsOf(refund.error);
  const shown: Partial<typeof problems> = isChecked ? problems : {};
  return (
    <section aria-labelledby="refund" className={styles.refund}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (Object.values(problems).every((problem) => problem === undefined)) refund.mutate();
        }}
      >
        <div className="filters">
          <h2 id="refund">Refund order {order.id}</h2>
          <SegmentedControl
            label="What to refund"
            isLabelHidden
            value={mode}
            segments={[
              { value: 'lines', label: 'Books' },
              { value: 'amount', label: 'Amount' },
              { value: 'all', label: 'Whole order' },
            ]}
            onValueChange={({ value }) => setMode(value)}
          />
        </div>
        {mode === 'lines' && (
          <fieldset className="stack-tight">
            <legend>Books</legend>
            {open.map((line) => (
              <CheckboxField
                key={line.id}
                label={
                  <span dir="auto">
                    {line.book.title}, {formatMoney(remainingOf(line))}
                  </span>
                }
                checked={chosen.has(line.id)}
                onChange={({ target }) => setChosen(withLine(chosen, line.id, target.checked))}
              />
            ))}
            {shown.lines !== undefined && (
              <p role="alert" className={styles.problem}>
                {shown.lines}
              </p>
            )}
          </fieldset>
        )}
        {mode === 'amount' && (
          <TextField
            label="Amount"
            hint={`In dollars, at most ${showMoney(order.refundable)}. It is taken from all books in proportion.`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={shown.amount ?? refused['amount']}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        <TextField
          label="Reason"
          hint="The buyer does not see it."
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          error={shown.reason ?? refused['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        {mode !== 'amount' && (mode === 'all' || lines.length > 0) && (
          <Ledger label="Money of the refund" lines={refundLines(mode === 'all' ? open : lines).ledger} />
        )}
        {refund.error && Object.keys(refused).length === 0 && (
          <Failure title="The refund could not be made" error={refund.error} />
        )}
        {refund.data?.status === 'failed' && (
          <p role="alert" className={styles.problem}>
            The payment provider declined this refund: {refund.data.error || 'it gave no reason'}. Try again, or refund
            it in the provider’s dashboard.
          </p>
        )}
        <div className="row">
          <Button type="submit" isBusy={refund.isPending}>
            {cents === null || cents === 0 ? 'Refund' : `Refund ${formatMoney(cents)}`}
          </Button>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <span className="muted">
            Fully refunded books are removed from the buyer’s library. A refund cannot be undone.
          </span>
        </div>
      </form>
    </section>
  );
}

function centsOf(mode: Mode, { amount, lines, all }: { amount: string; lines: number; all: number }): number | null {
  if (mode === 'all') return all;
  return mode === 'lines' ? lines : parseCents(amount);
}

function amountProblem(cents: number | null, refundable: string): string | undefined {
  if (cents === null || cents === 0) return adminFieldMessages.amountInvalid;
  return cents > toCents(refundable) ? `At most ${showMoney(refundable)} can still be refunded.` : undefined;
}

function withLine(lines: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const changed = new Set(lines);
  if (isChosen) changed.add(id);
  else changed.delete(id);
  return changed;
}

const resultText = (status: 'requested' | 'made', amount: string) =>
  status === 'made'
    ? { title: `Refunded ${showMoney(amount)}`, text: 'The buyer gets an email.' }
    : {
        title: `Refund of ${showMoney(amount)} requested`,
        text: 'The shop tries again until the payment provider responds.',
      };
