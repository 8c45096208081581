import { IsRestoringProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

interface RestoreQueriesProps {
  /** Restores the stored queries; `undefined` without any. Called once, after hydration: the server has none of them. */
  restore: (() => Promise<void>) | undefined;
  children: ReactNode;
}

/** Lets queries wait until the stored ones are restored, so that fresh results are not requested again. */
export function RestoreQueries({ restore, children }: RestoreQueriesProps) {
  const [isRestoring, setRestoring] = useState(restore !== undefined);
  useEffect(() => {
    void restore?.().then(() => setRestoring(false));
  }, [restore]);
  return <IsRestoringProvider value={isRestoring}>{children}</IsRestoringProvider>;
}
