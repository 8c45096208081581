import type { Fix, StudioBook } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Difference } from '@octavo/ui/Difference';
import { Finding } from '@octavo/ui/Finding';
import type { FindingSeverity } from '@octavo/ui/Finding';
import { Notice } from '@octavo/ui/Notice';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { countOf } from '../views/format.ts';
import { useFixes } from './use-fixes.ts';

const SEVERITIES: Readonly<Record<Fix['severity'], FindingSeverity>> = {
  error: 'shouldFix',
  warning: 'shouldFix',
  info: 'advice',
};

interface FixesProps {
  book: StudioBook;
  editionId: number;
}

/** The problems of a file that one click fixes, each with the lines that it changes. */
export function Fixes({ book, editionId }: FixesProps) {
  const { fixes, fixed, runningCode, error, refusal, language, setLanguage, apply } = useFixes(book, editionId);
  const [open, setOpen] = useState<Fix['code']>();
  const planned = fixes.data?.fixes ?? [];
  if (fixes.error) {
    return <Failure title="The fixes could not be loaded" error={fixes.error} onRetry={() => void fixes.refetch()} />;
  }
  if (planned.length === 0 && fixed.length === 0) return null;
  return (
    <section aria-labelledby="fixes">
      <div className="section-head">
        <h2 id="fixes">Quick fixes</h2>
        <span className="muted">{countOf(planned.length, 'problem')} that one click fixes</span>
      </div>
      {error && <Failure title="The fix could not be applied" error={error} />}
      {refusal !== undefined && (
        <Notice tone="danger" title="The fix could not be applied">
          <p>{refusal}</p>
        </Notice>
      )}
      <ul>
        {fixed
          .filter(({ code }) => planned.every((fix) => fix.code !== code))
          .map((fix) => (
            <Finding key={fix.code} severity="fixed" title={fix.message} />
          ))}
        {planned.map((fix) => (
          <Finding
            key={fix.code}
            severity={SEVERITIES[fix.severity]}
            title={fix.message}
            location={locationOf(fix)}
            action={
              open !== fix.code && (
                <Button variant="quiet" onClick={() => setOpen(fix.code)} disabled={runningCode !== undefined}>
                  Fix
                </Button>
              )
            }
            change={
              open === fix.code && (
                <div className="stack">
                  {fix.code === 'language' && (
                    <TextField
                      label="Language of the book"
                      hint="Such as en or pt-BR"
                      value={language}
                      placeholder={book.details.language}
                      onChange={({ currentTarget }) => setLanguage(currentTarget.value.trim())}
                    />
                  )}
                  {fix.changes.map(({ file, lines }) => (
                    <Difference key={file} label={file} lines={lines} />
                  ))}
                  <div className="row">
                    <Button isBusy={runningCode === fix.code} onClick={() => apply(fix)}>
                      Apply fix
                    </Button>
                    <Button variant="text" onClick={() => setOpen(undefined)}>
                      Cancel
                    </Button>
                    <span className="muted">The text of the book stays identical.</span>
                  </div>
                </div>
              )
            }
          >
            {fix.explanation}
          </Finding>
        ))}
      </ul>
    </section>
  );
}

/** The first changed file, and how many more. */
function locationOf({ changes: [first], file_count: count }: Fix): string {
  if (!first) return '';
  return count > 1 ? `${first.file} and ${countOf(count - 1, 'other file')}` : first.file;
}
