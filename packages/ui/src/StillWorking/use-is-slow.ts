import { useEffect, useState } from 'react';

/** True once `isBusy` has been true for that many seconds without a pause; false again as soon as it is not. */
export function useIsSlow(isBusy: boolean, afterSeconds: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setSlow(true), afterSeconds * 1000);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy, afterSeconds]);
  return isSlow && isBusy;
}
