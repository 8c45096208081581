import { useEffect, useRef, useState } from 'react';

/**
 * Whether files are held over the page. Dropped files are passed to `onDrop`, wherever they are dropped: a browser would
 * otherwise leave the page and open the file.
 */
export function useFileDrag(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);
  useEffect(() => {
    // Moving between elements fires `dragenter` on the next one before `dragleave` on the former.
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const listeners = new AbortController();
    const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      globalThis.addEventListener(
        type,
        (event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          handle(event);
        },
        { signal: listeners.signal },
      );
    listen('dragenter', () => {
      depth += 1;
      setIsOver(true);
    });
    listen('dragover', () => undefined);
    listen('dragleave', () => {
      depth -= 1;
      if (depth <= 0) setIsOver(false);
    });
    listen('drop', (event) => {
      depth = 0;
      setIsOver(false);
      drop.current([...(event.dataTransfer?.files ?? [])]);
    });
    return () => listeners.abort();
  }, []);
  return isOver;
}
