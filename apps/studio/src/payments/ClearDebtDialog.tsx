import {
  adminFieldMessages,
  type AuthorDebt,
  type DebtSettlementKind,
  MAX_SETTLEMENT_REASON_LENGTH,
} from '@octavo/core/admin';
import { parseCents } from '@octavo/core/entities';
import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SegmentedControl } from '@octavo/ui/SegmentedControl';
import { TextAreaField } from '@octavo/ui/TextAreaField';
import { TextField } from '@octavo/ui/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { formatMoney, showMoney, toCents } from '../views/amounts.ts';

interface ClearDebtDialogProps {
  debt: AuthorDebt;
  onClose: () => void;
  onCleared: (result: { title: string; text: string }) => void;
}

/** Asks how a debt is cleared and why. One dialog clears at most once. */
export function ClearDebtDialog({ debt, onClose, onCleared }: ClearDebtDialogProps) {
  const { admin } = useStudio();
  const formId = useId();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<DebtSettlementKind>('settled');
  const [amount, setAmount] = useState(debt.amount);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const cents = parseCents(amount.trim());
  const problems = {
    amount: amountProblem(cents, debt.amount),
    reason: reason.trim() === '' ? adminFieldMessages.settlementReasonRequired : undefined,
  };
  const clear = useMutation({
    mutationFn: async () =>
      admin.settleDebt(debt.author.id, { idempotency_key: idempotencyKey, kind, amount: amount.trim(), reason }),
    onSuccess: ({ amount: rest }) =>
      onCleared({
        title: kind === 'settled' ? `Payment of ${moneyText(cents)} recorded` : `${moneyText(cents)} written off`,
        text:
          toCents(rest) === 0
            ? `${debt.author.username} owes the shop nothing.`
            : `${debt.author.username} still owes ${showMoney(rest)}.`,
      }),
  });
  const refused = fieldErrorsOf(clear.error);
  const shown: Partial<typeof problems> = isChecked ? problems : {};
  const verb = kind === 'settled' ? 'Record payment of' : 'Write off';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Clear the debt of ${debt.author.username}`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={clear.isPending}>
            {`${verb} ${moneyText(cents)}`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (Object.values(problems).every((problem) => problem === undefined) && !clear.isPending) clear.mutate();
        }}
      >
        <SegmentedControl
          label="How"
          value={kind}
          segments={[
            { value: 'settled', label: 'Paid by the author' },
            { value: 'written_off', label: 'Write off' },
          ]}
          onValueChange={({ value }) => setKind(value)}
        />
        <p className="muted">
          {kind === 'settled'
            ? 'The author paid into the shop’s bank account.'
            : 'The shop bears the loss. The debt is no longer deducted from earnings.'}
        </p>
        <TextField
          label="Amount"
          hint={`In dollars, at most ${showMoney(debt.amount)}.`}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={shown.amount ?? refused['amount']}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextAreaField
          label="Reason"
          hint="The author does not see it."
          rows={3}
          maxLength={MAX_SETTLEMENT_REASON_LENGTH}
          value={reason}
          error={shown.reason ?? refused['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        {clear.error && Object.keys(refused).length === 0 && (
          <Failure title="The debt could not be cleared" error={clear.error} />
        )}
      </form>
    </Dialog>
  );
}

const moneyText = (cents: number | null): string => formatMoney(cents ?? 0);

function amountProblem(cents: number | null, debt: string): string | undefined {
  if (cents === null || cents === 0) return adminFieldMessages.amountInvalid;
  return cents > toCents(debt) ? `The author owes ${showMoney(debt)}.` : undefined;
}
