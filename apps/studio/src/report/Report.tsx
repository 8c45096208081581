import type { FileReport, StudioFinding } from '@octavo/core/studio';
import { Finding } from '@octavo/ui/Finding';
import type { FindingSeverity } from '@octavo/ui/Finding';
import { Notice } from '@octavo/ui/Notice';
import { countOf } from '../views/format.ts';
import { locationOf } from './location.ts';

const SEVERITIES: Readonly<Record<StudioFinding['severity'], FindingSeverity>> = {
  fatal: 'mustFix',
  error: 'shouldFix',
  warning: 'shouldFix',
  info: 'advice',
};

/** The findings of a checked file. */
export function Report({ report: { findings } }: { report: FileReport }) {
  if (findings.length === 0) return <Notice tone="ok" title="No problems found" />;
  return (
    <section aria-labelledby="report">
      <div className="section-head">
        <h2 id="report">Report</h2>
        <span className="muted">{summaryOf(findings)}</span>
      </div>
      <ul>
        {findings.map((finding, index) => (
          <Finding
            // oxlint-disable-next-line react/no-array-index-key -- one file may have the same finding twice, and a report never changes
            key={index}
            severity={SEVERITIES[finding.severity]}
            title={finding.message}
            location={locationOf(finding)}
          >
            {finding.fix}
          </Finding>
        ))}
      </ul>
    </section>
  );
}

/** Such as `1 must be fixed, 2 should be fixed, 1 suggestion`. */
function summaryOf(findings: readonly StudioFinding[]): string {
  const numberOf = (severity: FindingSeverity) =>
    findings.filter((found) => SEVERITIES[found.severity] === severity).length;
  const [must, should, advice] = [numberOf('mustFix'), numberOf('shouldFix'), numberOf('advice')];
  return [
    must > 0 ? `${must} must be fixed` : '',
    should > 0 ? `${should} should be fixed` : '',
    advice > 0 ? countOf(advice, 'suggestion') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
