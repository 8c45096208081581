import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Reader, type ReaderProps } from './Reader.tsx';

/** Renders the toolbars, panels and notices around the book. */
export function renderBars(props: ReaderProps): void {
  createRoot(props.shell.before).render(
    <StrictMode>
      <Reader {...props} />
    </StrictMode>,
  );
}
