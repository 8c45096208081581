import { parseCents } from '@octavo/core/entities';
import { type BookPrices, PriceSchema, type StudioBook } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Notice } from '@octavo/ui/Notice';
import { TextField } from '@octavo/ui/TextField';
import { TextLink } from '@octavo/ui/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { settingsQuery } from '../queries/studio.queries.ts';
import { payoutOf } from './payout.ts';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { usePriceChange } from './use-prices.ts';

interface PriceFormProps {
  book: StudioBook;
  prices: BookPrices;
}

/** The regular price, and the author's share of a copy. */
export function PriceForm({ book, prices }: PriceFormProps) {
  const { api } = useStudio();
  const { data: settings } = useQuery(settingsQuery(api));
  const [price, setPrice] = useState(prices.price);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const save = usePriceChange(book.id, async (text: string) => api.setPrice(book.id, text));
  const parsed = v.safeParse(PriceSchema, price);
  const problem = isSubmitted && !parsed.success ? parsed.issues[0].message : fieldErrorsOf(save.error)['price'];
  const cents = parsed.success ? parseCents(parsed.output) : null;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        if (parsed.success) save.mutate(parsed.output);
      }}
    >
      {settings && !settings.has_payout_account && (
        <Notice
          title="Paid books need a connected account"
          action={<TextLink href="/studio/payouts">Connect</TextLink>}
        >
          <p>You can publish this book for free now. To sell it, connect a payout account.</p>
        </Notice>
      )}
      <div className="pair">
        <TextField
          label="Price in US dollars"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={problem}
          hint="0 for a free book, or 0.50 to 999.99."
          onChange={({ target }) => setPrice(target.value)}
        />
        {settings && cents !== null && cents > 0 && <Payout cents={cents} feeBasisPoints={settings.fee_basis_points} />}
      </div>
      {save.error && problem === undefined && <Failure title="The price could not be saved" error={save.error} />}
      <div className="row">
        <Button variant="quiet" type="submit" isBusy={save.isPending}>
          Save price
        </Button>
        <output className="muted">{save.isSuccess && 'Price saved'}</output>
      </div>
    </form>
  );
}

function Payout({ cents, feeBasisPoints }: { cents: number; feeBasisPoints: number }) {
  const { share, explanation } = payoutOf(cents, feeBasisPoints);
  return (
    <div className="stack-tight">
      <p>You receive per copy</p>
      <p className="amount">{share}</p>
      <p className="muted">{explanation} Any tax is deducted first.</p>
    </div>
  );
}
