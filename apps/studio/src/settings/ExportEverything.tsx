import type { BookExport } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Figures } from '@octavo/ui/Figures';
import { Icon } from '@octavo/ui/Icon';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { bookExportQuery } from '../queries/studio.queries.ts';
import { saveFile } from '../sales/save-file.ts';
import { formatCount, formatSize } from '../views/format.ts';

/** The download of all data of the author, with a summary of its contents. */
export function ExportEverything() {
  const { api } = useStudio();
  const summary = useQuery(bookExportQuery(api));
  const download = useMutation({ mutationFn: async () => api.bookExportFile(), onSuccess: saveFile });
  const { data } = summary;
  return (
    <section aria-labelledby="export" className="stack">
      <div className="section-head">
        <h2 id="export">Export everything</h2>
        {data && <span className="muted">About {formatSize(data.size_bytes)}</span>}
      </div>
      <p>
        One ZIP file with all your books: the EPUB file of every edition, covers, details and prices, the reviews that
        visitors see with your replies, and a CSV file of every sale. It also has your profile and portrait. Your books
        stay in the shop.
      </p>
      {data && <Figures figures={figuresOf(data)} />}
      {summary.error && !data && (
        <Failure
          title="The content of the export could not be loaded"
          error={summary.error}
          onRetry={() => void summary.refetch()}
        />
      )}
      <div className="row">
        <Button icon={<Icon of={Download} isSmall />} isBusy={download.isPending} onClick={() => download.mutate()}>
          Export everything
        </Button>
        <output className="muted">
          {download.isPending && 'The file is being prepared. Keep this page open until the download has ended.'}
          {download.isSuccess && 'The file was downloaded.'}
        </output>
      </div>
      {download.error && <Failure title="Your books could not be exported" error={download.error} />}
    </section>
  );
}

const figuresOf = ({ book_count, file_count, review_count, sale_count }: BookExport) => [
  { label: 'Books', value: formatCount(book_count), note: 'Also drafts and books off sale' },
  { label: 'EPUB files', value: formatCount(file_count), note: 'All editions' },
  { label: 'Reviews', value: formatCount(review_count), note: 'That visitors see' },
  { label: 'Sales', value: formatCount(sale_count), note: 'With every deduction' },
];
