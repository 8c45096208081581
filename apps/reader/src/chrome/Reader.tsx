import { useState } from 'react';
import { ReaderPage, type ReaderPageProps } from './ReaderPage.tsx';

/** The reader, and a new one whenever somebody tries again after the book could not be opened. */
export function Reader(props: Omit<ReaderPageProps, 'onReopen'>) {
  const [attempt, setAttempt] = useState(1);
  return <ReaderPage key={attempt} {...props} onReopen={() => setAttempt(attempt + 1)} />;
}
