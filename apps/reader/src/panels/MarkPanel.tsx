import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { useEffect, useId, useRef, useState } from 'react';
import { MarkColors } from './MarkColors.tsx';
import styles from './MarkPanel.module.css';
import { panelText } from './panel-text.ts';
import shared from './panels.module.css';
import type { Desk } from './reader-desk.ts';

/**
 * One highlight: its words, its color, its note. What is typed is kept when the panel goes in any way, with the page as well,
 * and where the highlight was changed or removed elsewhere meanwhile.
 */
export function MarkPanel({
  desk,
  id,
  isForNote = false,
}: {
  desk: Desk;
  id: string;
  isForNote?: boolean | undefined;
}) {
  const { marking } = desk;
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const found = marking.marks.find((known) => known.id === id);
  const [first] = useState(found);
  const mark = found ?? first;
  const [note, setNote] = useState(first?.note ?? '');
  /** What the typed note began from. */
  const from = useRef(first);
  const save = (): void => {
    if (!from.current || note === from.current.note) return;
    marking.setNote(from.current, note);
    from.current = { ...from.current, note };
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (isForNote) field.current?.focus();
  }, [isForNote]);
  useEffect(() => {
    const leave = (): void => latest.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  if (!mark) return null;
  return (
    <Dialog
      data-component="MarkPanel"
      isOpen
      onClose={desk.close}
      title={mark.kind === 'bookmark' ? panelText.bookmark : panelText.highlight}
      closeText={panelText.close}
      actions={
        <>
          <Button
            variant="text"
            onClick={() => {
              // Nothing of it is left to be kept.
              from.current = undefined;
              marking.store.remove(id);
              desk.close();
            }}
          >
            {panelText.remove}
          </Button>
          <Button onClick={desk.close}>{panelText.done}</Button>
        </>
      }
    >
      <div className={shared.form}>
        {mark.quote.exact !== '' && <blockquote className={styles.quote}>{mark.quote.exact}</blockquote>}
        {mark.kind === 'highlight' && (
          <MarkColors value={mark.color} onChoose={(color) => marking.setColor(id, color)} />
        )}
        <label htmlFor={noteId} className={shared.label}>
          {panelText.noteField}
        </label>
        <textarea
          ref={field}
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
