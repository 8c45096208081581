import { Button } from '@octavo/ui/Button';
import { Dialog } from '@octavo/ui/Dialog';
import { useEffect, useId, useRef, useState } from 'react';
import { HighlightColors } from './HighlightColors.tsx';
import styles from './AnnotationPanel.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

/**
 * Edits an annotation: its passage, color and note. A typed note is saved when the panel or the page closes, even if the
 * annotation has been changed or deleted elsewhere.
 */
export function AnnotationPanel({
  context,
  id,
  focusNote = false,
}: {
  context: ReaderContext;
  id: string;
  focusNote?: boolean | undefined;
}) {
  const { annotations } = context;
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const found = annotations.all.find((known) => known.id === id);
  const [initial] = useState(found);
  const annotation = found ?? initial;
  const [note, setNote] = useState(initial?.note ?? '');
  /** The annotation that the typed note is based on. */
  const from = useRef(initial);
  const save = (): void => {
    if (!from.current || note === from.current.note) return;
    annotations.setNote(from.current, note);
    from.current = { ...from.current, note };
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (focusNote) field.current?.focus();
  }, [focusNote]);
  useEffect(() => {
    const saveLatest = (): void => latest.current();
    window.addEventListener('pagehide', saveLatest);
    return () => {
      window.removeEventListener('pagehide', saveLatest);
      saveLatest();
    };
  }, []);
  if (!annotation) return null;
  return (
    <Dialog
      data-component="AnnotationPanel"
      isOpen
      onClose={context.close}
      title={annotation.kind === 'bookmark' ? panelText.bookmark : panelText.highlight}
      closeText={panelText.close}
      actions={
        <>
          <Button
            variant="text"
            onClick={() => {
              // Nothing is left to be saved.
              from.current = undefined;
              annotations.store.remove(id);
              context.close();
            }}
          >
            {panelText.remove}
          </Button>
          <Button onClick={context.close}>{panelText.done}</Button>
        </>
      }
    >
      <div className={shared.form}>
        {annotation.quote.exact !== '' && <blockquote className={styles.quote}>{annotation.quote.exact}</blockquote>}
        {annotation.kind === 'highlight' && (
          <HighlightColors value={annotation.color} onChoose={(color) => annotations.setColor(id, color)} />
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
