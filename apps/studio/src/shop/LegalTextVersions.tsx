import type { AdminLegalText } from '@octavo/core/admin';
import type { LegalTextKind } from '@octavo/core/contract';
import { Button } from '@octavo/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useStudio } from '../app/use-studio.tsx';
import { Failure } from '../layout/Failure.tsx';
import { formatTime } from '../views/format.ts';

interface LegalTextVersionsProps {
  kind: LegalTextKind;
  versions: AdminLegalText['versions'];
  timeZone: string | undefined;
  /** Whether the form has changes that a loaded text would replace. */
  isDisabled: boolean;
  /** Called with the text of a version. */
  onUse: (text: string) => void;
}

/** The versions of a legal text. The text of an earlier one can be loaded into the form. */
export function LegalTextVersions({ kind, versions, timeZone, isDisabled, onUse }: LegalTextVersionsProps) {
  const { admin } = useStudio();
  const load = useMutation({
    mutationFn: (number: number) => admin.legalText(kind, { number }),
    onSuccess: ({ text }) => onUse(text),
  });
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="legal-versions">
      <div className="section-head">
        <h2 id="legal-versions">Versions</h2>
      </div>
      {isDisabled && versions.length > 1 && (
        <p className="muted">To edit an earlier version, publish or discard your changes first.</p>
      )}
      {load.error && <Failure title="The version could not be loaded" error={load.error} />}
      <ul className="legal-versions">
        {versions.map(({ number, date_changed: date, changed_by: username }, index) => (
          <li key={number}>
            <span>
              Version {number}, {formatTime(date, timeZone)}
              {username !== '' && ` by ${username}`}
            </span>
            {index > 0 && (
              <Button
                variant="text"
                disabled={isDisabled}
                aria-label={`Edit the text of version ${number}`}
                isBusy={load.isPending && load.variables === number}
                onClick={() => load.mutate(number)}
              >
                Edit this text
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
