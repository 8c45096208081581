import { type SaleEmailFrequency, saleEmailFrequencies } from '@octavo/core/studio';
import { SelectField } from '@octavo/ui/SelectField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { saleEmailsQuery } from '../queries/sales.queries.ts';

const LABELS: Readonly<Record<SaleEmailFrequency, string>> = {
  each: 'For each sale',
  daily: 'Once a day',
  off: 'Never',
};

/** How often the author gets an email about sales. */
export function SaleEmails() {
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const query = saleEmailsQuery(api);
  const { data, error, refetch } = useQuery(query);
  const change = useMutation({
    mutationFn: async (frequency: SaleEmailFrequency) => api.setSaleEmails({ frequency }),
    onSuccess: (settings) => queryClient.setQueryData(query.queryKey, settings),
  });
  if (!data)
    return (
      error && <Failure title="The email setting could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return (
    <section aria-labelledby="sale-emails" className="stack">
      <div className="section-head">
        <h2 id="sale-emails">Email about sales</h2>
      </div>
      <div className="row">
        <SelectField
          label="Send an email"
          value={change.isPending ? change.variables : data.frequency}
          options={saleEmailFrequencies.map((frequency) => ({ value: frequency, label: LABELS[frequency] }))}
          onChange={({ target }) => {
            const frequency = saleEmailFrequencies.find((one) => one === target.value);
            if (frequency) change.mutate(frequency);
          }}
        />
      </div>
      {change.error && <Failure title="The setting could not be saved" error={change.error} />}
    </section>
  );
}
