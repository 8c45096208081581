import { Button } from '@octavo/ui/Button';
import type { Annotation } from '../annotations/annotation.ts';
import { annotationsAsText } from '../annotations/annotations-as-text.ts';
import { readerText } from '../text/reader-text.ts';

/** Downloads the annotations that the server's exports do not contain. Renders a `button`, or nothing if there are none. */
export function DownloadUnsynced({ title, annotations }: { title: string; annotations: readonly Annotation[] }) {
  if (annotations.length === 0) return null;
  const download = (): void => {
    const link = document.createElement('a');
    // The URL stays valid as long as the page: some browsers read it later.
    link.href = URL.createObjectURL(
      new Blob([annotationsAsText(title, annotations)], { type: 'text/plain;charset=utf-8' }),
    );
    link.download = readerText.unsyncedFileName(title);
    link.click();
  };
  return (
    <Button variant="quiet" onClick={download}>
      {readerText.downloadUnsynced}
    </Button>
  );
}
