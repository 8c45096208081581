import { hasFeature } from '@octavo/core/entities';
import { errorText } from '@octavo/core/errors';
import type { AccountDataProps } from '@octavo/ui/AccountData';
import { useNavigate } from '@tanstack/react-router';
import { useShop } from '../../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../../actors/use-single-flight-mutation.ts';
import { saveFile } from '../../downloads/save-file.ts';
import { showToast } from '../../toasts/toasts.ts';
import { fieldErrorsOf } from '../../views/form-errors.ts';
import { orThrowUnavailable } from '../../queries/or-throw-unavailable.ts';

const EXPORT_FAILED = 'Your data could not be exported. Please try again.';
const DELETE_FAILED = 'Your account could not be deleted. Please try again.';
const DELETED = 'Your account has been deleted.';

/** Export and deletion of the account data; undefined if the shop supports neither. */
export function useAccountData(): AccountDataProps | undefined {
  const { api, config, session, cart } = useShop();
  const navigate = useNavigate();
  const exporting = useSingleFlightMutation({
    mutationFn: () => orThrowUnavailable(api.users.exportData()),
    onSuccess: (data) => {
      const text = JSON.stringify(data, null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `octavo-${data.date_created.slice(0, 10)}.json`);
    },
  });
  const deletion = useSingleFlightMutation({
    mutationFn: (password: string) => orThrowUnavailable(api.users.deleteAccount({ password })),
    onSuccess: async () => {
      // Navigate first, as for a logout. There is no session on the server left to end.
      await navigate({ to: '/' });
      session.clear();
      cart.clear();
      showToast({ kind: 'success', message: DELETED });
    },
  });
  if (!hasFeature(config, 'account_data')) return undefined;
  const password = fieldErrorsOf(deletion.error)?.['password'];
  return {
    onExport: () => exporting.mutate(),
    isExporting: exporting.isPending,
    exportError: exporting.error && errorText(exporting.error, EXPORT_FAILED),
    onDelete: ({ values }) => deletion.mutate(values.password),
    isDeleting: deletion.isPending,
    errors: password === undefined ? undefined : { password },
    deleteError: deletion.error && password === undefined ? errorText(deletion.error, DELETE_FAILED) : null,
  };
}
