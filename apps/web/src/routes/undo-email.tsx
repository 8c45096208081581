import { detailOf, errorMessages } from '@octavo/core/errors';
import { UndoEmailScreen } from '@octavo/ui/UndoEmailScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { useSingleFlightMutation } from '../actors/use-single-flight-mutation.ts';
import { usePageHead } from '../navigation/use-page-head.ts';
import { parseLinkSearch } from './-search-params.ts';

/** The target of the link in an email-change notice. Public, because a user who lost their account cannot sign in. */
export const Route = createFileRoute('/undo-email')({
  validateSearch: parseLinkSearch,
  component: UndoEmailPage,
});

function UndoEmailPage() {
  usePageHead('Undo email change', 'Undo a change to the email address of your account.');
  const { api } = useShop();
  const { key } = Route.useSearch();
  const { mutate, isPending, data, error } = useSingleFlightMutation({
    mutationFn: () => api.users.undoEmailChange({ key }),
  });
  return (
    <UndoEmailScreen
      status={key === '' ? 'invalidLink' : isPending ? 'busy' : data ? 'done' : 'confirming'}
      message={data ?? undefined}
      error={error || data === null ? (detailOf(error) ?? errorMessages.undo_link_invalid) : null}
      onSubmit={() => mutate()}
    />
  );
}
