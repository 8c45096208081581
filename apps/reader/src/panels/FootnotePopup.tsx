import { Button } from '@octavo/ui/Button';
import { Icon } from '@octavo/ui/Icon';
import { IconButton } from '@octavo/ui/IconButton';
import { X } from 'lucide';
import { createElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isFirstPartyLink } from '../navigator/content/first-party-links.ts';
import type { FootnoteReference } from '../footnotes/load-footnote.ts';
import type { FootnoteNode } from '../footnotes/footnote-content.ts';
import styles from './FootnotePopup.module.css';
import { panelText } from '../text/panel-text.ts';
import shared from './panels.module.css';
import type { ReaderContext } from '../context/reader-context.ts';

/** Minimum space beside the marker, in pixels; with less space, the note is at the foot of the page. */
const MIN_SPACE_PX = 220;

/** Shows a note of the book beside its marker. If the target is not a note, goes to it instead. */
export function FootnotePopup({ context, reference }: { context: ReaderContext; reference: FootnoteReference }) {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const [content, setContent] = useState<FootnoteNode[] | 'loading' | 'failed'>('loading');
  const { book, jumps } = context;
  const close = (): void => {
    context.close();
    reference.focus();
  };
  const follow = (href: string): void => {
    context.close();
    void jumps.jump((navigator) => navigator.goTo(href));
  };
  const openExternal = (href: string): void =>
    context.open({ kind: 'externalLink', link: { href, focus: reference.focus } });
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  useEffect(() => {
    let isClosed = false;
    book.navigator
      .loadFootnote(reference.href)
      .then((nodes) => {
        if (isClosed) return;
        if (nodes) setContent(nodes);
        else latest.current(reference.href);
      })
      .catch(() => {
        // The link to the note still works.
        if (!isClosed) setContent('failed');
      });
    return () => {
      isClosed = true;
    };
  }, [book.navigator, reference.href]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const { top, bottom } = reference.rect;
  const below = window.innerHeight - bottom;
  const popupStyle =
    below >= MIN_SPACE_PX
      ? { insetBlockStart: bottom + 8, maxBlockSize: below - 24 }
      : top >= MIN_SPACE_PX
        ? { insetBlockEnd: window.innerHeight - top + 8, maxBlockSize: top - 24 }
        : { insetBlockEnd: 16 };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the footnote wherever the focus is in it
    <dialog
      ref={panel}
      open
      tabIndex={-1}
      data-component="FootnotePopup"
      data-panel=""
      aria-labelledby={titleId}
      className={styles.note}
      style={popupStyle}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className={styles.noteHead}>
        <h2 id={titleId}>{panelText.note(reference.label)}</h2>
        <IconButton label={panelText.close} icon={<Icon of={X} />} onClick={close} />
      </div>
      <div className={styles.noteBody} lang={book.manifest.metadata.language?.[0]}>
        {content === 'loading' && <output>{panelText.noteLoading}</output>}
        {content === 'failed' && <p role="alert">{panelText.noteFailed}</p>}
        {typeof content === 'object' &&
          content.map((node, at) => renderNode(node, at, { follow, from: reference.href, openExternal }))}
      </div>
      <Button variant="text" onClick={() => follow(reference.href)}>
        {panelText.goToNote}
      </Button>
    </dialog>
  );
}

/** Renders only allowed elements, with only the attributes language and direction. */
function renderNode(
  node: FootnoteNode,
  key: number,
  navigation: { follow: (href: string) => void; from: string; openExternal: (href: string) => void },
): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, lang, dir, children, href } = node;
  const inner = children.map((child, at) => renderNode(child, at, navigation));
  if (tag !== 'a') return createElement(tag, { key, lang, dir }, ...inner);
  const target = href ?? '';
  const isOutside = /^\w+:/.test(target);
  if (isOutside && (!/^(https?|mailto):/i.test(target) || isFirstPartyLink(target))) return inner;
  return (
    <button
      key={key}
      type="button"
      className={shared.link}
      onClick={() =>
        isOutside ? navigation.openExternal(target) : navigation.follow(resolveNoteHref(navigation.from, target))
      }
    >
      {inner}
    </button>
  );
}

/** Resolves a URL against the note's document. The result is relative to the book. */
function resolveNoteHref(from: string, href: string): string {
  const base = 'book://book/';
  return new URL(href, new URL(from, base)).href.slice(base.length);
}
