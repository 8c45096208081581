import { useState } from 'react';
import type { OpenReading } from '../reading/open-reading.ts';
import { ReaderPage, type ReaderPageProps } from './ReaderPage.tsx';

export interface ReaderProps extends Omit<ReaderPageProps, 'onReopen'> {
  /** Opens the book again. */
  createReading: () => OpenReading;
}

/** The reader. It starts a new reading when the user retries after the book could not be opened. */
export function Reader({ reading: first, createReading, ...rest }: ReaderProps) {
  const [{ reading, attempt }, setReading] = useState({ reading: first, attempt: 1 });
  const reopen = (): void => {
    reading.close();
    setReading({ reading: createReading(), attempt: attempt + 1 });
  };
  return <ReaderPage key={attempt} {...rest} reading={reading} onReopen={reopen} />;
}
