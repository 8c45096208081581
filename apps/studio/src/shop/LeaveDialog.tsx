import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { useBlocker } from '@tanstack/react-router';

/** Asks before the page is left with unpublished changes. */
export function LeaveDialog({ isBlocking }: { isBlocking: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isBlocking,
    enableBeforeUnload: () => isBlocking,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog
      isOpen
      onClose={blocker.reset}
      title="Leave without publishing?"
      actions={
        <>
          <Button variant="quiet" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button onClick={blocker.reset}>Keep editing</Button>
        </>
      }
    >
      <p>Your changes to this text will be lost.</p>
    </Dialog>
  );
}
