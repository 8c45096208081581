import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { SegmentedControl } from '@octavo/ui/SegmentedControl';
import { TextField } from '@octavo/ui/TextField';
import { useState } from 'react';
import { type GoToKind, parseGoToInput } from '../position/go-to-input.ts';
import { panelText } from '../text/panel-text.ts';
import styles from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';
import { useInitialFocus } from './use-initial-focus.ts';

/** Goes to a page or percentage of the book. */
export function GoToPanel({ context }: { context: ReaderContext }) {
  const { manifest, scale } = context.book;
  const field = useInitialFocus<HTMLInputElement>();
  const pageList = manifest.pageList ?? [];
  const [kind, setKind] = useState<GoToKind>('page');
  const [input, setInput] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const hints = { page: panelText.pageOf(scale.total), percent: panelText.percentOf, printed: panelText.printedOf };
  const go = (): void => {
    const target = parseGoToInput(kind, input, { total: scale.total, pageList });
    if (!target) {
      setInvalid(true);
      return;
    }
    context.close();
    void context.jumps.jump((navigator) =>
      'href' in target ? navigator.goTo(target.href) : navigator.goToProgression(target.totalProgression),
    );
  };
  return (
    <Dialog
      data-component="GoToPanel"
      isOpen
      onClose={context.close}
      title={panelText.goTo}
      closeText={panelText.close}
    >
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
            setInvalid(false);
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
          error={isInvalid ? panelText.positionNotFound : undefined}
          value={input}
          inputMode={kind === 'printed' ? 'text' : 'decimal'}
          autoComplete="off"
          ref={field}
          onChange={({ currentTarget }) => {
            setInput(currentTarget.value);
            setInvalid(false);
          }}
        />
        <Button type="submit">{panelText.go}</Button>
      </form>
    </Dialog>
  );
}
