import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useSession } from '../app/use-studio.tsx';

const route = getRouteApi('/dashboard');

/** Leads from the former address of the dashboard: admins to the back office, everyone else to the studio. */
export function DashboardRedirect() {
  const { user } = useSession();
  const { connect } = route.useSearch();
  // Links of the payment provider that authors got before lead to their payouts.
  if (connect !== undefined) return <Navigate to="/studio/payouts" search={{ connect }} replace />;
  return user?.is_admin ? <Navigate to="/admin" replace /> : <Navigate to="/studio" replace />;
}
