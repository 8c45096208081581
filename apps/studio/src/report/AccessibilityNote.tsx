import type { AccessibilityScore } from '@octavo/core/studio';
import { MarginNote } from '@octavo/ui/MarginLayout';
import { Score } from '@octavo/ui/Score';

const PARTS: Readonly<Record<AccessibilityScore['parts'][number]['code'], string>> = {
  language: 'Language',
  navigation: 'Headings and contents',
  pictures: 'Pictures described',
  metadata: 'Accessibility metadata',
};
/** The parts that quick fixes can raise. */
const FIXABLE = new Set(['language', 'accessibility', 'navigation', 'alternatives']);

interface AccessibilityNoteProps {
  accessibility: AccessibilityScore;
  /** The codes of the fixes that the file needs. */
  fixes: readonly string[];
}

/** The accessibility score of a file, as far as a program can measure it. */
export function AccessibilityNote({ accessibility: { score, parts }, fixes }: AccessibilityNoteProps) {
  return (
    <MarginNote title="Accessibility">
      <Score value={score} parts={parts.map(({ code, score: value }) => ({ label: PARTS[code], value }))}>
        {fixes.some((code) => FIXABLE.has(code)) ? 'Quick fixes raise it.' : undefined}
      </Score>
    </MarginNote>
  );
}
