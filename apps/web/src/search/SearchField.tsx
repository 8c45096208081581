import { initialMessages } from '@octavo/core/messages';
import { lazy } from '@octavo/core/shop';
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
import { afterFirstInteraction } from '@octavo/ui/deferred-loading';
import type { Caret } from './SearchCombobox.tsx';
import { notify } from '../toasts/notify.ts';

type Combobox = ComponentType<{ initialText: string; initialCaret: Caret | null }>;

const combobox = lazy(async (): Promise<Combobox> => (await import('./SearchCombobox.tsx')).SearchCombobox);

/**
 * The search field. The result list, its machine and the index load after the first paint, on a phone at the first
 * interaction. Until then a plain field accepts input, which the combobox takes over with text and caret.
 */
export function SearchField() {
  const containerRef = useRef<HTMLElement>(null);
  const isComposing = useRef(false);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState<Caret | null>(null);
  const [LoadedBox, setLoadedBox] = useState<Combobox | null>(null);

  const swap = useCallback(() => {
    const LoadedCombobox = combobox.value;
    // Replacing the field would lose text during IME composition.
    if (!LoadedCombobox || isComposing.current) return;
    const field = containerRef.current?.querySelector('input');
    // Synchronously: a user who focuses the field in between would lose it.
    flushSync(() => {
      if (field && field === document.activeElement) setCaret([field.selectionStart ?? 0, field.selectionEnd ?? 0]);
      setLoadedBox(() => LoadedCombobox);
    });
  }, []);
  const load = useCallback(async () => {
    await combobox.load();
    swap();
  }, [swap]);
  useEffect(
    () =>
      afterFirstInteraction(() => {
        // The user has not used the field yet. A failed load is shown once they do.
        load().catch(() => undefined);
      }),
    [load],
  );
  const loadOrNotify = useCallback((): void => {
    load().catch(() => notify({ kind: 'error', message: initialMessages.searchUnavailable }));
  }, [load]);
  // Text typed before hydration exists only in the field, and the next render would clear it.
  useLayoutEffect(() => {
    const typed = containerRef.current?.querySelector('input')?.value ?? '';
    if (typed === '') return;
    setText(typed);
    loadOrNotify();
  }, [loadOrNotify]);
  if (LoadedBox) return <LoadedBox initialText={text} initialCaret={caret} />;
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
        // The change event of the field fires after this one.
        if (event.target instanceof HTMLInputElement) setText(event.target.value);
        swap();
      }}
    />
  );
}
