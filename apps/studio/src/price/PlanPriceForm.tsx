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

/** The fields of the form as text. */
interface PlanFormValues {
  readonly price: string;
  readonly from: string;
  readonly until: string;
}

/** A scheduled price with local times of the shop as instants; missing values stay `''`, which the schema rejects. */
const toPlan = ({ price, from, until }: PlanFormValues, timeZone: string) => ({
  price,
  date_from: toInstant(from, timeZone) ?? '',
  date_until: until === '' ? null : (toInstant(until, timeZone) ?? ''),
});

/** Schedules a price. */
export function PlanPriceForm({ bookId, timeZone, onClose }: PlanPriceFormProps) {
  const { api } = useStudio();
  const [values, setValues] = useState<PlanFormValues>({ price: '', from: '', until: '' });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const plan = usePriceChange(bookId, async (wanted: v.InferOutput<typeof PricePlanSchema>) => {
    const prices = await api.planPrice(bookId, wanted);
    onClose();
    return prices;
  });
  const parsed = v.safeParse(PricePlanSchema, toPlan(values, timeZone));
  const own = parsed.success ? {} : (v.flatten<typeof PricePlanSchema>(parsed.issues).nested ?? {});
  const refused = fieldErrorsOf(plan.error);
  const errorOf = (name: 'price' | 'date_from' | 'date_until') =>
    (isSubmitted ? own[name]?.[0] : undefined) ?? refused[name];
  const field = (name: keyof PlanFormValues) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
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
