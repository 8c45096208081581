import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';
import { reportFailure } from './report-failure.ts';

/** Reports what nobody caught; what a page shows in its own place is reported by what it shows. */
export function useFailureReports(): void {
  const { config } = useShop();
  useEffect(() => {
    const thrown = ({ error }: ErrorEvent): void => reportFailure(config, error);
    const refused = ({ reason }: PromiseRejectionEvent): void => reportFailure(config, reason);
    window.addEventListener('error', thrown);
    window.addEventListener('unhandledrejection', refused);
    return () => {
      window.removeEventListener('error', thrown);
      window.removeEventListener('unhandledrejection', refused);
    };
  }, [config]);
}
