import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SegmentedControl } from '@octavo/ui/SegmentedControl';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { type PlaceKind, typedPlace } from '../position/typed-place.ts';
import { panelText } from './panel-text.ts';
import styles from './panels.module.css';
import type { Desk } from './reader-desk.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** Goes to a page or a share of the book that is known by its number. */
export function GoToPanel({ desk }: { desk: Desk }) {
  const { manifest, scale } = desk.book;
  const field = useFirstFocus<HTMLInputElement>();
  const pageList = manifest.pageList ?? [];
  const [kind, setKind] = useState<PlaceKind>('page');
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const hints = { page: panelText.pageOf(scale.total), percent: panelText.percentOf, printed: panelText.printedOf };
  const go = (): void => {
    const place = typedPlace(kind, typed, { total: scale.total, pageList });
    if (!place) {
      setRefused(true);
      return;
    }
    desk.close();
    void desk.jumps.jump((navigator) =>
      'href' in place ? navigator.goTo(place.href) : navigator.goToProgression(place.totalProgression),
    );
  };
  return (
    <Dialog data-component="GoToPanel" isOpen onClose={desk.close} title={panelText.goTo} closeText={panelText.close}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <SegmentedControl
          label={panelText.goToKind}
          isLabelHidden
          value={kind}
          onValueChange={({ value }) => {
            setKind(value);
            setRefused(false);
          }}
          segments={[
            { value: 'page', label: panelText.page },
            { value: 'percent', label: panelText.percent },
            ...(pageList.length > 0 ? [{ value: 'printed' as const, label: panelText.printed }] : []),
          ]}
        />
        <TextField
          label={kind === 'page' ? panelText.page : kind === 'percent' ? panelText.percent : panelText.printed}
          hint={hints[kind]}
          error={isRefused ? panelText.noSuchPlace : undefined}
          value={typed}
          inputMode={kind === 'printed' ? 'text' : 'decimal'}
          autoComplete="off"
          ref={field}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setRefused(false);
          }}
        />
        <Button type="submit">{panelText.go}</Button>
      </form>
    </Dialog>
  );
}
