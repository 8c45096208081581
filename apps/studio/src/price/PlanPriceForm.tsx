import { PricePlanSchema } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import * as v from 'valibot';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { toInstant } from '../views/zoned-time.ts';
import { fieldErrorsOf } from '../queries/field-errors.ts';
import { usePriceChange } from './use-prices.ts';

interface PlanPriceFormProps {
  bookId: number;
  timeZone: string;
  onClose: () => void;
}

/** The fields of the form, as typed. */
interface Typed {
  readonly price: string;
  readonly from: string;
  readonly until: string;
}

/** A scheduled price with local times of the shop as instants; what is missing stays `''`, which the schema refuses. */
const toPlan = ({ price, from, until }: Typed, timeZone: string) => ({
  price,
  date_from: toInstant(from, timeZone) ?? '',
  date_until: until === '' ? null : (toInstant(until, timeZone) ?? ''),
});

/** Schedules a price. */
export function PlanPriceForm({ bookId, timeZone, onClose }: PlanPriceFormProps) {
  const { api } = useStudio();
  const [typed, setTyped] = useState<Typed>({ price: '', from: '', until: '' });
  const [isTried, setIsTried] = useState(false);
  const plan = usePriceChange(bookId, async (wanted: v.InferOutput<typeof PricePlanSchema>) => {
    const prices = await api.planPrice(bookId, wanted);
    onClose();
    return prices;
  });
  const parsed = v.safeParse(PricePlanSchema, toPlan(typed, timeZone));
  const own = parsed.success ? {} : (v.flatten<typeof PricePlanSchema>(parsed.issues).nested ?? {});
  const refused = fieldErrorsOf(plan.error);
  const errorOf = (name: 'price' | 'date_from' | 'date_until') =>
    (isTried ? own[name]?.[0] : undefined) ?? refused[name];
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (parsed.success) plan.mutate(parsed.output);
      }}
    >
      <TextField label="Price" inputMode="decimal" autoComplete="off" {...field('price')} error={errorOf('price')} />
      <div className="pair">
        <TextField label="From" type="datetime-local" {...field('from')} error={errorOf('date_from')} />
        <TextField
          label="Until"
          optionalText="(optional)"
          type="datetime-local"
          {...field('until')}
          error={errorOf('date_until')}
        />
      </div>
      {plan.error && Object.keys(refused).length === 0 && (
        <Failure title="The price could not be scheduled" error={plan.error} />
      )}
      <div className="row">
        <Button type="submit" variant="quiet" isBusy={plan.isPending}>
          Schedule price
        </Button>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
