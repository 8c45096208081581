import type { AdminLegalText } from '@octavo/core/admin';
import { Button } from '@octavo/ui/Button';
import { LegalSections } from '@octavo/ui/LegalScreen';
import { Notice } from '@octavo/ui/Notice';
import { previewSections } from './legal-view.ts';

interface LegalTextConflictProps {
  theirs: AdminLegalText;
  isBusy: boolean;
  onPublishMine: () => void;
  onUseTheirs: () => void;
}

/** Shows the published text after a conflict. Neither text is discarded until the admin chooses. */
export function LegalTextConflict({ theirs, isBusy, onPublishMine, onUseTheirs }: LegalTextConflictProps) {
  return (
    <Notice tone="danger" title={`${theirs.changed_by || 'Another admin'} has published this text`}>
      <p>Your text hasn’t been published. Choose which one to keep.</p>
      <details>
        <summary>Published text</summary>
        <LegalSections sections={previewSections(theirs.text)} level={3} />
      </details>
      <div className="row">
        <Button variant="quiet" onClick={onUseTheirs}>
          Use published text
        </Button>
        <Button variant="quiet" isBusy={isBusy} onClick={onPublishMine}>
          Publish your text
        </Button>
      </div>
    </Notice>
  );
}
