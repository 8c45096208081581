import { initialMessages } from '@octavo/core/messages';
import { SearchPrompt } from '@octavo/ui/SearchBox';
import {
  type CompositionEvent,
  type ComponentType,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { afterFirstInteraction } from '@octavo/ui/moments';
import type { Caret } from './SearchCombobox.tsx';
import { notify } from '../toasts/notify.ts';

type Combobox = ComponentType<{ startText: string; startCaret: Caret | null }>;

/**
 * The search field. What it is made of, the list, its machine and the index, comes after the first paint, on a phone
 * with the first touch; until then the field alone takes what is typed, and the box goes on from there, caret included.
 */
export function SearchField() {
  const containerRef = useRef<HTMLElement>(null);
  const isComposing = useRef(false);
  const loadedRef = useRef<Combobox>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState<Caret | null>(null);
  const [Box, setBox] = useState<Combobox | null>(null);

  const swap = useCallback(() => {
    const Arrived = loadedRef.current;
    // A word that is being composed would be lost with its field.
    if (!Arrived || isComposing.current) return;
    const field = containerRef.current?.querySelector('input');
    // At once: whoever entered the field in between would be left without one.
    flushSync(() => {
      if (field && field === document.activeElement) setCaret([field.selectionStart ?? 0, field.selectionEnd ?? 0]);
      setBox(() => Arrived);
    });
  }, []);
  const load = useCallback(async () => {
    loadedRef.current ??= (await import('./SearchCombobox.tsx')).SearchCombobox;
    swap();
  }, [swap]);
  useEffect(
    () =>
      afterFirstInteraction(() => {
        // Not asked for by anybody yet; who uses the field is told.
        load().catch(() => undefined);
      }),
    [load],
  );
  const loadOrNotify = useCallback((): void => {
    load().catch(() => notify({ kind: 'error', message: initialMessages.searchUnavailable }));
  }, [load]);
  // What was typed before this page's code had come stands in the field alone, and the next rendering would empty it.
  useLayoutEffect(() => {
    const typed = containerRef.current?.querySelector('input')?.value ?? '';
    if (typed === '') return;
    setText(typed);
    loadOrNotify();
  }, [loadOrNotify]);
  if (Box) return <Box startText={text} startCaret={caret} />;
  return (
    <SearchPrompt
      ref={containerRef}
      query={text}
      onQueryChange={({ query }) => {
        setText(query);
        if (text === '') loadOrNotify();
      }}
      onFocus={loadOrNotify}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLElement>) => {
        isComposing.current = false;
        // The field's own change event comes after this one.
        if (event.target instanceof HTMLInputElement) setText(event.target.value);
        swap();
      }}
    />
  );
}
