import { NotFoundError } from '@octavo/core/errors';
import type { StudioBook } from '@octavo/core/studio';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { fixesQuery, reportQuery } from '../queries/studio.queries.ts';
import { EpubcheckAdvice } from './EpubcheckAdvice.tsx';
import { Report } from './Report.tsx';

interface FileReportProps {
  book: StudioBook;
  editionId: number;
  /** Whether the page lists the fixes of this file. Their problems are not repeated. */
  hasFixes: boolean;
  /** Below the findings, above the advice, which comes later. */
  children?: ReactNode;
}

/** The findings about a file of a book. A file that was imported on the command line has no report. */
export function FileReport({ book, editionId, hasFixes, children }: FileReportProps) {
  const { api } = useStudio();
  const { data: report, error, refetch } = useQuery(reportQuery(api, book.id, editionId));
  const fixes = useQuery({ ...fixesQuery(api, book.id, editionId, ''), enabled: hasFixes });
  if (error instanceof NotFoundError)
    return <p className="muted">There is no report for this file. Upload it again to check it.</p>;
  if (error) return <Failure title="The report could not be loaded" error={error} onRetry={() => void refetch()} />;
  // Before the fixes have loaded, a file without findings may still have problems.
  if (!report || (hasFixes && fixes.isPending)) return null;
  const planned = fixes.data?.fixes ?? [];
  const fixable = new Set(planned.flatMap(({ finding_codes: codes }) => codes));
  const findings = report.findings.filter(({ code }) => !fixable.has(code));
  return (
    <>
      {(findings.length > 0 || planned.length === 0) && <Report report={{ ...report, findings }} />}
      {children}
      {report.epubcheck && <EpubcheckAdvice epubcheck={report.epubcheck} />}
    </>
  );
}
