import { MAX_DESCRIPTION_LENGTH } from '@octavo/core/studio';
import { Dialog } from '@octavo/ui/Dialog';
import { Button } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { FieldError, TextField } from '@octavo/ui/TextField';
import { Editor, getSchema } from '@tiptap/core';
import { Bold, Heading2, Italic, Link, List, ListOrdered, Redo2, TextQuote, Undo2 } from 'lucide';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { countOf, formatCount } from '../views/format.ts';
import { descriptionExtensions, parseDescription } from './description-schema.ts';
import styles from './DescriptionField.module.css';

interface DescriptionFieldProps {
  label: string;
  /** HTML. */
  value: string;
  error: string | undefined;
  onValueChange: (event: { value: string }) => void;
}

/** The description with its toolbar, as in the store. An empty text is `''`. */
export function DescriptionField({ label, value, error, onValueChange }: DescriptionFieldProps) {
  const labelId = useId();
  const [editor] = useState(() => createEditor(value, labelId));
  const container = useRef<HTMLDivElement>(null);
  /** The value that the editor shows. */
  const shown = useRef(value);
  const change = useRef(onValueChange);
  useEffect(() => {
    change.current = onValueChange;
  }, [onValueChange]);
  useEffect(() => {
    const emit = () => {
      shown.current = editor.isEmpty ? '' : editor.getHTML();
      change.current({ value: shown.current });
    };
    editor.on('update', emit);
    return () => {
      editor.off('update', emit);
    };
  }, [editor]);
  useEffect(() => {
    // The value was replaced from the file or another window.
    if (value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(parseDescription(editor.schema, value), { emitUpdate: false });
  }, [editor, value]);
  const revision = useSyncExternalStore(
    (onChange) => {
      editor.on('transaction', onChange);
      return () => {
        editor.off('transaction', onChange);
      };
    },
    () => editor.state,
  );
  const text = revision.doc.textContent;
  useEffect(() => {
    if (container.current) editor.mount(container.current);
    return () => editor.unmount();
  }, [editor]);
  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <Toolbar editor={editor} />
        <div ref={container} className={styles.text} />
        <div className={styles.foot}>
          <span>{countOf(text.split(/\s+/).filter(Boolean).length, 'word')}</span>
          <span>
            {formatCount(text.length)} of {formatCount(MAX_DESCRIPTION_LENGTH)} characters
          </span>
        </div>
      </div>
      {error !== undefined && <FieldError id={`${labelId}-error`}>{error}</FieldError>}
    </div>
  );
}

function createEditor(html: string, labelId: string): Editor {
  return new Editor({
    element: null,
    extensions: descriptionExtensions,
    content: parseDescription(getSchema(descriptionExtensions), html),
    injectCSS: false,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId } },
  });
}

function Toolbar({ editor }: { editor: Editor }) {
  const [isLinking, setIsLinking] = useState(false);
  const toggles = [
    ['Bold', Bold, 'bold', () => editor.chain().focus().toggleBold().run()],
    ['Italic', Italic, 'italic', () => editor.chain().focus().toggleItalic().run()],
    ['Heading', Heading2, 'heading', () => editor.chain().focus().toggleHeading({ level: 2 }).run()],
    ['List', List, 'bulletList', () => editor.chain().focus().toggleBulletList().run()],
    ['Numbered list', ListOrdered, 'orderedList', () => editor.chain().focus().toggleOrderedList().run()],
    ['Quote', TextQuote, 'blockquote', () => editor.chain().focus().toggleBlockquote().run()],
  ] as const;
  return (
    <div role="toolbar" aria-label="Formatting" className={styles.toolbar}>
      {toggles.map(([label, icon, name, press]) => (
        <IconButton
          key={name}
          label={label}
          icon={<Icon of={icon} isSmall />}
          aria-pressed={editor.isActive(name)}
          className={styles.tool}
          onClick={press}
        />
      ))}
      <IconButton
        label="Link"
        icon={<Icon of={Link} isSmall />}
        aria-pressed={editor.isActive('link')}
        className={styles.tool}
        onClick={() => setIsLinking(true)}
      />
      <IconButton
        label="Undo"
        icon={<Icon of={Undo2} isSmall />}
        disabled={!editor.can().undo()}
        className={styles.tool}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        label="Redo"
        icon={<Icon of={Redo2} isSmall />}
        disabled={!editor.can().redo()}
        className={styles.tool}
        onClick={() => editor.chain().focus().redo().run()}
      />
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </div>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isValid = /^(?:https?:\/\/|mailto:)\S+$/.test(address.trim());
  const save = () => {
    setIsSubmitted(true);
    if (!isValid) return;
    editor.chain().extendMarkRange('link').setLink({ href: address.trim() }).run();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Link"
      actions={
        <>
          {before !== '' && (
            <Button
              variant="quiet"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              Remove link
            </Button>
          )}
          <Button onClick={save}>Save link</Button>
        </>
      }
    >
      <TextField
        label="URL"
        type="url"
        placeholder="https://"
        value={address}
        error={isSubmitted && !isValid ? 'Enter a URL that starts with https://.' : undefined}
        onChange={({ target }) => setAddress(target.value)}
      />
    </Dialog>
  );
}
