import { detailOf, sentences } from '@octavo/core/errors';
import { UndoEmailScreen } from '@octavo/ui/UndoEmailScreen';
import { createFileRoute } from '@tanstack/react-router';
import { useShop } from '../actors/use-shop.tsx';
import { useSoleMutation } from '../actors/use-sole-mutation.ts';
import { useTitle } from '../shell/use-title.ts';
import { linkSearchOf } from './-address.ts';

/** Where the notice of a changed email address leads. Open: who lost their account cannot sign in. */
export const Route = createFileRoute('/undo-email')({
  validateSearch: linkSearchOf,
  component: UndoEmailPage,
});

function UndoEmailPage() {
  useTitle('Take your address back', 'Undo a change of the email address of your account.');
  const { api } = useShop();
  const { key } = Route.useSearch();
  const { mutate, isPending, data, error } = useSoleMutation({
    mutationFn: () => api.users.undoEmailChange({ key }),
  });
  return (
    <UndoEmailScreen
      status={key === '' ? 'broken' : isPending ? 'busy' : data ? 'done' : 'asking'}
      message={data ?? undefined}
      error={error || data === null ? (detailOf(error) ?? sentences.undo_link_invalid) : null}
      onSubmit={() => mutate()}
    />
  );
}
