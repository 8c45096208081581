import type { ConversionFilter } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { type DataColumn, DataTable } from '@octavo/ui/DataTable';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { conversionQuery } from '../queries/sales.queries.ts';
import { listRows } from '../queries/list-rows.ts';
import { formatCount, formatDay } from '../views/format.ts';
import { type ConversionRow, conversionRows, countingNote, per100Views, withRate } from './conversion-view.ts';
import { saveFile } from './save-file.ts';

/** Views, samples, carts and sold copies of each book in a period. */
export function ConversionTable({ filter }: { filter: ConversionFilter }) {
  const { api } = useStudio();
  const conversion = useQuery({ ...conversionQuery(api, filter), placeholderData: keepPreviousData });
  const download = useMutation({ mutationFn: async () => api.conversionFile(filter), onSuccess: saveFile });
  const { data } = conversion;
  const note = data && countingNote(data.date_first_count, filter.from, dayText);
  return (
    <section aria-labelledby="conversion" className="stack">
      <div>
        <div className="section-head">
          <h2 id="conversion">From view to sale</h2>
          <span className="muted">Counted without cookies or personal data</span>
        </div>
        <DataTable
          label="From view to sale"
          isDense
          columns={columns}
          keyOf={({ key }) => key}
          rows={listRows(data && conversionRows(data), conversion.isError)}
          empty={<p>No views in this period.</p>}
          failure={
            <Failure
              title="The views could not be loaded"
              error={conversion.error}
              onRetry={() => void conversion.refetch()}
            />
          }
        />
      </div>
      {data && data.by_book.length > 0 && (
        <>
          <p className="muted">
            In parentheses: for each 100 views. A view is an opened page, or a link to the book that a reader pointed
            at. A cart counts when its order begins. {note}
          </p>
          <p>
            <Button variant="text" isBusy={download.isPending} onClick={() => download.mutate()}>
              Export views as CSV
            </Button>
          </p>
        </>
      )}
      {download.error && <Failure title="The views could not be exported" error={download.error} />}
    </section>
  );
}

/** A day of the shop, such as `Nov 1, 2026`. */
const dayText = (day: string): string => formatDay(`${day}T00:00:00Z`, 'UTC');

const columns: readonly DataColumn<ConversionRow>[] = [
  { id: 'name', header: 'Book', render: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'views', header: 'Page views', align: 'end', render: ({ steps }) => formatCount(steps.views) },
  {
    id: 'samples',
    header: 'Samples opened',
    align: 'end',
    render: ({ steps }) => withRate(steps.samples, steps.views),
  },
  { id: 'carts', header: 'Carts', align: 'end', render: ({ steps }) => withRate(steps.carts, steps.views) },
  { id: 'copies', header: 'Sold', align: 'end', render: ({ steps }) => formatCount(steps.copies) },
  {
    id: 'rate',
    header: 'Sold per 100 views',
    align: 'end',
    render: ({ steps }) => <b>{per100Views(steps.copies, steps.views)}</b>,
  },
];
