import type { ShopSettings, ShopSettingsChange } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { Notice } from '@octavo/ui/Notice';
import { changedFields, SHOP_LABELS, toDraft } from './shop-view.ts';

interface ShopConflictProps {
  mine: ShopSettingsChange;
  theirs: ShopSettings;
  isBusy: boolean;
  onSaveMine: () => void;
  onUseTheirs: () => void;
}

/** Shows both versions after a conflict. Neither is discarded until the admin chooses. */
export function ShopConflict({ mine, theirs, isBusy, onSaveMine, onUseTheirs }: ShopConflictProps) {
  const stored = toDraft(theirs);
  return (
    <Notice tone="danger" title={`${theirs.changed_by || 'Another admin'} has changed these settings`}>
      <p>Your changes haven’t been saved. Choose which version to keep.</p>
      <dl className="shop-conflict">
        {changedFields(mine, stored).map((field) => (
          <div key={field}>
            <dt>{SHOP_LABELS[field]}</dt>
            <dd dir="auto">Saved: {stored[field] || '–'}</dd>
            <dd dir="auto">Yours: {mine[field] || '–'}</dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Button variant="quiet" onClick={onUseTheirs}>
          Use saved version
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={onSaveMine}>
          Save your version
        </Button>
      </div>
    </Notice>
  );
}
