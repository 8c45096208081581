import type { Fix, StudioBook } from '@octavo/core/studio';
import { Finding } from '@octavo/ui/Finding';
import { Notice } from '@octavo/ui/Notice';
import { TextField } from '@octavo/ui/TextField';
import { useRef, useState } from 'react';
import { Failure } from '../layout/Failure.tsx';
import { Loading } from '../layout/Loading.tsx';
import { countOf } from '../views/format.ts';
import { PlannedFix } from './PlannedFix.tsx';
import { useFixes } from './use-fixes.ts';

/** The code of a file that does not state its language. */
const UNKNOWN_LANGUAGE = 'und';

interface FixesProps {
  book: StudioBook;
  editionId: number;
}

/** The problems of a file that have a quick fix, each with the changed lines. */
export function Fixes({ book, editionId }: FixesProps) {
  const { fixes, fixed, runningCode, error, refusal, language, setLanguage, apply } = useFixes(book, editionId);
  const [open, setOpen] = useState<Fix['code']>();
  const heading = useRef<HTMLHeadingElement>(null);
  const planned = fixes.data?.fixes ?? [];
  if (fixes.error) {
    return <Failure title="The fixes could not be loaded" error={fixes.error} onRetry={() => void fixes.refetch()} />;
  }
  // The file is read for it. What follows should not move by much.
  if (fixes.isPending) return <Loading heights={['9rem']} />;
  if (planned.length === 0 && fixed.length === 0) return null;
  return (
    <section aria-labelledby="fixes">
      <div className="section-head">
        <h2 id="fixes" ref={heading} tabIndex={-1}>
          Quick fixes
        </h2>
        <output className="muted">{countOf(planned.length, 'problem')} that one click fixes</output>
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
          <PlannedFix
            key={fix.code}
            fix={fix}
            isOpen={open === fix.code}
            isRunning={runningCode === fix.code}
            isDisabled={runningCode !== undefined}
            onOpenChange={({ isOpen }) => setOpen(isOpen ? fix.code : undefined)}
            onApply={() =>
              apply(fix, {
                onSuccess: ({ status }) => {
                  // The pressed button is gone.
                  if (status === 'ready') heading.current?.focus();
                },
              })
            }
          >
            {fix.code === 'language' && (
              <TextField
                label="Language of the book"
                hint="Such as en or pt-BR"
                value={language}
                placeholder={book.details.language === UNKNOWN_LANGUAGE ? '' : book.details.language}
                onChange={({ currentTarget }) => setLanguage(currentTarget.value.trim())}
              />
            )}
          </PlannedFix>
        ))}
      </ul>
    </section>
  );
}
