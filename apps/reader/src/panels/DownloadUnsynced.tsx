import { Button } from '@octavo/ui/Button';
import type { Annotation } from '../annotations/annotation.ts';
import { annotationsAsText } from '../annotations/annotations-as-text.ts';
import { readerText } from '../text/reader-text.ts';

/** Saves as a file what the server's files of marks do not have. Renders a `button`, or nothing where there is nothing to save. */
export function DownloadUnsynced({ title, annotations }: { title: string; annotations: readonly Annotation[] }) {
  if (annotations.length === 0) return null;
  const download = (): void => {
    const link = document.createElement('a');
    // It lives as long as the page: some browsers come for it a while later.
    link.href = URL.createObjectURL(new Blob([annotationsAsText(title, annotations)], { type: 'text/plain;charset=utf-8' }));
    link.download = readerText.unsyncedFileName(title);
    link.click();
  };
  return (
    <Button variant="quiet" onClick={download}>
      {readerText.downloadUnsynced}
    </Button>
  );
}
