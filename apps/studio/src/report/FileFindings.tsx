import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { useFileQuery } from '../queries/file-changes.ts';
import { fixesQuery, reportQuery } from '../queries/studio.queries.ts';
import { EpubcheckAdvice } from './EpubcheckAdvice.tsx';
import { Report } from './Report.tsx';

interface FileProps {
  bookId: number;
  editionId: number;
}

interface FileFindingsProps extends FileProps {
  /** Whether the file has a report, as an upload has. One that was imported on the command line has none. */
  hasReport?: boolean;
  /** Whether the page lists the fixes of this file. Their problems are not repeated. */
  hasFixes: boolean;
}

/** The findings about a file of a book. */
export function FileFindings({ hasReport = true, ...props }: FileFindingsProps) {
  return hasReport ? (
    <Findings {...props} />
  ) : (
    <p className="muted">There is no report for this file. Upload it again to check it.</p>
  );
}

function Findings({ bookId, editionId, hasFixes }: Omit<FileFindingsProps, 'hasReport'>) {
  const { api } = useStudio();
  const { data: report, error, refetch } = useFileQuery(bookId, reportQuery(api, bookId, editionId));
  const fixes = useFileQuery(bookId, fixesQuery(api, bookId, editionId, ''), { isEnabled: hasFixes });
  if (error) return <Failure title="The report could not be loaded" error={error} onRetry={() => void refetch()} />;
  // Before the fixes have loaded, a file without findings may still have problems.
  if (hasFixes && fixes.isPending) return null;
  if (!report) return <Loading heights={['3.25rem']} />;
  const planned = fixes.data?.fixes ?? [];
  const fixable = new Set(planned.flatMap(({ finding_codes: codes }) => codes));
  const findings = report.findings.filter(({ code }) => !fixable.has(code));
  return findings.length > 0 || planned.length === 0 ? <Report report={{ ...report, findings }} /> : null;
}

/** The advice about a file, which comes later than its findings. */
export function FileAdvice({ bookId, editionId }: FileProps) {
  const { api } = useStudio();
  const { data: report } = useFileQuery(bookId, reportQuery(api, bookId, editionId));
  return report?.epubcheck ? <EpubcheckAdvice epubcheck={report.epubcheck} /> : null;
}
