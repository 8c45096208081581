import { StatusMark, type StatusShape } from '@octavo/ui/StatusMark';
import type { VersionedList } from './use-versioned-list.ts';

const MARKS: Readonly<Record<VersionedList<unknown>['state'], readonly [StatusShape, string]>> = {
  saved: ['done', 'Saved'],
  saving: ['inProgress', 'Saving'],
  failed: ['failed', 'Not saved'],
  conflict: ['warning', 'Not saved'],
};

/** Whether a list is saved. */
export function SaveMark({ state }: Pick<VersionedList<unknown>, 'state'>) {
  const [shape, text] = MARKS[state];
  return (
    <output>
      <StatusMark shape={shape}>{text}</StatusMark>
    </output>
  );
}
