import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { useId, useState } from 'react';
import { MarkColors } from './MarkColors.tsx';
import { panelText } from './panel-text.ts';
import styles from './panels.module.css';
import type { Desk } from './reader-desk.ts';

/** One highlight: its words, its color, its note. What is typed is kept when the panel is closed in any way. */
export function MarkPanel({ desk, id }: { desk: Desk; id: string }) {
  const { marking } = desk;
  const noteId = useId();
  const mark = marking.marks.find((known) => known.id === id);
  const [note, setNote] = useState(mark?.note ?? '');
  if (!mark) return null;
  const close = (): void => {
    if (note !== mark.note) marking.setNote(id, note);
    desk.close();
  };
  return (
    <Dialog
      data-component="MarkPanel"
      isOpen
      onClose={close}
      title={mark.kind === 'bookmark' ? panelText.bookmark : panelText.highlight}
      closeText={panelText.close}
      actions={
        <>
          <Button
            variant="text"
            onClick={() => {
              marking.store.remove(id);
              desk.close();
            }}
          >
            {panelText.remove}
          </Button>
          <Button onClick={close}>{panelText.done}</Button>
        </>
      }
    >
      <div className={styles.form}>
        {mark.quote.exact !== '' && <blockquote className={styles.quote}>{mark.quote.exact}</blockquote>}
        {mark.kind === 'highlight' && (
          <MarkColors value={mark.color} onChoose={(color) => marking.setColor(id, color)} />
        )}
        <label htmlFor={noteId} className={styles.label}>
          {panelText.noteField}
        </label>
        <textarea
          id={noteId}
          rows={5}
          maxLength={20_000}
          value={note}
          className={styles.textarea}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
