import type { Fix } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Difference } from '@octavo/ui/Difference';
import { Finding, type FindingSeverity } from '@octavo/ui/Finding';
import { type ReactNode, useRef } from 'react';
import { countOf } from '../views/format.ts';

const SEVERITIES: Readonly<Record<Fix['severity'], FindingSeverity>> = {
  error: 'shouldFix',
  warning: 'shouldFix',
  info: 'advice',
};

interface PlannedFixProps {
  fix: Fix;
  isOpen: boolean;
  /** Whether this fix is being applied. */
  isRunning: boolean;
  /** Whether any fix is being applied. */
  isDisabled: boolean;
  /** Fields above the changed lines. */
  children?: ReactNode;
  onOpenChange: (event: { isOpen: boolean }) => void;
  onApply: () => void;
}

/** A problem with a button that opens the lines that its fix changes. */
export function PlannedFix({ fix, isOpen, isRunning, isDisabled, children, onOpenChange, onApply }: PlannedFixProps) {
  const toggle = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpenChange({ isOpen: false });
    // The pressed button is gone.
    toggle.current?.focus();
  };
  return (
    <Finding
      severity={SEVERITIES[fix.severity]}
      title={fix.message}
      location={locationOf(fix)}
      action={
        <Button
          ref={toggle}
          variant="quiet"
          aria-expanded={isOpen}
          disabled={isDisabled}
          onClick={() => onOpenChange({ isOpen: !isOpen })}
        >
          Fix
        </Button>
      }
      change={
        isOpen && (
          <div className="stack">
            {children}
            {fix.changes.map(({ file, lines }) => (
              <Difference key={file} label={file} lines={lines} />
            ))}
            <div className="row">
              <Button isBusy={isRunning} onClick={onApply}>
                Apply fix
              </Button>
              <Button variant="text" onClick={close}>
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
  );
}

/** The first changed file, and how many more. */
function locationOf({ changes: [first], file_count: count }: Fix): string {
  if (!first) return '';
  return count > 1 ? `${first.file} and ${countOf(count - 1, 'other file')}` : first.file;
}
