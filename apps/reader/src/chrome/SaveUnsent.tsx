import { Button } from '@octavo/ui/Button';
import type { Mark } from '../marks/mark.ts';
import { marksAsText } from '../marks/marks-as-text.ts';
import { readerText } from './reader-text.ts';

/** Saves as a file what the server's files of marks do not have. Renders a `button`, or nothing where there is nothing to save. */
export function SaveUnsent({ title, marks }: { title: string; marks: readonly Mark[] }) {
  if (marks.length === 0) return null;
  const save = (): void => {
    const link = document.createElement('a');
    // It lives as long as the page: some browsers come for it a while later.
    link.href = URL.createObjectURL(new Blob([marksAsText(title, marks)], { type: 'text/plain;charset=utf-8' }));
    link.download = readerText.unsentFile(title);
    link.click();
  };
  return (
    <Button variant="quiet" onClick={save}>
      {readerText.saveUnsent}
    </Button>
  );
}
