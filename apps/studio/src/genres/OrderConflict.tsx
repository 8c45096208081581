import { Button } from '@octavo/ui/Button';
import { Notice } from '@octavo/ui/Notice';
import type { VersionedList } from '../order/use-versioned-list.ts';

/** Asks which order to keep after a conflict. The list shows that of this editor until then. */
export function OrderConflict({ edited }: { edited: VersionedList<number> }) {
  return (
    <Notice tone="danger" title="Another editor has changed the genres">
      <p>Your order hasn’t been saved. Choose which order to keep.</p>
      <div className="row">
        <Button variant="quiet" onClick={edited.takeTheirs}>
          Use saved order
        </Button>
        <Button variant="quiet" onClick={edited.keepMine}>
          Save your order
        </Button>
      </div>
    </Notice>
  );
}
