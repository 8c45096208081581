import { useEffect } from 'react';
import { useShop } from '../actors/use-shop.tsx';
import { sendErrorReport } from './send-error-report.ts';

/** Reports uncaught errors. Error pages report the errors they show. */
export function useErrorReporting(): void {
  const { config } = useShop();
  useEffect(() => {
    const onError = ({ error }: ErrorEvent): void => sendErrorReport(config, error);
    const onRejection = ({ reason }: PromiseRejectionEvent): void => sendErrorReport(config, reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [config]);
}
