import { Button } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { X } from 'lucide';
import { createElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { openOutside } from '../navigator/book-links.ts';
import type { NoteCall } from '../notes/load-note.ts';
import type { NoteNode } from '../notes/note-content.ts';
import styles from './NotePopup.module.css';
import { panelText } from './panel-text.ts';
import shared from './panels.module.css';
import type { Desk } from './reader-desk.ts';

/** Room, in pixels, that a note beside its mark should have; else it lies at the foot of the page. */
const ROOM = 220;

/** A note of the book, beside the mark that calls it. What is no note after all is gone to instead. */
export function NotePopup({ desk, call }: { desk: Desk; call: NoteCall }) {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [content, setContent] = useState<NoteNode[] | 'loading' | 'failed'>('loading');
  const { book, jumps } = desk;
  const close = (): void => {
    desk.close();
    call.focus();
  };
  const follow = (href: string): void => {
    desk.close();
    void jumps.jump((navigator) => navigator.goTo(href));
  };
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    let isClosed = false;
    book.navigator
      .note(call.href)
      .then((nodes) => {
        if (isClosed) return;
        if (nodes) setContent(nodes);
        else latest.current(call.href);
      })
      .catch(() => {
        // Whatever the way there failed by: the note itself can still be gone to.
        if (!isClosed) setContent('failed');
      });
    return () => {
      isClosed = true;
    };
  }, [book.navigator, call.href]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const { top, bottom } = call.place;
  const below = window.innerHeight - bottom;
  const place =
    below >= ROOM
      ? { insetBlockStart: bottom + 8, maxBlockSize: below - 24 }
      : top >= ROOM
        ? { insetBlockEnd: window.innerHeight - top + 8, maxBlockSize: top - 24 }
        : { insetBlockEnd: 16 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape belongs to the whole note, wherever in it the focus is
    <dialog
      ref={panel}
      open
      tabIndex={-1}
      data-component="NotePopup"
      data-panel=""
      aria-labelledby={titleId}
      className={styles.note}
      style={place}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className={styles.noteHead}>
        <h2 id={titleId}>{panelText.note(call.label)}</h2>
        <IconButton label={panelText.close} icon={<Icon of={X} />} onClick={close} />
      </div>
      <div className={styles.noteBody} lang={book.manifest.metadata.language?.[0]}>
        {content === 'loading' && <output>{panelText.noteLoading}</output>}
        {content === 'failed' && <p role="alert">{panelText.noteFailed}</p>}
        {typeof content === 'object' && content.map((node, at) => shown(node, at, { follow, from: call.href }))}
      </div>
      <Button variant="text" onClick={() => follow(call.href)}>
        {panelText.goToNote}
      </Button>
    </dialog>
  );
}

/** Only elements of the short list, and of their attributes only language and direction, ever come to the page. */
function shown(node: NoteNode, key: number, way: { follow: (href: string) => void; from: string }): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, lang, dir, children, href } = node;
  const inner = children.map((child, at) => shown(child, at, way));
  if (tag !== 'a') return createElement(tag, { key, lang, dir }, ...inner);
  const target = href ?? '';
  const isOutside = /^\w+:/.test(target);
  if (isOutside && !/^(https?|mailto):/i.test(target)) return inner;
  return (
    <button
      key={key}
      type="button"
      className={shared.link}
      onClick={() => (isOutside ? openOutside(target) : way.follow(besideOf(way.from, target)))}
    >
      {inner}
    </button>
  );
}

/** An address as the note's own document means it, relative to the book. */
function besideOf(from: string, href: string): string {
  const base = 'book://book/';
  return new URL(href, new URL(from, base)).href.slice(base.length);
}
